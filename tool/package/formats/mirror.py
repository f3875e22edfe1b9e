# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of a repository whose hooks pre-commit installs from the wheel.

The hooks are those of this repository, but for where the program comes from.
"""

from formats import project

HEAD = """# For https://pre-commit.com, which installs the program as pyproject.toml says.
"""


def hooks():
    text = project.text_of(".pre-commit-hooks.yaml")
    start = text.index("- id:")
    assert text.count("language: system") == text.count("- id:")
    return HEAD + text[start:].replace("language: system", "language: python")


def write(folder, home):
    mirror = folder / "pre-commit-mirror"
    mirror.mkdir(exist_ok=True)
    for name in ("pyproject.toml", "README.md"):
        text = project.filled(f"mirror/{name}", VERSION=project.version(), HOME=home)
        (mirror / name).write_text(text, encoding="utf-8")
    (mirror / ".pre-commit-hooks.yaml").write_text(hooks(), encoding="utf-8")
    (mirror / "LICENSE").write_text(project.text_of("LICENSE"), encoding="utf-8")
