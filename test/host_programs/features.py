# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All features, and which of them are on."""

import feature_alias
import feature_basic
import feature_class
import feature_error
import feature_flow
import feature_hidden
import feature_lambda
import feature_number
from builder import FEATURES

# Groups of which programs were run and judged. Those of error were never run: a
# program of theirs may not compile yet, or show a fault.
RUN = ["basic", "alias", "class", "hidden", "flow", "lambda", "template", "number", "library",
       "dim3"]

# The claims of hidden.initial_value are wrong: an initialiser of another file
# changes a global before main. So are those of basic.device_switch: of
# `#ifndef __CUDA_ARCH__` the device's side is read; and of number.other_builtins,
# where std::abs without a header is an error and its statement is lost.
OFF = ["hidden.initial_value", "basic.device_switch", "number.other_builtins"]


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
