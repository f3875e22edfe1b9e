#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds a web site with a search from these pages, with VitePress.

    build.py [--output DIRECTORY] [--base /path/] [--repository URL] [--bank-lint PROGRAM]

The pages are copied to DIRECTORY (default: build/site) and built there; the site is
then in DIRECTORY/dist. Needs Node 18 or newer and npm, which downloads VitePress as
package-lock.json has it. --base: the path of the site on its server. --repository: the
address of the files of the repository, such as
https://example.org/bank-lint/blob/main; without it, links to them are removed.
--bank-lint: the program that writes the playground, the page of `bank-lint layout`
(default: that of build/release; without it the site has none).
The search covers the pages for users only. At the end, each link between the pages is
followed to its heading, and test/docs/search.py searches the site.
"""

import argparse
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
FENCE = re.compile(r"(^```.*?^```[ ]*\n)", re.S | re.M)


def pages():
    """The pages of the repository, seen from its root."""
    for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"):
        yield pathlib.PurePath(name)
    for name in ("analysis", "model", "test/issued"):
        yield pathlib.PurePath(name, "README.md")
    for path in sorted((ROOT / "docs").rglob("*.md")):
        yield pathlib.PurePath(path.relative_to(ROOT))


def is_for_users(page):
    """Whether the search of the site finds the page. The home page only leads to others."""
    return page.name != "README.md" and page.parent.as_posix() in ("docs", "docs/rules")


def name_on_site(page):
    return page.with_name("index.md") if page.name == "README.md" else page


# Headings have the anchors that GitHub gives them, which the pages link to. Code has
# colours that can be read, and a cell above a column without a name is no heading.
MARKDOWN = r"""markdown: {
  languageAlias: { cuda: 'cpp' },
  theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  config: (md) => {
    md.renderer.rules.th_open = (tokens, i, options, env, self) => {
      if (!tokens[i + 1].content)
        tokens[i].tag = tokens[i + 2].tag = 'td';
      return self.renderToken(tokens, i, options);
    };
  },
  anchor: {
    slugify: (heading) =>
      heading.trim().toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, '').replace(/ /g, '-'),
  },
},
"""


# The language at the corner of a block of code, in a colour that can be read. The key
# on the button of the search is not a part of its name, so it is not shown.
STYLE = """
span.lang { color: var(--vp-c-text-2) !important; }
.DocSearch-Button-Keys { display: none !important; }
"""

# A page of its own, which VitePress has no part in.
PLAYGROUND = {"text": "Playground", "link": "/playground.html", "target": "_self"}


class Links:
    """Links as the site has them."""

    def __init__(self, known, repository):
        self.known = known
        self.repository = repository

    def link(self, page, text, target):
        path, _, anchor = target.partition("#")
        if "://" in target or not path:
            return f"[{text}]({target})"
        linked = pathlib.PurePath(os.path.normpath(page.parent / path))
        if linked in self.known:
            path = str(pathlib.PurePath(path).parent / name_on_site(linked).name)
            return f"[{text}]({path}{'#' + anchor if anchor else ''})"
        if linked.suffix in (".svg", ".png"):
            return f"[{text}]({target})"
        return f"[{text}]({self.repository}/{linked})" if self.repository else text

    def in_page(self, page, text):
        def link(found):
            return self.link(page, found[1], found[2])

        parts = FENCE.split(text)
        for i in range(0, len(parts), 2):
            parts[i] = re.sub(r"(?<!!)\[([^]]*)\]\(([^)\s]+)\)", link, parts[i])
        return "".join(parts)


def sidebar(text):
    """The groups of docs/README.md with their pages, for the side of each page."""
    groups = []
    for title, body in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", text, re.S | re.M):
        items = []
        for row in re.findall(r"^\| (.*?) \|", body, re.M):
            for name, target in re.findall(r"\[([^]]*)\]\(([^)#]*\.md)\)", row):
                path = pathlib.PurePath(os.path.normpath(pathlib.PurePath("docs") / target))
                address = str(name_on_site(path).with_suffix(""))
                items.append({"text": name, "link": "/" + address.removesuffix("index")})
        groups.append({"text": title, "items": items})
    return groups


def write_playground(output, program):
    """The page of `bank-lint layout`. Whether there is one."""
    page = output / "public/playground.html"
    page.parent.mkdir(exist_ok=True)
    if not program.is_file():
        print(f"no {program}: the site has no playground")
        return False
    question = ["float tile[32][32]", "tile[0][lane] = 0", "tile[lane][0]"]
    command = [program, "layout", *question, "--output", f"html={page}"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if not page.exists():
        print(f"the site has no playground: {done.stderr.strip()}")
    return page.exists()


def config(base, groups, has_playground):
    settings = {
        "title": "bank-lint",
        "description": "Bank conflicts and uncoalesced accesses of CUDA kernels, without a GPU",
        "base": base,
        "outDir": "dist",
        "cleanUrls": False,
        "head": [["style", {}, STYLE]],
        "themeConfig": {
            "search": {"provider": "local"},
            "nav": [
                {"text": group["text"], "link": group["items"][0]["link"]} for group in groups
            ]
            + [PLAYGROUND] * has_playground,
            "sidebar": groups,
            "outline": [2, 3],
        },
    }
    return f"export default {{\n...{json.dumps(settings, indent=2)},\n{MARKDOWN}}}\n"


def write_pages(output, repository):
    known = set(pages())
    links = Links(known, repository)
    for page in known:
        text = links.in_page(page, (ROOT / page).read_text(encoding="utf-8"))
        if not is_for_users(page):
            text = f"---\nsearch: false\n---\n\n{text}"
        written = output / name_on_site(page)
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(text, encoding="utf-8")
    for pictures in ("docs/images", "tool/editors/vscode/pictures"):
        shutil.copytree(ROOT / pictures, output / pictures, dirs_exist_ok=True)


def broken_links(dist, base):
    """Links of the built site that lead nowhere."""
    ids = {}
    for page in dist.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        ids[page] = set(map(html.unescape, re.findall(r'\bid="([^"]+)"', text)))
    for page in sorted(ids):
        for target in re.findall(r'<a [^>]*?href="([^"]+)"', page.read_text(encoding="utf-8")):
            target = html.unescape(target)
            path, _, anchor = target.partition("#")
            if re.match(r"\w+:", path):
                continue
            if path.startswith("/"):
                linked = dist / path.removeprefix(base)
            else:
                linked = page.parent / path if path else page
            if linked.is_dir():
                linked = linked / "index.html"
            linked = pathlib.Path(os.path.normpath(linked))
            if linked not in ids or (anchor and anchor not in ids[linked]):
                yield f"{page.relative_to(dist)}: {target}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "build/site")
    parser.add_argument("--base", default="/")
    parser.add_argument("--repository", default="")
    program = ROOT / "build/release/bin/bank-lint"
    parser.add_argument("--bank-lint", type=pathlib.Path, default=program)
    options = parser.parse_args()
    if not shutil.which("npm"):
        sys.exit("npm is not there: apt-get install npm")
    output = options.output.resolve()
    output.mkdir(parents=True, exist_ok=True)
    for old in output.iterdir():
        if old.name != "node_modules":
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    write_pages(output, options.repository.rstrip("/"))
    groups = sidebar((ROOT / "docs/README.md").read_text(encoding="utf-8"))
    has_playground = write_playground(output, options.bank_lint)
    (output / ".vitepress").mkdir()
    (output / ".vitepress/config.mjs").write_text(config(options.base, groups, has_playground))
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, output)
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=output, check=True)
    subprocess.run(["npx", "--no-install", "vitepress", "build"], cwd=output, check=True)
    broken = list(broken_links(output / "dist", options.base))
    for link in broken:
        print(f"leads nowhere: {link}")
    print(f"{output / 'dist'}: {len(list((output / 'dist').rglob('*.html')))} pages")
    search = [sys.executable, ROOT / "test/docs/search.py", "--site", output]
    found = subprocess.run(search, check=False).returncode == 0
    return 1 if broken or not found else 0


if __name__ == "__main__":
    sys.exit(main())
