"""A report that cannot be written is a failure, whatever the report."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

FORMATS = ("text", "json", "one-line", "sarif", "github", "gitlab", "checkstyle",
           "html", "fixes")
COMMANDS = [[f"--format={name}", "k.cu"] for name in FORMATS] + [
    ["--diff", "k.cu"], ["counters", "k.cu"], ["counters", "--format=json", "k.cu"],
    ["doctor", "k.cu"], ["explain", "k.cu:1"], ["explain", "shared-bank-conflict"],
    ["rules"], ["config", "schema"], ["cache", "path"], ["--help"], ["--version"],
    ["baseline", "update", "k.cu"]]
KERNEL = "__global__ void k(float *o) { o[threadIdx.x * 32] = 1; }\n"


def expect(condition, what):
    if not condition:
        sys.exit(f"error: {what}")


def run(bank_lint, folder, words, redirection):
    """Through a shell, which can close a stream."""
    return subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {redirection}', bank_lint, *words],
        cwd=folder, capture_output=True, text=True, timeout=300,
        env=dict(os.environ, BANK_LINT_CACHE=str(folder / "cache")))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    bank_lint = os.path.abspath(parser.parse_args().bank_lint)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "k.cu").write_text(KERNEL)
        for words in COMMANDS:
            for redirection in (">/dev/full", ">&-"):
                result = run(bank_lint, folder, words, redirection)
                # --diff has nothing to say of this file.
                if words[0] == "--diff":
                    expect(result.returncode == 1, f"{words}: {result.returncode}")
                    continue
                expect(result.returncode == 2 and
                       "cannot write to stdout: " in result.stderr,
                       f"{words} {redirection}: {result.returncode}: "
                       f"{result.stderr}")
        for kind in FORMATS:
            result = run(bank_lint, folder, ["--output", f"{kind}=/dev/full", "k.cu"],
                         "")
            expect(result.returncode == 2 and "cannot write" in result.stderr,
                   f"{kind}: {result.returncode}: {result.stderr}")
        # No file takes the place of a stream that is closed.
        result = run(bank_lint, folder, ["--output", "json=r.json", "k.cu"],
                     "<&- >&- 2>&-")
        text = (folder / "r.json").read_text()
        expect(result.returncode == 2 and text.startswith("{") and
               text.endswith("}\n"), f"{result.returncode}: {text[:100]}")
    print("nothing is lost in silence")


if __name__ == "__main__":
    main()
