# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What pack.py makes from the archives, a module for each kind of package."""
