# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All features, and which of them are on."""

import feature_alias
import feature_basic
import feature_callback
import feature_choice
import feature_class
import feature_decision
import feature_elsewhere
import feature_error
import feature_error_declaration
import feature_exception
import feature_flow
import feature_hidden
import feature_implicit
import feature_lambda
import feature_number
import feature_options
import feature_table
import feature_walk
from builder import FEATURES

RUN = ["all"]

# What is not reckoned with (docs/dev/internals.md says so): that an initialiser of
# another file changes a global before main, and that a header that is missing
# declares a function that fits a call better.
OFF = ["hidden.initial_value", "error.hidden_overload"]


def named(patterns):
    """Names of features: "alias" means all of alias.*, "-alias" none of them."""
    result = set()
    for pattern in patterns:
        wanted = pattern.lstrip("-")
        found = {n for n in FEATURES if wanted in ("all", n) or n.startswith(wanted + ".")}
        if not found:
            raise SystemExit(f"no feature {wanted}")
        result = result - found if pattern.startswith("-") else result | found
    return result


ON = named(RUN + ["-" + name for name in OFF])
