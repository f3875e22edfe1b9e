//===-- model/gpus.h - the GPUs that have a name ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// What a whole GPU has, besides its SMs: how many SMs there are, their clock,
/// and how fast L2 and DRAM serve them.
///
/// The figures are limits: no kernel is served faster. A GPU whose figures
/// NVIDIA has not published is no row.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_GPUS_H
#define BANK_LINT_MODEL_GPUS_H

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace bank_lint::model {

struct Gpu {
  std::string_view Name;         ///< "h200"
  std::string_view Product;      ///< "NVIDIA H200 SXM"
  std::string_view Architecture; ///< "sm_90"
  unsigned SMs;
  unsigned ClockMHz;            ///< the boost clock
  unsigned DramGigabytesPerSec; ///< of 10^9 bytes
  /// No less than the L2 cache has: data of that size may be left there by the
  /// kernel before, and what is written may stay there.
  unsigned L2MiB;
  /// That L2 hands to all SMs together; 0: not published.
  unsigned L2BytesPerCycle;

  /// Bytes of DRAM for each cycle of the SMs' clock.
  constexpr double dramBytesPerCycle() const {
    return DramGigabytesPerSec * 1000.0 / ClockMHz;
  }
  constexpr std::uint64_t l2Bytes() const { return std::uint64_t(L2MiB) << 20; }
};

namespace detail {

// SMs, boost clock, DRAM and L2 cache are those of NVIDIA's whitepapers and
// data sheets:
//   v100       "NVIDIA Tesla V100 GPU Architecture", of the SXM2 module
//   t4         "NVIDIA Turing GPU Architecture", appendix on Tesla T4
//   a100       "NVIDIA A100 Tensor Core GPU Architecture", of the SXM4 module;
//              bandwidth of 80 GB: data sheet of A100
//   rtx-3090   "NVIDIA Ampere GA102 GPU Architecture"
//   rtx-4090   "NVIDIA Ada GPU Architecture"
//   l4, l40s   data sheets; their SMs and clock give its peak of FP32. L2 is
//              that of the whole chip (AD104, AD102), of which they may have
//              less.
//   h100-sxm   "NVIDIA H100 Tensor Core GPU Architecture": 1980 MHz is the
//              boost clock of all but tensor cores
//   h200       data sheet; SMs and clock as h100-sxm, with the same peak of
//              FP32
//
// L2 per cycle: 2048 and 5120 bytes are in the A100 paper, of V100 and A100. An
// H200 was measured to load a sector in 0.84 cycles of an SM while all were
// busy (docs/dev/crosscheck.md), 5029 bytes a cycle; it and H100 are taken to
// have what A100 has.
inline constexpr auto GpuTable = std::to_array<Gpu>({
    // name, product, architecture, SMs, MHz, GB/s, MiB of L2, bytes per cycle
    {"v100", "NVIDIA V100 SXM2", "sm_70", 80, 1530, 900, 6, 2048},
    {"t4", "NVIDIA T4", "sm_75", 40, 1590, 320, 4, 0},
    {"a100-40", "NVIDIA A100 SXM4 40 GB", "sm_80", 108, 1410, 1555, 40, 5120},
    {"a100-80", "NVIDIA A100 SXM4 80 GB", "sm_80", 108, 1410, 2039, 40, 5120},
    {"rtx-3090", "NVIDIA GeForce RTX 3090", "sm_86", 82, 1695, 936, 6, 0},
    {"rtx-4090", "NVIDIA GeForce RTX 4090", "sm_89", 128, 2520, 1008, 72, 0},
    {"l4", "NVIDIA L4", "sm_89", 58, 2040, 300, 48, 0},
    {"l40s", "NVIDIA L40S", "sm_89", 142, 2520, 864, 96, 0},
    {"h100-sxm", "NVIDIA H100 SXM5 80 GB", "sm_90", 132, 1980, 3352, 50, 5120},
    {"h200", "NVIDIA H200 SXM", "sm_90", 132, 1980, 4800, 50, 5120},
});

} // namespace detail

/// All of them, oldest first.
constexpr std::span<const Gpu> gpus() { return detail::GpuTable; }

/// nullptr if none has this name.
constexpr const Gpu *findGpu(std::string_view Name) {
  for (const Gpu &Each : detail::GpuTable)
    if (Each.Name == Name)
      return &Each;
  return nullptr;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_GPUS_H
