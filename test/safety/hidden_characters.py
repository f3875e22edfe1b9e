"""What cannot be seen is shown: names of files, code, comments and settings that
others wrote hold control characters and characters that change the direction of
text, and no report passes one on as it is."""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

ESCAPE, OVERRIDE, ZERO_WIDTH = "\x1b[31m", "\u202e", "\u200b"
HIDDEN = ([chr(c) for c in range(0x20) if c not in (9, 10)] + ["\x7f"] +
          [chr(c) for c in range(0x80, 0xA0)] +
          [chr(c) for c in (*range(0x200B, 0x2010), *range(0x2028, 0x202F),
                            *range(0x2060, 0x2070), 0xFEFF, 0x061C)])
NAME = f"a{ESCAPE}{OVERRIDE}\x07\u2066b\n::error::x\x7f\u0085\u00e9\u4e2d.cu"

CODE = f"""// bank-lint: assume nothing{OVERRIDE}{ESCAPE}
__global__ void k(float *out, const char *t) {{
  __shared__ float tile[32][32]; // {OVERRIDE} {ESCAPE}
  /* {ESCAPE}{OVERRIDE}{ZERO_WIDTH} \u00e9\u4e2d\U0001F600 */ tile[threadIdx.x][0] = 1; /* {OVERRIDE} */
  out[threadIdx.x * /*{OVERRIDE}{ESCAPE}*/ 32] = tile[threadIdx.x][1];
}}
__device__ int broken() {{ return name{ZERO_WIDTH}; }} // "{ESCAPE}{OVERRIDE}"
"""
FIXABLE = f"""__global__ void k(float *out) {{
  __shared__ float tile[32][32]; // {OVERRIDE} {ESCAPE} \xff
  for (int i = 0; i < 32; ++i)
    tile[i][threadIdx.x] = out[threadIdx.x + 32 * i];
  __syncthreads();
  for (int i = 0; i < 32; ++i)
    out[threadIdx.x + 32 * i] = tile[threadIdx.x][i];
}}
void run(float *p) {{ k<<<1, 32>>>(p); }}
"""


def expect(condition, what):
    if not condition:
        sys.exit(f"error: {what}")


def hidden_in(output):
    """What of the bytes cannot be seen."""
    try:
        text = output.decode()
    except UnicodeDecodeError as broken:
        return [f"not UTF-8: {broken}"]
    return sorted({f"U+{ord(c):04X}" for c in text if c in HIDDEN})


class Runner:
    def __init__(self, bank_lint, folder):
        self.bank_lint, self.folder = bank_lint, folder

    def __call__(self, *words, reads=None):
        words = [os.fsencode(w) for w in words]
        result = subprocess.run([self.bank_lint, *words], cwd=self.folder,
                                capture_output=True, timeout=120,
                                env=dict(os.environ, BANK_LINT_CACHE="cache"))
        expect(result.returncode in (0, 1, 2, 3),
               f"{words}: exit code {result.returncode}: {result.stderr}")
        for name, output in (("stdout", result.stdout), ("stderr", result.stderr)):
            hidden = hidden_in(output)
            expect(not hidden, f"{words}: {name} has {hidden}")
        return result


def check_formats(run):
    run.folder.joinpath(NAME).write_text(CODE)
    options = ["--builtin-headers", "--all"]
    for name in ("text", "one-line", "github", "html", "fixes", "json", "sarif",
                 "gitlab", "checkstyle"):
        report = run(*options, f"--format={name}", NAME).stdout.decode()
        expect("\u00e9" in report or name in ("sarif", "fixes"), f"{name}: no e-acute")
        if name in ("json", "sarif", "gitlab"):
            check_json(name, json.loads(report))
        if name == "checkstyle":
            xml.etree.ElementTree.fromstring(report)
        if name == "github":
            lines = report.splitlines()
            expect(all(x.startswith("::") for x in lines), f"{name}: {lines}")
            expect(not any(x.startswith("::error::x") for x in lines),
                   f"{name}: a name is a command")
    text = run("--builtin-headers", NAME).stdout.decode()
    expect("\\x1b" in text and "\\u202e" in text, f"not escaped: {text}")
    check_marks(text)


def check_marks(text):
    """The caret stands below what it marks."""
    lines = text.splitlines()
    for quote, marks in zip(lines, lines[1:]):
        if "4 | " in quote and "^" in marks:
            # A wide character takes two columns.
            column = marks.index("^") - sum(1 for c in quote if ord(c) > 0x2FFF)
            expect(quote[column:].startswith("tile[threadIdx.x]"),
                   f"the caret is off:\n{quote}\n{marks}")
            return
    expect(False, f"no line is quoted: {text}")


def check_json(name, document):
    """Paths are what they are, and what people read can be seen."""
    files = []

    def walk(value, key):
        if isinstance(value, dict):
            for k, v in value.items():
                walk(v, k)
        elif isinstance(value, list):
            for v in value:
                walk(v, key)
        elif isinstance(value, str):
            if key in ("file", "path", "files"):
                files.append(value)
            else:
                expect(not hidden_in(value.encode()), f"{name}: {key}: {value!r}")

    walk(document, "")
    expect(name == "sarif" or NAME in files, f"{name}: no exact path in {files}")


def check_commands(run):
    for words in (["counters"], ["counters", "--format=json"], ["doctor"],
                  ["doctor", "--format=json"], ["baseline", "update"]):
        run(words[0], "--builtin-headers", *words[1:], NAME)
    run("config", "show", NAME)
    run("explain", "--builtin-headers", NAME + ":4")
    run("explain", NAME + ":400")
    run(f"gone{ESCAPE}{OVERRIDE}.cu")
    run("--arch", OVERRIDE + ESCAPE, NAME)
    run("--diff-from", ESCAPE + OVERRIDE, NAME)
    run("--baseline", ESCAPE + OVERRIDE, NAME)
    run("merge", ESCAPE + OVERRIDE)
    (run.folder / ".bank-lint").write_text(f"no-such-key{ESCAPE}{OVERRIDE} = 1\n")
    run("--builtin-headers", NAME)
    (run.folder / ".bank-lint").write_text(f"arch = {ESCAPE}{OVERRIDE}\n")
    run("--builtin-headers", NAME)
    (run.folder / ".bank-lint").unlink()


def check_patch(run):
    """Code in a patch is what it is, or the patch would not apply."""
    name = f"p{ESCAPE}\u202e \"q\u00e9\".cu"
    file = run.folder / name
    file.write_text(FIXABLE)
    before = file.read_bytes()
    result = subprocess.run(
        [run.bank_lint, "--builtin-headers", "--no-cache", "--diff", name],
        cwd=run.folder, capture_output=True, timeout=120)
    expect(result.stdout, f"no patch: {result.stderr}")
    expect(not hidden_in(result.stdout.split(b"@@")[0]), "the name in a patch")
    applied = subprocess.run(["git", "apply", "-"], input=result.stdout,
                             cwd=run.folder, capture_output=True)
    expect(applied.returncode == 0, f"it does not apply: {applied.stderr}")
    expect(file.read_bytes() != before, "the patch changes nothing")
    run("--builtin-headers", "--fix", name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    bank_lint = os.path.abspath(parser.parse_args().bank_lint)
    with tempfile.TemporaryDirectory() as folder:
        run = Runner(bank_lint, pathlib.Path(folder).resolve())
        check_formats(run)
        check_commands(run)
        check_patch(run)
    print("everything can be seen")


if __name__ == "__main__":
    main()
