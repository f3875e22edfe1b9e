#!/usr/bin/env bash
# The packages on a clean Debian, as root and with Debian's archive in reach:
#
#   test/package/deb.sh [--keep] [--suite=bookworm|trixie] [FOLDER]
#
# Makes the packages, makes a minimal Debian 12 (bookworm) or 13 (trixie) in FOLDER
# (default: a temporary one), and there
# - runs the archive's program before anything is installed: the report is the one
#   from here, to the byte;
# - installs the .deb, which needs no other package, and runs its program;
# - asks both programs for their allocator: it is jemalloc;
# - holds the manual page and the completions of bash, zsh and fish against it;
# - has lintian look at the .deb: no error;
# - removes it: nothing is left.
# Not a part of the test suite: it needs the network.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
keep=
suite=bookworm
while [[ ${1-} == --* ]]; do
  case $1 in
  --keep) keep=yes ;;
  --suite=*) suite=${1#--suite=} ;;
  *)
    echo "deb.sh: what is $1?" >&2
    exit 2
    ;;
  esac
  shift
done
folder=${1-$(mktemp -d)}
root=$folder/root
KERNEL=kernels/transpose.cu

source "$ROOT/test/package/chroot.sh"
# lint PROGRAM FILE: report and exit code, in the folder /src of the chroot.
lint() { inside sh -c 'cd /src && "$@"; echo "exit $?"' sh \
  "$1" --builtin-headers --no-cache "$2" 2>&1; }

# allocates PROGRAM: whether it does so by jemalloc, which then says so.
allocates() { [[ $(inside env MALLOC_CONF=stats_print:true "$1" --version 2>&1) == \
  *"jemalloc statistics"* ]] || fail "$1 allocates without jemalloc"; }

clean() {
  umount -q "$root/proc" "$root/dev/pts" || true
  [[ $keep ]] || rm -rf --one-file-system "$folder"
}
trap clean EXIT

step "packages"
"$ROOT/tool/package/build" "$folder/packages"
deb=$(echo "$folder"/packages/*.deb)
archive=$(echo "$folder"/packages/*.tar.gz)
here=$(cd "$ROOT" && { build/release/bin/bank-lint --builtin-headers --no-cache \
  $KERNEL; echo "exit $?"; } 2>&1) || true

step "a minimal Debian: $suite"
[[ -e $root/etc/debian_version ]] ||
  debootstrap --variant=minbase "$suite" "$root" http://deb.debian.org/debian \
    >"$folder/debootstrap.log"
echo "deb http://deb.debian.org/debian-security $suite-security main" \
  >"$root/etc/apt/sources.list.d/security.list"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
# zsh is asked in a terminal.
mountpoint -q "$root/dev/pts" ||
  mount -t devpts -o newinstance,ptmxmode=0666 none "$root/dev/pts"
ln -sf pts/ptmx "$root/dev/ptmx"
mkdir -p "$root/src" "$root/opt"
cp -r "$ROOT/kernels" "$ROOT/test" "$ROOT/README.md" "$root/src"
cp "$deb" "$root/src/bank-lint.deb"

step "the archive, before anything is installed"
tar xzf "$archive" -C "$root/opt"
program=/$(cd "$root" && echo opt/bank-lint-*/bin/bank-lint)
inside sh -c 'command -v cc gcc clang nvcc' && fail "this is no bare machine"
bare=$(lint "$program" $KERNEL) || true
diff <(echo "$here") <(echo "$bare") || fail "the archive's report differs"
allocates "$program"

cp "$root$program" "$root/opt/alone"
alone=$(lint /opt/alone $KERNEL) || true
grep -q "transpose.cu: clang's own headers are not on this machine" <<<"$alone" &&
  [[ $alone == *"exit 2" ]] || fail "alone, without its headers: $alone"

step "the .deb"
inside dpkg -i /src/bank-lint.deb >"$folder/dpkg.log" || fail "dpkg -i"
[[ $(inside sh -c 'command -v bank-lint') == /usr/bin/bank-lint ]] || fail "not on the PATH"
allocates bank-lint
diff <(echo "$here") <(lint bank-lint $KERNEL) || fail "the .deb's report differs"

step "manual page and completions"
inside apt-get update -qq
install_inside zsh fish man-db python3-minimal
inside sh -c 'gzip -dc /usr/share/man/man1/bank-lint.1.gz >/tmp/bank-lint.1 && cd /src &&
  python3 test/package/manual.py --bank-lint bank-lint --page /tmp/bank-lint.1 &&
  python3 test/package/completions.py --bank-lint /usr/bin/bank-lint \
    --bash /usr/share/bash-completion/completions/bank-lint \
    --zsh /usr/share/zsh/vendor-completions \
    --fish /usr/share/fish/vendor_completions.d/bank-lint.fish' || fail "documentation"

step "lintian"
install_inside lintian
inside lintian --allow-root --fail-on error /src/bank-lint.deb || fail "lintian"

step "removed"
inside dpkg --purge bank-lint >/dev/null
left=$(inside find /usr /etc /var/lib -path '*bank*lint*' -not -path '/var/lib/dpkg/*')
[[ -z $left ]] || fail "left behind: $left"
echo "passed"
