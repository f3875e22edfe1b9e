//===-- model/pipes.h - how long a pipe is busy -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The data stage of a multiprocessor's (SM's) L1, which serves shared memory
/// and what global loads bring: how many cycles a wavefront keeps it busy, and
/// how many it delays a warp.
///
/// The two are not the same. A warp that is alone waits longer for each
/// wavefront than the pipe needs; with many warps that does not show.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_PIPES_H
#define BANK_LINT_MODEL_PIPES_H

#include "model/arch.h"

namespace bank_lint::model {

/// Cycles that a wavefront keeps the data stage busy, at the least: a bank has
/// 32 bits a cycle (CUDA C++ Programming Guide, "Shared Memory" of each compute
/// capability). An H200 takes 1.00 for loads, stores, ldmatrix and atomics, and
/// as much for the line of a global load beside them (docs/dev/crosscheck.md).
constexpr double LeastCyclesOfWavefront = 1;

/// The same at the most. Turing moves 64 bytes a cycle, others 128 ("NVIDIA
/// Ampere GA102 GPU Architecture", which compares them).
constexpr double mostCyclesOfWavefront(const Architecture &Arch) {
  return Arch.Number == 75 ? 2 : 1;
}

/// Cycles by which a further wavefront delays its own warp, at the most, for
/// each that it keeps the data stage busy. Maxwell was measured to take 2 for
/// each way of a conflict (Mei and Chu, "Dissecting GPU Memory Hierarchy
/// through Microbenchmarking"); taken to be no more since. On an H200 a scan,
/// in which few warps are awake, lost 1.4 cycles for each wavefront.
constexpr double MostDelayOfWavefront = 2;

/// Bytes that global loads of a warp get out of one wavefront, at the most.
constexpr unsigned BytesOfWavefront = 128;

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_PIPES_H
