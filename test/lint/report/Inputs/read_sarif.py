"""read_sarif.py FILE [SCHEMA]: reads a SARIF log as a viewer does.

Follows every address to its file and cuts every region out of it, follows every
index, and checks that objects have what SARIF 2.1.0 wants of them and nothing
that it does not know. With the SCHEMA of the standard, and with jsonschema,
checks that as well. Prints the results, one a line.
"""

import json
import os
import sys
import urllib.parse

# For each object that bank-lint writes: what must be there, and what else may.
OBJECTS = {
    "log": ("version runs", "$schema"),
    "run": ("tool", "columnKind originalUriBaseIds invocations artifacts results"),
    "driver": ("name", "version semanticVersion informationUri rules notifications"),
    "descriptor": (
        "id",
        "shortDescription fullDescription help helpUri defaultConfiguration properties",
    ),
    "invocation": ("executionSuccessful", "exitCode toolExecutionNotifications"),
    "notification": ("message", "descriptor level locations"),
    "result": (
        "message",
        "ruleId ruleIndex level locations relatedLocations partialFingerprints properties"
        " suppressions rank",
    ),
    "suppression": ("kind", "status justification"),
    "location": ("", "id physicalLocation logicalLocations message"),
    "physicalLocation": ("", "artifactLocation region"),
    "region": ("", "startLine startColumn endLine endColumn snippet"),
    "message": ("", "text markdown"),
}
LEVELS = ("none", "note", "warning", "error")


def check(kind, value):
    needed, known = (set(names.split()) for names in OBJECTS[kind])
    assert needed <= value.keys(), (kind, needed - value.keys())
    assert value.keys() <= needed | known, (kind, value.keys() - needed - known)
    return value


def message(value):
    check("message", value)
    assert isinstance(value["text"], str) and value["text"]
    return value["text"]


class Reader:
    def __init__(self, log):
        check("log", log)
        assert log["version"] == "2.1.0"
        (self.run,) = log["runs"]
        check("run", self.run)
        assert self.run["columnKind"] == "unicodeCodePoints"
        self.driver = check("driver", self.run["tool"]["driver"])
        for descriptor in self.driver["rules"] + self.driver["notifications"]:
            check("descriptor", descriptor)
            message(descriptor["shortDescription"])
        for rule in self.driver["rules"]:
            assert rule["help"]["text"] and rule["help"]["markdown"]
            assert "](../" not in rule["help"]["markdown"], "a link that leads nowhere"

    def path(self, artifact):
        uri = artifact["uri"]
        if "uriBaseId" in artifact:
            base = self.run["originalUriBaseIds"][artifact["uriBaseId"]]["uri"]
            assert base.endswith("/") and not urllib.parse.urlparse(uri).scheme
            uri = urllib.parse.urljoin(base, uri)
        parts = urllib.parse.urlparse(uri)
        assert parts.scheme == "file" and not parts.query and not parts.fragment, uri
        return urllib.parse.unquote(parts.path)

    def location(self, value):
        """Path, line and text of a place; a place may be a whole file."""
        check("location", value)
        place = check("physicalLocation", value["physicalLocation"])
        path = self.path(place["artifactLocation"])
        region = place.get("region")
        if region is None:
            return path, 0, ""
        check("region", region)
        with open(path, encoding="utf-8", newline="") as file:
            lines = file.read().split("\n")
        first, last = region["startLine"], region.get("endLine", region["startLine"])
        assert 1 <= first <= last <= len(lines)
        text = lines[first - 1 : last]
        if "endColumn" in region:
            text[-1] = text[-1][: region["endColumn"] - 1]
        text[0] = text[0][region.get("startColumn", 1) - 1 :]
        text = "\n".join(text)
        if "snippet" in region:
            assert text == region["snippet"]["text"], (text, region)
        return path, first, text

    def result(self, value):
        check("result", value)
        assert 0 <= value.get("rank", 0) <= 100
        assert value["level"] in LEVELS
        assert self.driver["rules"][value["ruleIndex"]]["id"] == value["ruleId"]
        (location,) = value["locations"]
        path, line, text = self.location(location)
        ids = [related["id"] for related in value["relatedLocations"]]
        assert len(ids) == len(set(ids))
        for related in value["relatedLocations"]:
            self.location(related)
            message(related["message"])
        assert "](" not in message(value["message"]), "a link that leads nowhere"
        (print_,) = value["partialFingerprints"].values()
        head = value["message"]["text"].split("\n")[0]
        name = os.path.basename(path)
        aside = "".join(self.suppression(each) for each in value.get("suppressions", []))
        return f"{print_} {value['ruleId']} {name}:{line}: {text}: {head}{aside}"

    def suppression(self, value):
        check("suppression", value)
        assert value["kind"] in ("inSource", "external")
        assert value["status"] in ("accepted", "underReview", "rejected")
        return f" ({value['kind']}: {value.get('justification', '')})"

    def notification(self, value):
        check("notification", value)
        assert value["level"] in LEVELS
        kind = value["descriptor"]
        assert self.driver["notifications"][kind["index"]]["id"] == kind["id"]
        (location,) = value["locations"]
        path, line, _ = self.location(location)
        text = message(value["message"])
        return f"{value['level']} {kind['id']} {os.path.basename(path)}:{line}: {text}"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        log = json.load(file)
    reader = Reader(log)
    for artifact in reader.run["artifacts"]:
        assert os.path.isabs(reader.path(artifact["location"]))
    for result in reader.run["results"]:
        print(reader.result(result))
    (invocation,) = reader.run["invocations"]
    check("invocation", invocation)
    print("exit code", invocation["exitCode"], invocation["executionSuccessful"])
    for notification in invocation["toolExecutionNotifications"]:
        print(reader.notification(notification))
    if len(sys.argv) > 2:
        from jsonschema.validators import validator_for

        with open(sys.argv[2], encoding="utf-8") as file:
            schema = json.load(file)
        validator_for(schema)(schema).validate(log)
        print("the schema agrees")


main()
