#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds patterns.cu, has Nsight Compute count it, and writes measured.tsv.
#
#   ./measure.sh              generate, build and measure, on a machine with both
#   ./measure.sh build sm_90  only generate and build, where there is no GPU
#   ./measure.sh measure      only measure, where there is no compiler
#
# NVCC, NCU and PYTHON of the environment are believed; without the first two,
# nvcc and ncu are from the path or the usual places. Everything lies in OUT,
# which is ./measured unless the environment says otherwise.
set -u
cd "$(dirname "$0")" || exit 2
out=${OUT:-measured}
python=${PYTHON:-python3}

say() { echo "measure.sh: $*" >&2; }
fail() {
  say "error: $*"
  exit 2
}

find_tool() { # NAME: its path, or nothing
  command -v "$1" && return
  for folder in "${CUDA_HOME:-/usr/local/cuda}" /usr/local/cuda /usr/local/cuda-*; do
    [ -x "$folder/bin/$1" ] && echo "$folder/bin/$1" && return
  done
}

ask_gpu() { # FIELD: of the first GPU
  nvidia-smi --query-gpu="$1" --format=csv,noheader -i 0 2>/dev/null | head -n 1
}

gpu_arch() { # "sm_90", or nothing
  capability=$(ask_gpu compute_cap | tr -d '. ')
  case $capability in
  [0-9]*) echo "sm_$capability" ;;
  esac
}

build() { # ARCH
  nvcc=${NVCC:-$(find_tool nvcc)}
  [ "$nvcc" ] || fail "no nvcc found; NVCC names it"
  mkdir -p "$out" || exit 2
  "$python" patterns.py generate "$out" || exit 2
  say "building for $1 with $nvcc"
  "$nvcc" -std=c++17 -arch="$1" -o "$out/patterns" patterns.cu ||
    fail "patterns.cu does not build"
  "$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/\1/p' >"$out/toolkit"
}

# Columns of the source page, and counters of a launch; the raw page has both.
page=inst_executed,memory_l1_tag_requests_global
page=$page,memory_l1_wavefronts_shared,memory_l1_wavefronts_shared_ideal
page=$page,memory_l2_theoretical_sectors_global
page=$page,memory_l2_theoretical_sectors_global_ideal
launch=l1tex__data_pipe_lsu_wavefronts_mem_shared.sum
launch=$launch,l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum
launch=$launch,l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum
launch=$launch,l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum

profile() { # MODE FILE METRICS: profiles ./patterns MODE FILE
  say "profiling $1"
  "$ncu" -f -o "$out/$1" --metrics "$3" --clock-control none \
    --cache-control none "$out/patterns" "$1" "$out/$2" >"$out/$1.log" 2>&1 ||
    fail "$1 could not be profiled; see $out/$1.log"
}

export_page() { # MODE OPTION...: a page of the report of that mode
  name=$1
  shift
  "$ncu" --import "$out/$name.ncu-rep" --csv --print-units base "$@" \
    >"$out/$name.csv" 2>>"$out/$name.log" ||
    fail "$name could not be exported; see $out/$name.log"
}

measure() {
  [ -x "$out/patterns" ] || fail "nothing is built yet"
  [ "$(ask_gpu name)" ] || fail "no GPU: nvidia-smi shows none"
  ncu=${NCU:-$(find_tool ncu)}
  [ "$ncu" ] || fail "no ncu found; NCU names it"
  profile sites patterns.bin "$page"
  export_page sites --page source --print-source sass
  profile launches launches.bin "$page,$launch"
  export_page launches --page raw
  {
    echo "# What an $(ask_gpu name) counted ($(gpu_arch), CUDA $(cat "$out/toolkit"),"
    echo "# driver $(ask_gpu driver_version), ncu $("$ncu" --version |
      sed -n 's/^Version \([0-9.]*[0-9]\).*/\1/p'),"
    echo "# $(date -u +%Y-%m-%d)). Each row is one instruction of one warp."
    "$python" patterns.py read "$out" || exit 2
  } >"$out/measured.part" || exit 2
  mv "$out/measured.part" "$out/measured.tsv" || exit 2
  say "wrote $out/measured.tsv"
}

case ${1:-all} in
all)
  arch=$(gpu_arch)
  [ "$arch" ] || fail "no GPU: nvidia-smi shows none"
  build "$arch"
  measure
  ;;
build) build "${2:?build for which architecture? sm_90}" ;;
measure) measure ;;
*) fail "unknown step '$1'; build or measure" ;;
esac
