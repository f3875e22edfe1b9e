#!/bin/sh
# Builds the harnesses of this folder, profiles each launch, times it and writes
# measured.csv, for `bank-lint crosscheck --measured measured.csv FILE...`.
#
#   ./run.sh                  build and measure, on a machine with both
#   ./run.sh build sm_90      only build, where there is no GPU
#   ./run.sh measure          only measure, where there is no compiler
#
# NVCC, NCU and PROFILER=ncu|cupti of the environment are believed. Without
# them: nvcc and ncu from the path or the usual places, and ncu if it is there
# and may count, else CUPTI.
set -u
cd "$(dirname "$0")" || exit 2

say() { echo "run.sh: $*" >&2; }
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

# What the file's own main calls of other files is not there, nor ever called.
# Bound at once: a loader that binds later refuses the relocations of such calls.
link="-Xlinker --unresolved-symbols=ignore-all -Xlinker -z -Xlinker now"

build_one() { # NAME: builds bin/NAME, and bin/NAME.cupti where there is CUPTI
  eval "set -- \"$1\" $(cat "harness/$1.args")"
  name=$1
  shift
  # shellcheck disable=SC2086 # an option and its value
  if ! "$nvcc" -w -lineinfo -arch="$arch" -I. $link "$@" \
    -o "bin/$name" "harness/$name.cu" >"log/$name.build" 2>&1; then
    say "$name: does not build; see log/$name.build"
    return
  fi
  [ "$cupti" ] || return
  # shellcheck disable=SC2086
  "$nvcc" -w -lineinfo -arch="$arch" -I. $link -I"$cupti/include" \
    -DBANK_LINT_SASS_METRICS "$@" -o "bin/$name.cupti" "harness/$name.cu" \
    sass_metrics.cpp -L"$cupti/lib64" -L"$cuda/lib64/stubs" -lcupti -lcuda \
    -Xlinker -rpath="$cupti/lib64" >"log/$name.build-cupti" 2>&1 ||
    say "$name: does not build with CUPTI; see log/$name.build-cupti"
}

build() { # ARCH
  arch=$1
  nvcc=${NVCC:-$(find_tool nvcc)}
  [ "$nvcc" ] || fail "no nvcc found; NVCC names it"
  cuda=$(dirname "$(dirname "$nvcc")")
  cupti=
  for folder in "$cuda/extras/CUPTI" "$cuda"; do
    [ -e "$folder/include/cupti_sass_metrics.h" ] && cupti=$folder && break
  done
  [ "${PROFILER:-}" = ncu ] && cupti=
  rm -rf bin log
  mkdir -p bin log
  say "building for $arch with $nvcc"
  running=0
  most=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
  for file in harness/*.cu; do
    build_one "$(basename "$file" .cu)" &
    running=$((running + 1))
    if [ $running -ge "$most" ]; then
      wait
      running=0
    fi
  done
  wait
  "$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/\1/p' >bin/toolkit
}

# Each is a column of the source page.
metrics=inst_executed,memory_access_size_type,memory_l1_tag_requests_global
metrics=$metrics,memory_l1_wavefronts_shared,memory_l1_wavefronts_shared_ideal
metrics=$metrics,memory_l2_theoretical_sectors_global
metrics=$metrics,memory_l2_theoretical_sectors_global_ideal
metrics=$metrics,memory_l2_theoretical_sectors_local
collect="--metrics $metrics"

profile_with_ncu() { # NAME NUMBER...: the source page to stdout
  name=$1
  rm -f "log/$name.ncu-rep"
  # shellcheck disable=SC2086 # an option and its value
  timeout 300 "$ncu" -f -o "log/$name" $collect --clock-control none \
    "./bin/$@" >>"log/$name.run" 2>&1 || return 1
  "$ncu" --import "log/$name.ncu-rep" --page source --csv \
    --print-source cuda,sass --print-units base 2>>"log/$name.run"
}

profile_with_cupti() { # NAME NUMBER: the same columns, by our own program
  [ -x "bin/$1.cupti" ] || return 1
  timeout 120 "./bin/$1.cupti" "$2" 2>>"log/$1.run"
}

label() { # NAME NUMBER: the line that names an experiment
  sed -n "$(($2 + 2))p" "harness/$1.labels"
}

measure_one_by_one() { # NAME
  number=0
  while [ "$(label "$1" $number)" ]; do
    if "profile_with_$profiler" "$1" $number >log/page; then
      label "$1" $number
      cat log/page
    else
      label "$1" $number | sed 's/^# launch:/# failed:/'
      say "$1: launch $number failed; see log/$1.run"
    fi
    number=$((number + 1))
  done
}

time_launches() { # NAME: a line of each launch to stdout
  number=0
  while [ "$(label "$1" $number)" ]; do
    # What kernels print themselves is left out.
    { timeout 120 "./bin/$1" --time $number >log/time 2>>"log/$1.run" &&
      grep '^# duration: [0-9]' log/time; } ||
      say "$1: launch $number could not be timed; see log/$1.run"
    number=$((number + 1))
  done
}

measure_all() { # every harness that was built, to stdout
  for file in harness/*.cu; do
    name=$(basename "$file" .cu)
    [ -x "bin/$name" ] || continue
    say "measuring $name"
    head -n 1 "harness/$name.labels"
    # One process for all launches of a file, unless one of them fails.
    if [ $profiler = ncu ] && profile_with_ncu "$name" >log/all; then
      tail -n +2 "harness/$name.labels"
      cat log/all
    else
      measure_one_by_one "$name"
    fi
    # Not under the profiler, which changes how long launches take.
    time_launches "$name"
  done
}

can_count() { # whether ncu counts in a launch; the first few files are tried
  for file in $(ls harness/*.cu | head -n 3); do
    name=$(basename "$file" .cu)
    [ -x "bin/$name" ] || continue
    profile_with_ncu "$name" 0 2>/dev/null |
      grep -q -e inst_executed -e "Instructions Executed" && return
  done
  return 1
}

choose_profiler() { # sets profiler, ncu, version
  ncu=${NCU:-$(find_tool ncu)}
  profiler=${PROFILER:-}
  if [ ! "$profiler" ]; then
    profiler=cupti
    if [ "$ncu" ]; then
      # A version that does not know one of the metrics has the whole section.
      if can_count; then
        profiler=ncu
      elif collect="--section SourceCounters" && can_count; then
        profiler=ncu
      fi
    fi
    [ $profiler = cupti ] && say "ncu is missing or may not count: CUPTI counts"
  fi
  version=
  [ $profiler = ncu ] && version=$("$ncu" --version | sed -n 's/^Version //p')
}

measure() {
  [ -d bin ] || fail "nothing is built yet"
  mkdir -p log
  [ "$(ask_gpu name)" ] || fail "no GPU: nvidia-smi shows none"
  choose_profiler
  {
    echo "# bank-lint crosscheck: measured"
    echo "# chip: $(ask_gpu name), $(gpu_arch)"
    echo "# driver: $(ask_gpu driver_version)"
    echo "# toolkit: $(cat bin/toolkit)"
    echo "# profiler: $profiler $version"
    echo "# date: $(date -u +%Y-%m-%d)"
    measure_all
  } >measured.part
  grep -q '"0x' measured.part || fail "nothing was measured; see log/"
  mv measured.part measured.csv
  say "wrote $PWD/measured.csv"
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
