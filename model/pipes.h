//===-- model/pipes.h - how long a pipe is busy -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The data stage of an SM's L1, which serves shared memory and what global
/// loads bring: how many cycles a wavefront keeps it busy, and how many it
/// delays a warp. The pipes that compute: how many results they have in a
/// cycle.
///
/// The two of a wavefront are not the same. A warp that is alone waits longer
/// for each wavefront than the pipe needs; with many warps that does not show.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_PIPES_H
#define BANK_LINT_MODEL_PIPES_H

#include "model/arch.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

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
/// through Microbenchmarking"); assumed to be no more since. On an H200 a scan,
/// in which few warps are awake, lost 1.4 cycles for each wavefront.
constexpr double MostDelayOfWavefront = 2;

/// Bytes that global loads of a warp get out of one wavefront, at the most.
constexpr unsigned BytesOfWavefront = 128;

/// What instructions do, by the pipe that they keep busy.
enum class Operation : std::uint8_t {
  Fp32,     ///< add, multiply, multiply-add of floats
  Fp64,     ///< the same of doubles
  Integer,  ///< add, compare, logic of 32 bits
  Multiply, ///< multiply-add of 32-bit integers
  Convert,  ///< between integers and floating point
  Special,  ///< reciprocal, roots, exponential, logarithm, sine
  Matrix,   ///< multiply-adds of halves by tensor cores, 512 for each
  Bytes,    ///< the same of bytes, 1024 for each
  Doubles,  ///< the same of doubles, 256 for each
  Issue,    ///< any instruction: a scheduler issues it
};
constexpr std::size_t NumOperations = 10;

constexpr std::string_view nameOf(Operation What) {
  constexpr std::array<std::string_view, NumOperations> Names = {
      "FP32",
      "FP64",
      "integer arithmetic",
      "integer multiply-add",
      "conversion",
      "special function unit",
      "tensor core",
      "tensor core, bytes",
      "tensor core, FP64",
      "instruction issue"};
  return Names[std::size_t(What)];
}

namespace detail {

/// Threads of which an SM completes an operation in a cycle, at the most; of
/// tensor cores, multiply-adds. 0: not read in any document.
///
/// FP32, FP64, integers and special functions: CUDA C++ Programming Guide,
/// "Throughput of Native Arithmetic Instructions"; multiply-add has a row of
/// its own there. Conversions: the fastest of its rows. From sm_100 on integers
/// share the units of FP32 on some chips ("NVIDIA RTX Blackwell GPU
/// Architecture"), so 128 is taken of all. Matrix: NVIDIA's peaks of
/// dense FP16 ("NVIDIA Tesla V100", "Turing", "A100", "Ampere GA102", "Ada",
/// "H100 GPU Architecture"), over SMs and boost clock; what accumulates in FP32
/// or is wider takes longer. Bytes and Doubles: OpenXLA's
/// cuda_core_info_table, which names the whitepapers of A100 and H100. Issue:
/// four schedulers of one instruction each.
///
/// Halves outside of tensor cores are no separate operation: from sm_80 on
/// the guide has 256 results of HFMA2 in a cycle, which is as fast as it is
/// issued.
struct Throughput {
  unsigned FirstNumber; ///< from this architecture on
  std::array<unsigned, NumOperations> PerCycle;
};
inline constexpr auto Throughputs = std::to_array<Throughput>({
    // FP32, FP64, integers, multiply, convert, special, matrix, bytes, doubles,
    // issue
    {70, {64, 32, 64, 64, 64, 16, 512, 0, 0, 128}},
    {75, {64, 2, 64, 64, 64, 16, 512, 0, 0, 128}},
    {80, {64, 32, 64, 64, 64, 16, 1024, 2048, 64, 128}},
    {86, {128, 2, 64, 64, 64, 16, 512, 0, 0, 128}},
    {87, {128, 2, 64, 64, 64, 16, 1024, 0, 0, 128}},
    {89, {128, 2, 64, 64, 64, 16, 512, 0, 0, 128}},
    {90, {128, 64, 64, 64, 64, 16, 2048, 4096, 128, 128}},
    // Not all chips have as many; none has more.
    {100, {128, 64, 128, 128, 128, 32, 4096, 0, 0, 128}},
});

} // namespace detail

/// How many multiply-adds an operation of tensor cores counts; of others, how
/// many threads an instruction has.
constexpr unsigned resultsOf(Operation What) {
  switch (What) {
  case Operation::Matrix:
    return 512;
  case Operation::Bytes:
    return 1024;
  case Operation::Doubles:
    return 256;
  default:
    return 32;
  }
}
constexpr bool isOfTensorCore(Operation What) {
  return What == Operation::Matrix || What == Operation::Bytes ||
         What == Operation::Doubles;
}

/// Cycles that an operation of a warp keeps the pipe of \p What busy, at the
/// least.
constexpr double leastCyclesOf(Operation What, const Architecture &Arch) {
  unsigned PerCycle = 0;
  for (const detail::Throughput &Row : detail::Throughputs)
    if (Arch.Number >= Row.FirstNumber)
      PerCycle = Row.PerCycle[std::size_t(What)];
  return PerCycle ? double(resultsOf(What)) / PerCycle : 0;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_PIPES_H
