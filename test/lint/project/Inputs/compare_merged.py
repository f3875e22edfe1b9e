# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether a merged report says the same as one run of all files."""

import json
import sys

merged, whole = (json.load(open(path)) for path in sys.argv[1:3])
if merged != whole:
    for name in sorted(merged.keys() | whole.keys()):
        if merged.get(name) != whole.get(name):
            print(f"{name} differ:\n{merged.get(name)}\n{whole.get(name)}")
    sys.exit(1)
print("the same")
