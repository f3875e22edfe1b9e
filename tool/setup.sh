# Sourced by tool/run and test/run: everything from a bare Debian 12 to a
# configured and built tree. Does next to nothing when nothing has changed.
#
# shellcheck shell=bash disable=SC2034

REPO_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

# What must be there, and the Debian package that brings it.
# One list for both commands: there is one build tree, and the tests add little.
NEEDS=(
  "/usr/bin/cmake cmake"
  "/usr/bin/ninja ninja-build"
  "/usr/bin/clang++-22 clang-22"
  "/usr/lib/llvm-22/lib/cmake/llvm/LLVMConfig.cmake llvm-22-dev"
  "/usr/lib/llvm-22/include/clang/AST/AST.h libclang-22-dev"
  "/usr/include/jemalloc/jemalloc.h libjemalloc-dev"
  "/usr/include/zstd.h libzstd-dev"
  "/usr/include/zlib.h zlib1g-dev"
  "/usr/include/sqlite3.h libsqlite3-dev"
  "/usr/bin/python3 python3"
  "/usr/include/gtest/gtest.h libgtest-dev"
  "/usr/include/gmock/gmock.h libgmock-dev"
  "/usr/lib/llvm-22/bin/FileCheck llvm-22-tools" # and lit
  "/usr/bin/strace strace"
  # The playground of HTML pages. The build does without, and says so.
  "/usr/lib/llvm-22/bin/wasm-ld lld-22"
  "/usr/lib/llvm-22/include/wasm32-wasi/c++/v1/array libc++-22-dev-wasm32" # and wasi-libc
  # With libc++'s headers, those for machines without a compiler.
  "/usr/include/x86_64-linux-musl/stdio.h:/usr/include/aarch64-linux-musl/stdio.h musl-dev"
)
STYLE_NEEDS=(
  "/usr/bin/git git"
  "/usr/bin/clang-format-22 clang-format-22"
  "/usr/bin/clang-tidy-22 clang-tidy-22"
)
SANITIZER_NEEDS=(
  "/usr/lib/llvm-22/lib/clang/22/lib/linux/libclang_rt.asan-x86_64.a:/usr/lib/llvm-22/lib/clang/22/lib/linux/libclang_rt.asan-aarch64.a libclang-rt-22-dev"
)

# What test/page needs to look at pages, some 150 MB.
BROWSER_NEEDS=(
  "/usr/bin/chromium chromium"
  "/usr/bin/node:/usr/local/bin/node nodejs"
  "/usr/bin/npm:/usr/local/bin/npm npm"
)

say() { printf '%s\n' "$*" >&2; }
die() {
  say "error: $*"
  exit 2
}

# Prints the packages of "file[:or file] package" lines with no such file.
missing_packages() {
  local need file found
  for need in "$@"; do
    found=
    IFS=: read -ra files <<<"${need% *}"
    for file in "${files[@]}"; do
      [[ -e $file ]] && found=1
    done
    [[ $found ]] || printf '%s\n' "${need##* }"
  done
}

as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "not root and no sudo; please install: ${packages[*]}"
  fi
}

# install_needs "file package"...
install_needs() {
  local packages log
  mapfile -t packages < <(missing_packages "$@")
  ((${#packages[@]})) || return 0
  command -v apt-get >/dev/null ||
    die "no apt-get here; please install: ${packages[*]}"
  say "installing ${packages[*]} ..."
  log=$(mktemp)
  as_root apt-get update -qq >"$log" 2>&1 || true
  if [[ " ${packages[*]}" == *-22* ]] &&
    ! apt-cache show llvm-22-dev >/dev/null 2>&1; then
    die "apt knows no LLVM 22: add Debian's security archive (bookworm-security main), which has it"
  fi
  if ! as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y \
    --no-install-recommends "${packages[@]}" >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    die "apt-get could not install: ${packages[*]}"
  fi
  rm -f "$log"
}

# quietly LABEL COMMAND...: shows the output only if the command fails.
quietly() {
  local label=$1 log
  shift
  log=$(mktemp)
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    die "$label failed"
  fi
  rm -f "$log"
}

# build PRESET TARGET...: configures the preset if it is not, and builds.
build() {
  local preset=$1 dir="$REPO_ROOT/build/$1" jobs
  shift
  jobs=$(nproc)
  cd_and() { (cd "$REPO_ROOT" && "$@"); }
  if [[ ! -e $dir/build.ninja ]]; then
    say "configuring build/$preset ..."
    quietly "configuring" cd_and cmake --preset "$preset"
  fi
  # A dry run shows whether there is anything to announce.
  if ! ninja -C "$dir" -n "$@" 2>/dev/null | grep -q 'no work to do'; then
    say "building build/$preset ..."
    quietly "the build" ninja -C "$dir" -j "$jobs" "$@"
  fi
}
