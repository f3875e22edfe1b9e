#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Searches the built site for what users type, and expects the right page first.

    search.py --site build/site

The site's own index is searched, with the options of its search box (VitePress 1.6).
docs/site/build.py runs this at its end. Exit status: 0 if at least LEAST queries
have the right page first, else 1; the others are printed.
"""

import argparse
import json
import pathlib
import subprocess
import sys

LEAST = 27
QUERIES = {
    "install": "install",
    "pip": "install",
    "docker": "platforms",
    "windows": "platforms",
    "mac": "platforms",
    "wsl": "platforms",
    "silence a finding": "suppress",
    "disable warning": "suppress",
    "ignore third_party": "suppress",
    "baseline": "suppress",
    "pre-commit": "ci",
    "github action": "ci",
    "exit code 3": "troubleshooting",
    "header not found": "troubleshooting",
    "report a bug": "troubleshooting",
    "block assumed": "launches",
    "template not instantiated": "launches",
    "compile_commands.json": "projects",
    "what is a wavefront": "concepts",
    "what does parametric mean": "concepts",
    "tolerated": "concepts",
    "difference to ncu": "nsight-compute",
    "ncu metrics bank conflict": "nsight-compute",
    "excessive sectors": "nsight-compute",
    "padding or swizzle": "fix",
    "float4 bank conflict": "faq",
    "uncoalesced global access": "rules/global-uncoalesced",
    "pytorch extension": "pytorch",
    "triton": "ptx",
    "clear cache": "performance",
}
# Prints, for each query, the addresses of the first pages.
SEARCH = """
import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
const [index, queries] = process.argv.slice(2);
const json = (await import(index)).default;
const search = MiniSearch.loadJSON(json, {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
});
const found = {};
for (const query of JSON.parse(queries))
  found[query] = search.search(query).slice(0, 16).map((hit) => hit.id);
console.log(JSON.stringify(found));
"""


def addresses(site):
    """For each query the addresses that the search finds, best first."""
    (index,) = (site / "dist/assets/chunks").glob("@localSearchIndexroot*.js")
    script = site / "search.mjs"
    script.write_text(SEARCH, encoding="utf-8")
    done = subprocess.run(
        ["node", script, index, json.dumps(list(QUERIES))],
        cwd=site,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def page_of(address):
    """ "docs/install" of "/base/docs/install.html#npm"."""
    path = address.split("#")[0].removesuffix(".html")
    return path.split("docs/")[-1] if "docs/" in path else path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--site", type=pathlib.Path, required=True, help="what build.py wrote")
    options = parser.parse_args()
    first = 0
    for query, found in addresses(options.site.resolve()).items():
        pages = list(dict.fromkeys(map(page_of, found)))
        if pages[:1] == [QUERIES[query]]:
            first += 1
        else:
            print(f"'{query}' should find {QUERIES[query]}, finds {', '.join(pages[:3])}")
    print(f"{first} of {len(QUERIES)} searches have the right page first")
    return 0 if first >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
