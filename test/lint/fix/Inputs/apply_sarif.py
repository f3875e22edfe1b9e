"""Makes the first fix of a SARIF log in a text, by its regions."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    results = json.load(file)["runs"][0]["results"]
with open(sys.argv[2], encoding="utf-8") as file:
    lines = file.read().split("\n")
(fix,) = [r["fixes"][0] for r in results if "fixes" in r]
assert fix["description"]["text"].startswith("tile[tileDim][tileDim + 1]")
(change,) = fix["artifactChanges"]
assert change["artifactLocation"]["uri"].endswith("transpose.cu")
for replacement in reversed(change["replacements"]):
    region = replacement["deletedRegion"]
    assert region["startLine"] == region["endLine"]
    line = lines[region["startLine"] - 1]
    lines[region["startLine"] - 1] = (
        line[: region["startColumn"] - 1]
        + replacement["insertedContent"]["text"]
        + line[region["endColumn"] - 1 :]
    )
sys.stdout.write("\n".join(lines))
