# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python loads this at its start, because its folder is the first of PYTHONPATH.

It waits for the modules of compilers to be imported, and then lets the file of that
name here change them. A hook that fails says so once and changes nothing: the user's
program must run as it would without.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

# By the module whose import they wait for. The modules here have unique names,
# so that they hide none of the user's.
HOOKS = {
    "torch": "bank_lint_torch",
    "torch._inductor.compile_fx": "bank_lint_inductor",
    "triton": "bank_lint_triton",
    "numba.cuda": "bank_lint_numba",
    "warp": "bank_lint_warp",
    "cutlass": "bank_lint_cute",
    "cuda.tile": "bank_lint_cutile",
    "tilelang": "bank_lint_tilelang",
}


def apply_hook(name, module):
    """Lets the hook of the module that has just been imported change it."""
    path = os.path.join(HERE, HOOKS[name] + ".py")
    if not os.path.exists(path):
        return
    try:
        spec = importlib.util.spec_from_file_location(HOOKS[name], path)
        hook = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(hook)
        hook.install(module)
    except Exception as problem:
        print(f"bank-lint: note: kernels of {name} may be missed:"
              f" {type(problem).__name__}: {problem}", file=sys.stderr)


class Loader(importlib.abc.Loader):
    """Loads as the loader that it stands for, then applies the hook."""

    def __init__(self, name, real):
        self.name = name
        self.real = real

    def create_module(self, spec):
        return self.real.create_module(spec)

    def exec_module(self, module):
        sys.modules["bank_lint_kept"].put_back_environment()
        self.real.exec_module(module)
        apply_hook(self.name, module)

    def __getattr__(self, attribute):
        return getattr(self.real, attribute)


class Finder(importlib.abc.MetaPathFinder):
    def __init__(self):
        self.asking = set()  # modules that the other finders are asked for

    def find_spec(self, name, path, target=None):
        if name not in HOOKS or name in self.asking:
            return None
        self.asking.add(name)
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self.asking.remove(name)
        if spec is not None and spec.loader is not None:
            spec.loader = Loader(name, spec.loader)
        return spec


def load_hidden():
    """Loads the sitecustomize that this one hides, if there is any."""
    others = [folder for folder in sys.path if os.path.abspath(folder or ".") != HERE]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)


if os.environ.get("BANK_LINT_CAPTURE"):
    sys.path.append(HERE)
    import bank_lint_kept  # while the variables are there
    sys.meta_path.insert(0, Finder())
load_hidden()
