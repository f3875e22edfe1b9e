# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packages for npm: `bank-lint` with a launcher, and for each machine one with the
program, of which npm installs the one that fits.

None runs a script when it is installed. The file names are those of npm pack.
"""

import json

from formats import archives, entries, project

CPUS = {"x86_64": "x64", "aarch64": "arm64"}  # as Node calls them


def platform_of(archive):
    return f"linux-{CPUS[archive.machine]}"


def package_json(name, home, **more):
    content = {
        "name": name,
        "version": project.version(),
        "description": project.summary(),
        "license": project.LICENCE,
        # Where npm looks for what made it, if that must be proven.
        "repository": {"type": "git", "url": f"git+{home}.git"},
        **more,
    }
    return entries.text("package/package.json", json.dumps(content, indent=2) + "\n")


def page(*paragraphs):
    return entries.text("package/README.md", "\n\n".join(paragraphs) + "\n")


def licence():
    return entries.text("package/LICENSE", project.text_of("LICENSE"))


def write_platform(archive, folder, home, date):
    platform = platform_of(archive)
    name = f"@{project.NAME}/{platform}"
    content = [
        # Yarn must not leave it packed, because it is executed.
        package_json(
            name,
            home,
            os=["linux"],
            cpu=[CPUS[archive.machine]],
            preferUnplugged=True,
            files=["*"],
        ),
        page(f"# {name}", f"The program of the package `{project.NAME}`, which installs this one."),
        licence(),
    ]
    content += [
        entries.Entry(f"package/{entry.name}", entry.data, entry.executable)
        for entry in [archive.program, *archive.below(archives.HEADERS)]
    ]
    content += [
        entries.Entry(f"package/licences/{entry.name.removeprefix(archives.LICENCES)}", entry.data)
        for entry in archive.below(archives.LICENCES)
    ]
    path = folder / f"{project.NAME}-{platform}-{project.version()}.tgz"
    entries.write_tar_gz(path, content, date)
    return path


def write_main(found, folder, home, date):
    """The package that users name, for the machines of these archives."""
    version = project.version()
    content = [
        package_json(
            project.NAME,
            home,
            bin={project.NAME: "bin/bank-lint.js"},
            engines={"node": ">=18"},
            optionalDependencies={
                f"@{project.NAME}/{platform_of(each)}": version for each in found
            },
        ),
        page(
            f"# {project.NAME}",
            project.introduction(),
            "```\nnpx bank-lint kernel.cu\nnpx bank-lint --help\n```",
        ),
        licence(),
        entries.text(
            "package/bin/bank-lint.js", project.text_of("tool/package/npm/launcher.js"), True
        ),
    ]
    path = folder / f"{project.NAME}-{version}.tgz"
    entries.write_tar_gz(path, content, date)
    return path


def write(found, folder, home, date):
    return [write_platform(each, folder, home, date) for each in found] + [
        write_main(found, folder, home, date)
    ]
