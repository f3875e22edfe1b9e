"""read_html.py FILE: reads a page as a browser does.

Checks that elements are closed in their order, that names are unique, that links
lead to names of the page, and that nothing outside the page is asked for. Prints
the texts of its findings and its source lines.
"""

import html.parser
import sys

VOID = {"meta", "br", "hr", "img", "input", "link"}
KNOWN = {
    "html head meta title style body header h1 small ul li b p nav a main section h2"
    " table thead tbody tr th td code span article h3 pre mark div figure svg rect"
    " text figcaption dl dt dd details summary footer"
}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.names, self.links, self.texts = [], set(), set(), {}
        self.lanes = []

    def handle_starttag(self, tag, attributes):
        known = {name for names in KNOWN for name in names.split()}
        assert tag in known | {"title"}, f"a strange element: {tag}"
        values = dict(attributes)
        for name, value in attributes:
            assert name not in ("src", "srcset", "action", "data"), name
            assert not name.startswith("on"), name
            if name == "id":
                assert value not in self.names, f"twice: {value}"
                self.names.add(value)
            if name == "href":
                assert value.startswith("#"), f"leads out of the page: {value}"
                self.links.add(value[1:])
        if tag == "rect" and values["class"].startswith("lane"):
            self.lanes.append((values["x"], values["y"]))
        if tag not in VOID:
            self.open.append((tag, values.get("class", "")))

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, (tag, self.getpos())
        self.open.pop()

    def handle_data(self, data):
        key = self.open[-1] if self.open else ("", "")
        self.texts.setdefault(key, []).append(data)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open, page.open
    assert page.links <= page.names, page.links - page.names
    assert "url(" not in text and "@import" not in text
    print("lanes", len(page.lanes), "in", len({x for x, _ in page.lanes}), "columns")
    for title in page.texts.get(("h3", ""), []):
        print("finding:", title.strip())
    for line in page.texts.get(("span", "text"), []):
        print("source:", line)


main()
