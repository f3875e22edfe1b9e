#!/usr/bin/env bash
# nvcc 13.0.88 and 13.5.37 take arithmetic on a void pointer in device code, as g++ does, but
# not all of it: `p + n`, `p - n` and `p += n` compile, with a warning; `n + p`, `++p` and
# `p - q` are errors.
#
# The guess: either void pointers count bytes, as in g++, where all of these compile with a
# warning, or none does, as the standard and clang have it.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

compiles() { # NVCC EXPRESSION: "yes", "with a warning" or "no"
  cat >"$folder/k.cu" <<CUDA
__global__ void k(float *out, void *p, void *q, int n) {
  out[threadIdx.x] = float(size_t($2));
}
CUDA
  if ! "$1" -cubin -arch=sm_80 -o "$folder/k.cubin" "$folder/k.cu" >"$folder/words" 2>&1; then
    echo no
  elif grep -q warning "$folder/words"; then
    echo with a warning
  else
    echo yes
  fi
}

status=0
expect() { # WANTED NVCC EXPRESSION
  local seen
  seen=$(compiles "${@:2}")
  echo "$3: $seen"
  [[ $seen == "$1" ]] || status=1
}
for version in 13.0.2 13.5.0; do
  python3 -m venv "$folder/$version"
  "$folder/$version/bin/pip" install --quiet --disable-pip-version-check \
    "cuda-toolkit[nvcc,nvvm,crt,cudart,cccl]==$version"
  nvcc=$(echo "$folder/$version"/lib/python3*/site-packages/nvidia/cu13/bin)/nvcc
  echo "nvcc of $version"
  for taken in 'p + n' 'p - n' 'p += n'; do expect "with a warning" "$nvcc" "$taken"; done
  for refused in 'n + p' '++p' 'p - q'; do expect no "$nvcc" "$refused"; done
done
exit "$status"
