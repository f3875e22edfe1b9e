"""places.py FILE: of each finding of a JSON report, its places and their shares."""

import json
import sys

for finding in json.load(open(sys.argv[1], encoding="utf-8"))["findings"]:
    also = finding["also"]
    own = finding["excess"] - sum(other["excess"] for other in also)
    assert all(other["location"]["line"] and other["wavefronts"] for other in also)
    print(
        f"{finding['kernel'].split('(')[0]}: {1 + len(also)} places,",
        f"{finding['excess']} excess:",
        *[own] + [other["excess"] for other in also],
    )
