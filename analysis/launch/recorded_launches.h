//===-- analysis/launch/recorded_launches.h - seen by a profiler *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The launches of a program that ran, as a profiler wrote them down, and which
/// of them are of the kernels of a file. A kernel is found by its mangled name;
/// where that is unknown or is another compiler's, by the demangled one
/// (recorded_name.h). Values of arguments are not recorded.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LAUNCH_RECORDED_LAUNCHES_H
#define BANK_LINT_ANALYSIS_LAUNCH_RECORDED_LAUNCHES_H

#include "analysis/launch/launch_override.h"
#include "analysis/program/device_module.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"

namespace bank_lint {

/// All launches of a kernel that look alike.
struct RecordedLaunch {
  std::string Mangled; ///< "" if the profiler does not say
  std::string Name;    ///< demangled, as the profiler has it; "" likewise
  /// If it is of one file only, which others like it are not: the end of its
  /// path without the extension, "triton/5B3A/add".
  std::string Module = "";
  std::array<std::uint32_t, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  std::optional<std::uint64_t> SharedBytes; ///< dynamic; absent: unknown
  std::uint64_t Count = 1;

  /// What it is called for people, on one of its names.
  std::string displayName() const;
  /// Whatever the number is.
  bool isAlike(const RecordedLaunch &Other) const;
  /// In the order of names, then of sizes.
  bool operator<(const RecordedLaunch &Other) const;
};

/// The records that are of the kernels of a file.
struct FittingRecords {
  /// For each kernel at most RecordedLaunches::MostOfKernel; by mangled names.
  std::vector<LaunchOverride> Launches;
  std::vector<std::uint32_t> Used; ///< numbers of all that fit
  std::vector<std::string> Notes;  ///< what is not used, and why
};

class RecordedLaunches {
public:
  /// A kernel is analysed with no more of them.
  static constexpr std::size_t MostOfKernel = 16;

  explicit RecordedLaunches(std::vector<RecordedLaunch> Launches);

  const std::vector<RecordedLaunch> &all() const { return Launches; }
  /// Two with the same have the same launches.
  const std::string &identity() const { return Identity; }

  /// Those of \p Kernels, of the file \p File. One that can only be of a kernel
  /// in \p Lost, which is not analysed, is used, too.
  FittingRecords of(llvm::ArrayRef<KernelInfo> Kernels,
                    llvm::ArrayRef<LostKernel> Lost,
                    llvm::StringRef File = "") const;

private:
  using Numbers = std::vector<std::uint32_t>;
  static const Numbers &in(const llvm::StringMap<Numbers> &Map,
                           llvm::StringRef Key);

  std::vector<RecordedLaunch> Launches;
  llvm::StringMap<Numbers> ByMangled, ByArguments, ByQualified;
  std::string Identity;
};

} // namespace bank_lint

#endif
