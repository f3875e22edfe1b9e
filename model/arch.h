//===-- model/arch.h - the table of GPU architectures -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// One table row per compute capability: everything in the model that differs
/// between GPUs, and how sure each difference is. A new GPU is a new row.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_ARCH_H
#define BANK_LINT_MODEL_ARCH_H

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

namespace bank_lint::model {

/// How sure a rule is.
enum class Evidence : std::uint8_t {
  Proven,     ///< many independent hardware measurements agree
  Documented, ///< NVIDIA's text, no measurement
  Open,       ///< assumed from a neighbouring chip; not measured
};

struct Architecture {
  std::string_view Name;  ///< "sm_90"
  unsigned Number;        ///< 90
  std::string_view Chips; ///< "Hopper: H100, H200, H20"

  unsigned Banks = 32;       ///< shared memory banks
  unsigned BankBytes = 4;    ///< bytes in one word of a bank
  unsigned SectorBytes = 32; ///< smallest piece of a global access
  unsigned LineBytes = 128;  ///< cache line: four sectors, one tag

  /// A wide load whose neighbouring lanes share addresses runs with a doubled
  /// lane group (model/shared.h has the rule), and how sure that is here.
  bool MergesWideLoads = true;
  Evidence MergeEvidence = Evidence::Open;
  /// Whether the turns of lanes of a shared atomic (model/atomic.h) were
  /// measured here; else they are assumed.
  bool AtomicTurnsMeasured = false;

  unsigned SharedBytesPerBlock = 49152; ///< limit of a static __shared__ array
  unsigned SharedBytesPerBlockOptIn = 49152; ///< limit of a dynamic one
  unsigned SharedBytesPerSM = 49152;         ///< what the blocks of an SM share
  unsigned WarpsPerSM = 64;  ///< that an SM holds at once, at most
  unsigned BlocksPerSM = 32; ///< the same of blocks
  /// Where a kernel's own shared memory begins in the window of its block. Read
  /// from the machine code that ptxas 13.0 makes for sm_75 to sm_120.
  unsigned SharedStart = 0;
};

namespace detail {

/// The number of the block of \p BlockBytes that holds \p Byte. All sizes of
/// the table are powers of two, for which a shift does what takes a division
/// ten times as long.
constexpr std::uint64_t blockOf(std::uint64_t Byte, unsigned BlockBytes) {
  return std::has_single_bit(BlockBytes) ? Byte >> std::countr_zero(BlockBytes)
                                         : Byte / BlockBytes;
}

constexpr Architecture makeRow(std::string_view Name, unsigned Number,
                               std::string_view Chips, Evidence Merge,
                               unsigned OptInKiB, unsigned PerSMKiB,
                               unsigned Warps, unsigned Blocks) {
  Architecture Row{};
  Row.Name = Name;
  Row.Number = Number;
  Row.Chips = Chips;
  Row.MergeEvidence = Merge;
  Row.AtomicTurnsMeasured = Number == 90;
  Row.SharedBytesPerBlockOptIn = OptInKiB * 1024;
  Row.SharedBytesPerSM = PerSMKiB * 1024;
  Row.WarpsPerSM = Warps;
  Row.BlocksPerSM = Blocks;
  Row.SharedStart = Number >= 90 ? 1024 : 0;
  return Row;
}

// Sizes, warps and blocks: the CUDA C++ Programming Guide, "Technical
// Specifications per Compute Capability"; those of sm_88, as in CUDA's own
// libraries, are those of sm_86. From sm_80 on the driver keeps 1 KiB of each
// block's share, so 163, 99 and 227.
//
// The merge of wide loads was measured on sm_80, sm_86 and sm_120 only. It is
// assumed everywhere else, and so Open: 87, 88 and 89 are relatives of 86, and
// 121 of 120, but a relative is not a measurement; 70, 72, 75, 90, 100, 103 and
// 110 have no measured relative at all.
inline constexpr auto ArchitectureTable = std::to_array<Architecture>({
    // name, number, chips, evidence of the merge, KiB per block, KiB per SM,
    // warps per SM, blocks per SM
    makeRow("sm_70", 70, "Volta: V100, Titan V", Evidence::Open, 96, 96, 64,
            32),
    makeRow("sm_72", 72, "Volta: Jetson Xavier", Evidence::Open, 96, 96, 64,
            32),
    makeRow("sm_75", 75, "Turing: T4, RTX 20", Evidence::Open, 64, 64, 32, 16),
    makeRow("sm_80", 80, "Ampere: A100, A30", Evidence::Proven, 163, 164, 64,
            32),
    makeRow("sm_86", 86, "Ampere: A10, A40, RTX 30", Evidence::Proven, 99, 100,
            48, 16),
    makeRow("sm_87", 87, "Ampere: Jetson Orin", Evidence::Open, 163, 164, 48,
            16),
    // A target of nvcc 13; NVIDIA has not published which chip it is for.
    makeRow("sm_88", 88, "Ampere: chip not published", Evidence::Open, 99, 100,
            48, 16),
    makeRow("sm_89", 89, "Ada: L4, L40, RTX 40", Evidence::Open, 99, 100, 48,
            24),
    makeRow("sm_90", 90, "Hopper: H100, H200, H20", Evidence::Proven, 227, 228,
            64, 32),
    makeRow("sm_100", 100, "Blackwell: B200, GB200", Evidence::Open, 227, 228,
            64, 32),
    makeRow("sm_103", 103, "Blackwell: B300, GB300", Evidence::Open, 227, 228,
            64, 32),
    makeRow("sm_110", 110, "Blackwell: Jetson Thor", Evidence::Open, 227, 228,
            48, 24),
    makeRow("sm_120", 120, "Blackwell: RTX 50", Evidence::Proven, 99, 100, 48,
            24),
    makeRow("sm_121", 121, "Blackwell: DGX Spark", Evidence::Open, 99, 100, 48,
            24),
});

} // namespace detail

/// Every architecture the model knows, oldest first.
constexpr std::span<const Architecture> architectures() {
  return detail::ArchitectureTable;
}

/// The row of \p Name, written as compilers write it: "sm_90", "compute_90" or
/// "90". The suffixes "a" (from sm_90) and "f" (from sm_100) add instructions,
/// not memory behaviour, so "sm_90a" is the row of sm_90. nullptr if unknown.
constexpr const Architecture *findArchitecture(std::string_view Name) {
  for (std::string_view Prefix : {"sm_", "compute_"}) {
    if (Name.starts_with(Prefix)) {
      Name.remove_prefix(Prefix.size());
      break;
    }
  }
  char Suffix = '\0';
  if (Name.ends_with('a') || Name.ends_with('f')) {
    Suffix = Name.back();
    Name.remove_suffix(1);
  }
  for (const Architecture &Arch : detail::ArchitectureTable) {
    bool SuffixExists = Suffix == '\0' ||
                        (Suffix == 'a' && Arch.Number >= 90) ||
                        (Suffix == 'f' && Arch.Number >= 100);
    if (SuffixExists && Arch.Name.substr(3) == Name)
      return &Arch;
  }
  return nullptr;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_ARCH_H
