#!/usr/bin/env bash
# Every package as a new user gets it, as root and with Debian's archive in reach:
#
#   test/package/all.sh [--keep] [--packages=FOLDER] [--suite=SUITE]... [FOLDER]
#
# Makes all packages (tool/package/build --all), or takes those of --packages. Then,
# in a minimal Debian of each suite (default: bookworm and trixie), made in FOLDER
# (default: a temporary one), which has neither a compiler nor LLVM:
# - the archive's program, only unpacked, finds the conflict;
# - pip, npm, pre-commit and the recipes install it: from_*.py, with the programs
#   of that Debian;
# - the image of the Containerfile is built on it, and run: as a user who is not
#   root, on files of others, with --staged. Where buildah is missing, this is left
#   out, and that is said.
# What is the same everywhere (packed.py, sbom.py) is looked at first; deb.sh looks
# at the .deb. Not a part of the test suite: it needs the network.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
HERE=$ROOT/test/package
keep=
packages=
suites=()
while [[ ${1-} == --* ]]; do
  case $1 in
  --keep) keep=yes ;;
  --packages=*) packages=${1#--packages=} ;;
  --suite=*) suites+=("${1#--suite=}") ;;
  *)
    echo "all.sh: what is $1?" >&2
    exit 2
    ;;
  esac
  shift
done
((${#suites[@]})) || suites=(bookworm trixie)
folder=${1-$(mktemp -d)}
mkdir -p "$folder"
KERNEL=kernels/transpose.cu

source "$ROOT/test/package/chroot.sh"
# finds WHAT OUTPUT: whether a program found the conflict of the kernel.
finds() { [[ $2 == *"32-way shared bank conflict"*"exit 1" ]] || fail "$1: $2"; }

clean() {
  for suite in "${suites[@]}"; do
    umount -q "$folder/$suite/proc" || true
  done
  [[ $keep ]] || rm -rf --one-file-system "$folder"
}
trap clean EXIT

bootstrap() {
  [[ -e $root/etc/debian_version ]] ||
    debootstrap --variant=minbase "$suite" "$root" http://deb.debian.org/debian \
      >"$folder/debootstrap.log"
  # The image is built from it as it is now.
  [[ -e $folder/$suite.tar ]] || tar cf "$folder/$suite.tar" -C "$root" .
  mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
  mkdir -p "$root/src/tool" "$root/opt"
  cp -r "$ROOT/kernels" "$ROOT/test" "$ROOT/CMakeLists.txt" "$root/src"
  rm -rf "$root/packages"
  cp -r "$packages" "$root/packages"
}

archive() {
  inside sh -c 'command -v cc gcc clang nvcc' && fail "this is no bare machine"
  inside sh -c 'rm -rf /opt/bank-lint-* && tar xzf "$1" -C /opt' sh \
    "/packages/$(basename "$archive")"
  finds "the archive" "$(inside sh -c 'cd /src
    /opt/bank-lint-*/bin/bank-lint --no-cache "$@"; echo "exit $?"' sh $KERNEL 2>&1)"
}

package_managers() {
  inside apt-get update -qq
  install_inside python3-venv python3-yaml python3-setuptools-whl python3-wheel-whl \
    ruby git npm pre-commit
  for test in from_pip from_npm from_pre_commit from_recipes; do
    inside python3 "/src/test/package/$test.py" --packages /packages || fail "$test"
  done
}

# buildah as it runs in a container too.
buildah_here() { buildah --root "$folder/images" --runroot "$folder/images.run" \
  --storage-driver vfs "$@"; }
# run_image COMMAND...: in a new container of the image, with the folder /src.
run_image() {
  local container
  container=$(buildah_here from --pull-never bank-lint-test)
  buildah_here run --isolation chroot --volume "$folder/repository:/src:ro" "$container" -- \
    "$@" 2>&1 || echo "exit $?"
  buildah_here rm "$container" >/dev/null
}

image() {
  local container said
  container=$(buildah_here from scratch)
  buildah_here add --quiet "$container" "$folder/$suite.tar" / >/dev/null
  buildah_here commit --quiet "$container" "localhost/base-$suite" >/dev/null
  buildah_here rm "$container" >/dev/null
  buildah_here build --quiet --isolation chroot --pull-never --tag bank-lint-test \
    --build-arg "BASE=localhost/base-$suite" --file "$packages/Containerfile" "$packages" \
    >"$folder/image.log" 2>&1 || { tail -20 "$folder/image.log"; fail "the image"; }
  # A repository of somebody else's, with a change that is staged.
  rm -rf "$folder/repository"
  git init -q "$folder/repository"
  cp "$ROOT/$KERNEL" "$folder/repository"
  git -C "$folder/repository" add .
  finds "the image" "$(run_image bank-lint --no-cache transpose.cu)"
  finds "the image with --staged" "$(run_image bank-lint --no-cache --staged)"
  said=$(run_image id -un)
  [[ $said == bank-lint ]] || fail "the image's user is $said"
  buildah_here rmi --all --force >/dev/null
}

if [[ ! $packages ]]; then
  step "packages"
  packages=$folder/packages
  "$ROOT/tool/package/build" --all "$packages"
fi
packages=$(realpath "$packages")
archive=$(echo "$packages"/bank-lint-*-linux-"$(uname -m)".tar.gz)
step "checksums, versions, what they are made of"
python3 "$HERE/packed.py" --packages "$packages"
python3 "$HERE/sbom.py" --packages "$packages"
for suite in "${suites[@]}"; do
  root=$folder/$suite
  step "a minimal Debian: $suite"
  bootstrap
  step "$suite: the archive, before anything is installed"
  archive
  step "$suite: pip, npm, pre-commit, recipes"
  package_managers
  if command -v buildah >/dev/null; then
    step "$suite: the image"
    image
  else
    step "$suite: the image is left out: buildah is not here (Debian: buildah)"
  fi
done
echo "passed"
