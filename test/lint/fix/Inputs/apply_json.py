"""Makes the first fix of a JSON report in a text, by its offsets."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    findings = json.load(file)["findings"]
with open(sys.argv[2], "rb") as file:
    text = file.read()
fixes = [f["fixes"][0] for f in findings if f.get("fixes")]
assert len(fixes) == 1, fixes
fix = fixes[0]
assert fix["kind"] == "pad-rows" and fix["made"]
assert fix["excess_before"] > 0 and fix["excess_after"] == 0
assert fix["shared_bytes_before"] == 4096 and fix["shared_bytes_after"] == 4224
assert {a["wavefronts"] for a in fix["accesses"]} == {1}
# The others say why there is none.
assert all(f["fixes"] or f["no_fix"] for f in findings if "fixes" in f)
for edit in reversed(fix["edits"]):
    at = edit["offset"]
    text = text[:at] + edit["text"].encode() + text[at + edit["length"] :]
sys.stdout.buffer.write(text)
