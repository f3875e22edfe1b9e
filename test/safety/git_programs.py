"""A repository's own settings name programs: git runs none of them for us.

Each program that git knows of writes a line into a file. The same questions to
git without our care show that the settings do bite."""
import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

KERNEL = "__global__ void k(float *out) {\n%s}\n"
OLD, NEW = KERNEL % "", KERNEL % "  out[threadIdx.x * 32] = 1;\n"

SETTINGS = """
[core]
  fsmonitor = {run} fsmonitor
  hooksPath = {hooks}
  pager = {run} pager
  sshCommand = {run} ssh
  editor = {run} editor
  gitProxy = {run} proxy
  alternateRefsCommand = {run} refs
[diff]
  external = {run} external
[diff "own"]
  textconv = {run} textconv
  command = {run} driver
[filter "own"]
  clean = {run} clean
  smudge = {run} smudge
  required = true
[filter "long.name of it"]
  process = {run} process
  required = true
[credential]
  helper = {run} credential
[alias]
  diff = !{run} alias
  rev-parse = !{run} alias
[remote "away"]
  url = ext::{run} remote
  promisor = true
  partialclonefilter = blob:none
[protocol "ext"]
  allow = always
[extensions]
  partialClone = away
"""


class Repository:
    def __init__(self, folder, bank_lint):
        self.folder, self.bank_lint = folder, bank_lint
        self.canary = folder.parent / "canary"
        self.environment = dict(os.environ, GIT_CONFIG_GLOBAL=os.devnull,
                                GIT_CONFIG_NOSYSTEM="1")
        for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
            self.environment.pop(name, None)
        folder.mkdir()

    def git(self, *words, **more):
        return subprocess.run(
            ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words],
            cwd=self.folder, env=self.environment, capture_output=True,
            text=True, **more)

    def lint(self, *words, folder=None, path=None):
        environment = dict(self.environment)
        if path:
            environment["PATH"] = path
        return subprocess.run(
            [self.bank_lint, "--builtin-headers", "--no-cache", *words],
            cwd=folder or self.folder, env=environment, capture_output=True,
            text=True, timeout=120)

    def programs(self):
        if not self.canary.exists():
            return []
        names = sorted(set(self.canary.read_text().split()))
        self.canary.unlink()
        return names


def script(path, text):
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return path


def hostile(folder, bank_lint):
    """A repository with a change on disk and another one staged."""
    repository = Repository(folder / "work", bank_lint)
    root = repository.folder
    (root / "a.cu").write_text(OLD)
    (root / "b.cu").write_text(OLD)
    (root / "c.cu").write_text(OLD)
    (root / ".gitattributes").write_text(
        "a.cu filter=own diff=own\nb.cu diff=own\nc.cu filter=long.name\\ of\\ it\n")
    repository.git("init", "-q", ".")
    repository.git("add", "-A", check=True)
    repository.git("commit", "-qm", "first", check=True)
    (root / "b.cu").write_text(NEW)
    repository.git("add", "b.cu", check=True)
    (root / "b.cu").write_text(NEW + "// more\n")
    (root / "a.cu").write_text(NEW)
    run = script(folder / "run", f'echo "$1" >> "{repository.canary}"\ncat\n')
    hooks = folder / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "pre-commit", "post-checkout",
                 "fsmonitor-watchman"):
        script(hooks / name, f'echo hook >> "{repository.canary}"\n')
    with open(root / ".git" / "config", "a") as config:
        config.write(SETTINGS.format(run=run, hooks=hooks))
    return repository


def expect(condition, what):
    if not condition:
        sys.exit(f"error: {what}")


def check_programs(folder, bank_lint):
    repository = hostile(folder, bank_lint)
    repository.git("diff", "HEAD")
    repository.git("cat-file", "--filters", ":0:a.cu")
    bites = repository.programs()
    expect({"clean", "smudge", "fsmonitor"} <= set(bites),
           f"the settings run nothing by themselves but {bites}")
    for words, found in ((["--staged"], "b.cu"), (["--staged", "b.cu"], "b.cu"),
                         (["--diff-from", "HEAD"], "a.cu"),
                         (["--diff-from", "HEAD", "."], "a.cu")):
        result = repository.lint(*words)
        expect(f"{found}:2:3: warning:" in result.stdout,
               f"{words}: {result.stdout}{result.stderr}")
        expect(result.returncode == 1, f"{words}: exit code {result.returncode}")
        ran = repository.programs()
        expect(not ran, f"{words} runs {ran}")
        # The same from elsewhere.
        words = [str(repository.folder / "a.cu") if w.endswith((".", ".cu")) else w
                 for w in words]
        repository.lint(*words, folder="/")
        ran = repository.programs()
        expect(not ran, f"{words} from elsewhere runs {ran}")


def check_name_of_filter(folder, bank_lint):
    """-c cannot name it."""
    repository = hostile(folder, bank_lint)
    with open(repository.folder / ".git" / "config", "a") as config:
        config.write(f'[filter "a=b"]\n  clean = {folder}/run clean\n')
    (repository.folder / ".gitattributes").write_text("*.cu filter=a=b\n")
    result = repository.lint("--diff-from", "HEAD")
    expect(result.returncode == 2, f"a filter a=b: {result.stdout}{result.stderr}")
    expect(not repository.programs(), "a filter a=b is run")


def check_filter_of_condition(folder, bank_lint):
    """Included for what another scope says: no scope alone has the filter."""
    repository = Repository(folder / "work", bank_lint)
    root = repository.folder
    (root / "a.cu").write_text(OLD)
    (root / ".gitattributes").write_text("*.cu filter=own\n")
    repository.git("init", "-q", ".")
    repository.git("add", "-A", check=True)
    repository.git("commit", "-qm", "first", check=True)
    (root / "a.cu").write_text(NEW)
    run = script(folder / "run", f'echo "$1" >> "{repository.canary}"\ncat\n')
    with open(root / ".git" / "config", "a") as config:
        config.write('[extensions]\n  worktreeConfig = true\n'
                     '[includeIf "hasconfig:remote.*.url:there"]\n'
                     '  path = more\n')
    (root / ".git" / "config.worktree").write_text(
        '[remote "x"]\n  url = there\n')
    (root / ".git" / "more").write_text(f'[filter "own"]\n  clean = {run} clean\n')
    expect_no_filter(repository)


def check_filter_of_user(folder, bank_lint):
    """The user's own filters are not for files that a stranger names."""
    repository = Repository(folder / "work", bank_lint)
    root = repository.folder
    run = script(folder / "run", f'echo "$1" >> "{repository.canary}"\ncat\n')
    (root / "a.cu").write_text(OLD)
    repository.git("init", "-q", ".")
    repository.git("add", "-A", check=True)
    repository.git("commit", "-qm", "first", check=True)
    (root / ".gitattributes").write_text("*.cu filter=lfs\n")
    (root / "a.cu").write_text(NEW)
    (folder / "global").write_text(
        f'[filter "lfs"]\n  clean = {run} clean\n  required = true\n')
    repository.environment["GIT_CONFIG_GLOBAL"] = str(folder / "global")
    expect_no_filter(repository)


def expect_no_filter(repository):
    repository.git("diff", "HEAD")
    expect(repository.programs() == ["clean"], "the filter does not bite")
    repository.lint("--staged")
    expect(not repository.programs(), "--staged runs a filter")
    result = repository.lint("--diff-from", "HEAD")
    expect("a.cu:2:3: warning:" in result.stdout,
           f"no filter: {result.stdout}{result.stderr}")
    expect(not repository.programs(), "--diff-from runs a filter")


def check_bare(folder, bank_lint):
    """A bare repository that lies among the files is none."""
    repository = Repository(folder / "work", bank_lint)
    root = repository.folder
    repository.git("init", "-q", "--bare", "inner")
    run = script(folder / "run", f'echo bare >> "{repository.canary}"\n')
    with open(root / "inner" / "config", "a") as config:
        config.write(f"[core]\n  bare = false\n  worktree = {root}/inner\n"
                     f"  fsmonitor = {run}\n")
    (root / "inner" / "a.cu").write_text(NEW)
    for words in (["--staged"], ["--diff-from", "HEAD"]):
        result = repository.lint(*words, folder=root / "inner")
        expect(result.returncode == 2, f"bare: {result.stdout}{result.stderr}")
        expect(not repository.programs(), "a bare repository runs a program")


def check_work_tree(folder, bank_lint):
    """The settings of a repository do not show its contents."""
    repository = Repository(folder / "work", bank_lint)
    other = folder / "other"
    other.mkdir()
    (other / "secret.cu").write_text(NEW)
    repository.git("init", "-q", ".")
    (repository.folder / "a.cu").write_text(OLD)
    repository.git("add", "-A")
    repository.git("commit", "-qm", "first")
    repository.git("config", "core.worktree", str(other))
    result = repository.lint("--diff-from", "HEAD")
    expect(result.returncode == 2 and "secret" not in result.stdout,
           f"core.worktree: {result.stdout}{result.stderr}")


def committed(folder, bank_lint, name="work"):
    """A repository with a change on disk and the same change staged."""
    repository = Repository(folder / name, bank_lint)
    repository.git("init", "-q", ".")
    (repository.folder / "a.cu").write_text(OLD)
    repository.git("add", "-A", check=True)
    repository.git("commit", "-qm", "first", check=True)
    (repository.folder / "a.cu").write_text(NEW)
    repository.git("add", "-A", check=True)
    return repository


def check_work_tree_from_above(folder, bank_lint):
    repository = committed(folder, bank_lint)
    other = folder / "other"
    other.mkdir()
    repository.git("config", "core.worktree", str(other))
    for words in (["--diff-from", "HEAD", "work"], ["--staged", "work/a.cu"]):
        result = repository.lint(*words, folder=folder)
        expect(result.returncode == 2 and "elsewhere" in result.stderr,
               f"core.worktree from above: {result.stdout}{result.stderr}")


def check_data_of_another(folder, bank_lint):
    """A .git that leads to the data of a repository that does not know it."""
    other = committed(folder, bank_lint, "other")
    stranger = Repository(folder / "work", bank_lint)
    mark = stranger.folder / ".git"

    def refused(what):
        for words, place in ((["--staged"], stranger.folder),
                             (["--staged", "work/a.cu"], folder),
                             (["--diff-from", "HEAD"], stranger.folder)):
            result = stranger.lint(*words, folder=place)
            expect(result.returncode == 2 and "threadIdx" not in result.stdout,
                   f"{what}, {words}: {result.stdout}{result.stderr}")

    mark.write_text(f"gitdir: {other.folder}/.git\n")
    refused("a .git file")
    mark.unlink()
    mark.symlink_to(other.folder / ".git")
    refused("a .git link")
    mark.unlink()
    other.git("worktree", "add", "-q", str(folder / "tree"), check=True)
    mark.write_text(f"gitdir: {other.folder}/.git/worktrees/tree\n")
    refused("the data of a work tree")
    mark.unlink()
    stranger.git("init", "-q", ".")
    (mark / "index").symlink_to(other.folder / ".git" / "index")
    (mark / "objects" / "info" / "alternates").write_text(
        f"{other.folder}/.git/objects\n")
    refused("an index that is a link")


def check_data_of_its_own(folder, bank_lint):
    """Work trees, submodules and who has it so have their data elsewhere by
    rights."""
    other = committed(folder, bank_lint, "other")
    other.git("commit", "-qm", "second", check=True)
    other.git("worktree", "add", "-q", str(folder / "tree"), check=True)
    outer = committed(folder, bank_lint, "outer")
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q",
              str(other.folder), "lib/sub", check=True)
    apart = committed(folder, bank_lint, "apart")
    apart.git("init", "-q", "--separate-git-dir", str(folder / "data"), check=True)
    # As Android's repo lays it out.
    linked = committed(folder, bank_lint, "linked")
    (folder / ".repo" / "projects").mkdir(parents=True)
    (linked.folder / ".git").rename(folder / ".repo" / "projects" / "linked.git")
    (linked.folder / ".git").symlink_to("../.repo/projects/linked.git")
    for one in (apart, linked):
        one.git("commit", "-qm", "second", check=True)
    for place in (folder / "tree", outer.folder / "lib" / "sub", apart.folder,
                  linked.folder):
        (place / "a.cu").write_text("// more\n" + NEW)
        for words, where in ((["--diff-from", "HEAD~1"], place),
                             (["--diff-from", "HEAD~1", str(place)], "/")):
            result = other.lint(*words, folder=where)
            expect("a.cu:3:3: warning:" in result.stdout,
                   f"{place}, {words}: {result.stdout}{result.stderr}")


def check_names(folder, bank_lint):
    """An index, made by hand, with files of others."""
    (folder / "victim").mkdir()
    (folder / "victim" / "p.cu").write_text(NEW)
    repository = committed(folder, bank_lint)
    root = repository.folder
    (root / "aa").mkdir()
    (root / "aa" / "victim_p.cu").write_text(OLD)
    (root / "link").symlink_to(folder / "victim")
    (root / "link.cu").symlink_to(folder / "victim" / "p.cu")
    # a.cu and aa/victim_p.cu.
    result = repository.lint("--diff-from", "HEAD")
    expect("a.cu:2:3: warning:" in result.stdout and "p.cu" not in result.stdout
           and "2 files," in result.stdout + result.stderr,
           f"links: {result.stdout}{result.stderr}")
    (root / "link").unlink()
    (root / "link.cu").unlink()
    other, name = b"aa/victim_p.cu", b"../victim/p.cu"
    repository.git("add", "-A", check=True)
    index = root / ".git" / "index"
    data = index.read_bytes()[:-20]
    index.write_bytes(data.replace(other, name))
    data = index.read_bytes()
    expect(name in data, "the index does not have the name")
    index.write_bytes(data + hashlib.sha1(data).digest())
    result = repository.lint("--diff-from", "HEAD")
    expect(result.returncode == 2 and "threadIdx" not in result.stdout,
           f"a name with '..': {result.stdout}{result.stderr}")


def check_path(folder, bank_lint):
    """The folder that is current is no place for programs."""
    repository = hostile(folder, bank_lint)
    script(repository.folder / "git", f'echo git >> "{repository.canary}"\n')
    for path in (".:", "", ":", "../work", "./"):
        repository.lint("--staged", path=f"{path}:{os.environ['PATH']}")
        expect(not repository.programs(), f"PATH={path} runs ./git")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    bank_lint = os.path.abspath(parser.parse_args().bank_lint)
    for check in (check_programs, check_name_of_filter,
                  check_filter_of_condition, check_filter_of_user, check_bare,
                  check_work_tree, check_work_tree_from_above,
                  check_data_of_another, check_data_of_its_own, check_names,
                  check_path):
        with tempfile.TemporaryDirectory() as folder:
            check(pathlib.Path(folder).resolve(), bank_lint)
    print("no program was run")


if __name__ == "__main__":
    main()
