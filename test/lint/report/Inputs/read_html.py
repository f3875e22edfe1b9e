"""read_html.py FILE: reads a page as a browser does.

Checks that elements are closed in their order, that names are unique, that links
lead to names of the page, that nothing outside the page is asked for, and that
only the page's own script may run. Prints the texts of its findings, the lanes of
their pictures, its fixes and its source lines.
"""

import base64
import hashlib
import html.parser
import re
import sys

VOID = {"meta", "br", "hr", "img", "input", "link"}
# Those that end where another begins, or what they are in ends.
OPTIONAL = {"dt", "dd", "tr", "td", "th", "li", "thead", "tbody"}
ENDS = {
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "li": {"li"},
    "td": {"td", "th"},
    "th": {"td", "th"},
    "tr": {"td", "th", "tr"},
    "tbody": {"td", "th", "tr", "thead"},
}
KNOWN = set(
    "html head meta title style body header h1 small ul li b p nav a main section h2"
    " table thead tbody tr th td code span h3 pre mark div figure svg use defs g path"
    " text figcaption dl dt dd details summary footer aside form label input select"
    " option button output template script symbol strong em i u ins del caption fieldset legend".split()
)


def lanes_of(path):
    """Pairs of column and lane, of strokes along lanes or along banks."""
    for x, y, way, length in re.findall(r"M(\d+) (\d+)([hv])(\d+)", path):
        for i in range(int(length) if way == "v" else 1):
            yield int(x), int(y) + i


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.names, self.links = [], set(), set()
        self.scripts, self.policy, self.pictures, self.picture = [], "", {}, None
        self.findings, self.lines, self.patch, self.used = [], [], [], []

    def handle_starttag(self, tag, attributes):
        assert tag in KNOWN, f"a strange element: {tag}"
        while self.open and self.open[-1][0] in ENDS.get(tag, ()):
            self.open.pop()
        values = dict(attributes)
        for name, value in attributes:
            assert name not in ("src", "srcset", "action", "data", "style"), name
            assert not name.startswith("on"), name
            if name == "id":
                assert value not in self.names, f"twice: {value}"
                self.names.add(value)
            if name == "href":
                assert value.startswith("#"), f"leads out of the page: {value}"
                self.links.add(value[1:])
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"]
        if tag == "script":
            self.scripts.append([values.get("type", ""), ""])
        if tag == "symbol" and re.fullmatch(r"p\d+", values.get("id", "")):
            self.picture = self.pictures[values["id"]] = []
        if tag == "path" and self.picture is not None:
            if "lanes" in values.get("class", "") + self.open[-1][1]:
                self.picture += lanes_of(values["d"])
        if tag == "use" and values["href"][1:] in self.pictures and self.open[-2][0] == "figure":
            self.used.append(self.pictures[values["href"][1:]])
        if tag not in VOID:
            self.open.append((tag, values.get("class", ""), values))
        if tag == "summary" and self.open[-2][1] == "finding":
            self.findings.append("")
        if tag == "div" and "data-n" in values:
            self.lines.append("")

    def handle_endtag(self, tag):
        while self.open and self.open[-1][0] in OPTIONAL - {tag}:
            self.open.pop()
        assert self.open and self.open[-1][0] == tag, (tag, self.getpos())
        _, _, values = self.open.pop()
        if values.get("id") in self.pictures:
            self.picture = None

    def handle_data(self, data):
        tag, classes, values = self.open[-1] if self.open else ("", "", {})
        if tag == "script":
            self.scripts[-1][1] += data
        if tag == "span" and self.open[-2][0] == "summary" and self.open[-3][1] == "finding":
            self.findings[-1] += data
        if tag == "div" and "data-n" in values:
            self.lines[-1] += data
        if tag in ("ins", "del"):
            self.patch.append(data)


def check_scripts(page, text):
    code = [script for kind, script in page.scripts if not kind]
    assert len(code) == 1 and len(page.scripts) <= 2, [s[0] for s in page.scripts]
    for script in (code[0], re.search("<style>(.*?)</style>", text, re.S).group(1)):
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in page.policy, page.policy
    assert page.policy.startswith("default-src 'none';"), page.policy
    assert "unsafe-inline" not in page.policy, page.policy


def main():
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        text = file.read()
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open, page.open
    assert page.links <= page.names, page.links - page.names
    assert "url(" not in text and "@import" not in text
    check_scripts(page, text)
    for lanes in page.used:
        print("lanes", len(lanes), "in", len({x for x, _ in lanes}), "columns")
    for title in page.findings:
        print("finding:", title.strip())
    for line in page.patch:
        print("patch:", line)
    for line in page.lines:
        print("source:", line)


main()
