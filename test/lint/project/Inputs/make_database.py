"""make_database.py FOLDER FILE COMMAND...: writes FOLDER/compile_commands.json.

The database says that FILE is compiled with COMMAND, one line for a shell, in
FOLDER. With several pairs of FILE and COMMAND it has several entries.
"""

import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1]).resolve()
folder.mkdir(parents=True, exist_ok=True)
pairs = zip(sys.argv[2::2], sys.argv[3::2])
entries = [
    {"directory": str(folder), "file": file, "command": command}
    for file, command in pairs
]
(folder / "compile_commands.json").write_text(json.dumps(entries, indent=1))
