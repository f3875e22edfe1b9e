# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All features, and which of them are on."""

import feature_alias
import feature_basic
import feature_class
import feature_hidden
from builder import FEATURES

ON = None


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


# A program of hidden.signal does not compile: several programs share one file,
# and its header is not the first to be included.
ON = named(["all", "-hidden.signal"])
