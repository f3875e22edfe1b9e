"""block.py PAGE TEXT: the code block of a page that has TEXT in it."""

import re
import sys

page, text = sys.argv[1:]
for block in re.findall(r"```\w+\n(.*?)```", open(page, encoding="utf-8").read(), re.S):
    if text in block:
        sys.stdout.write(block)
        break
else:
    sys.exit(f"{page}: no block with {text}")
