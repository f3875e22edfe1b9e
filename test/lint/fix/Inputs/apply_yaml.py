"""apply_yaml.py FILE: applies the replacements of `clang-tidy -export-fixes`."""

import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()


def plain(value):
    value = value.strip()
    if value.startswith("'"):
        return value[1:-1].replace("''", "'")
    if value.startswith('"'):
        return value[1:-1].encode().decode("unicode_escape")
    return value


edits = {}
for match in re.finditer(
    r"- FilePath: +(.*)\n +Offset: +(\d+)\n +Length: +(\d+)\n +ReplacementText: *(.*)", text
):
    path, offset, length, new = match.groups()
    edits.setdefault(plain(path), set()).add((int(offset), int(length), plain(new)))
if not edits:
    sys.exit("no replacement")
for path, replacements in edits.items():
    data = open(path, "rb").read()
    for offset, length, new in sorted(replacements, reverse=True):
        data = data[:offset] + new.encode() + data[offset + length :]
    open(path, "wb").write(data)
