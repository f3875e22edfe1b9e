# Tests of the command line: each file says in RUN lines what to run and in
# CHECK lines what must come out.
import os
import shutil
import subprocess
import sys

import lit.formats

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "toolchains"))
import toolchains  # noqa: E402

config.name = "lint"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".ll", ".ptx", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

# The tests must not depend on the toolkit of the machine, on its terminal or
# on the user's settings.
for name in ("CUDA_PATH", "CUDA_HOME", "NO_COLOR"):
    config.environment.pop(name, None)
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# A pattern matches a line, however long that is.
config.environment["BANK_LINT_WIDTH"] = "0"

# What the tests keep between runs is theirs.
config.environment["BANK_LINT_CACHE"] = os.path.join(config.test_exec_root, "cache")
config.environment.pop("XDG_CACHE_HOME", None)
config.environment["XDG_CONFIG_HOME"] = os.path.join(config.test_exec_root, "no-settings")
# A full disk and one that cannot be written are made in a name space of ours.
MOUNTS = ["unshare", "--user", "--map-root-user", "--mount"]
try:
    if subprocess.run(MOUNTS + ["mount", "-t", "tmpfs", "none", "/mnt"],
                      capture_output=True).returncode == 0:
        config.available_features.add("own-mounts")
except FileNotFoundError:
    pass
config.substitutions.append(("%with-mounts", " ".join(MOUNTS)))

config.substitutions.append(("%bank-lint", f"{config.bank_lint} --builtin-headers"))
config.substitutions.append(("%counters", f"{config.bank_lint} counters --builtin-headers"))
config.substitutions.append(("%crosscheck", f"{config.bank_lint} crosscheck --builtin-headers"))
config.substitutions.append(("%doctor", f"{config.bank_lint} doctor --builtin-headers"))
config.substitutions.append(("%explain", f"{config.bank_lint} explain --builtin-headers"))
for name in ("clang-apply-replacements-22", "clang-apply-replacements"):
    if shutil.which(name):
        config.available_features.add("clang-apply-replacements")
        config.substitutions.append(("%clang-apply-replacements", name))
        break
if config.has_jemalloc:
    config.available_features.add("jemalloc")
# The pages have the model as WebAssembly, if the build could make it.
if os.path.exists(os.path.join(config.test_exec_root, "../../tool/report/playground.wasm")):
    config.available_features.add("playground")
# Git reads no user's settings.
if shutil.which("git"):
    config.available_features.add("git")
if shutil.which("pre-commit"):
    config.available_features.add("pre-commit")
config.environment["GIT_CONFIG_GLOBAL"] = os.devnull
config.environment["GIT_CONFIG_NOSYSTEM"] = "1"
config.substitutions.append(
    ("%commit", "git -c user.name=test -c user.email=test@example.org commit -q --no-verify -m"))
config.substitutions.append(("%program", config.bank_lint))
config.substitutions.append(("%cache", f"{config.bank_lint} cache"))
config.substitutions.append(("%baseline", f"{config.bank_lint} baseline --builtin-headers"))
config.substitutions.append(("%config", f"{config.bank_lint} config"))
config.substitutions.append(("%rules", f"{config.bank_lint} rules"))
config.substitutions.append(("%merge", f"{config.bank_lint} merge"))
config.substitutions.append(("%python", config.python))
config.substitutions.append(
    ("%same-result", os.path.join(os.path.dirname(config.bank_lint), "same_result"))
)
# Compiles a file as a user would, where there is a toolkit.
config.substitutions.append(
    ("%nvcc", f"{config.python} {os.path.join(config.test_source_root, 'fix', 'Inputs', 'nvcc.py')}")
)
NVCC = toolchains.find_nvcc(None)
TOOLKIT = NVCC and toolchains.toolkit(NVCC)
if NVCC:
    config.available_features.add("nvcc")
    config.environment["NVCC"] = NVCC
    config.substitutions.append(("%toolkit-bin", os.path.dirname(NVCC)))
if TOOLKIT:
    config.available_features.add("cuda-toolkit")
config.substitutions.append(("%with-toolkit", f"{config.bank_lint} --cuda-path {TOOLKIT}"))
# Device code as clang compiles it with no toolkit.
config.substitutions.append(("%clang-device", " ".join(
    ["clang++-22", "-x", "cuda", "--cuda-device-only", *toolchains.CLANG_DEVICE])))
config.substitutions.append(("%kernels", os.path.join(config.source_dir, "kernels")))
# Ends in success if the command ends with the given code: %exits 2 COMMAND...
config.substitutions.append(
    ("%exits", f"{config.python} {os.path.join(config.test_source_root, 'exits.py')}")
)
config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools, config.environment.get("PATH", os.defpath)]
)
