# Sourced by deb.sh and all.sh: work in the minimal Debian in $root. What is said of a
# failure goes to files in $folder.
#
# shellcheck shell=bash disable=SC2154

step() { printf '== %s\n' "$*"; }
fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
  DEBIAN_FRONTEND=noninteractive HOME=/root "$@"; }
install_inside() {
  inside apt-get install -qq -y --no-install-recommends "$@" >"$folder/apt.log" 2>&1 ||
    { tail -20 "$folder/apt.log"; fail "apt-get install $*"; }
}
