//===-- tool/launches/launch_set.h - launches of several files --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Gathers the launches that files have, alike ones as one with their number.
/// The files are others': what no GPU launches is an error, and so is too much
/// of anything.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAUNCHES_LAUNCH_SET_H
#define BANK_LINT_TOOL_LAUNCHES_LAUNCH_SET_H

#include "analysis/launch/recorded_launches.h"
#include <map>

namespace bank_lint::launches {

class LaunchSet {
public:
  static constexpr std::size_t MostLaunches = 100000; ///< different ones
  static constexpr std::size_t MostNameBytes = 1u << 16;
  static constexpr std::size_t MostBytesOfNames = 32u << 20; ///< of all

  /// An error says what is wrong with it, or with the number of them.
  llvm::Error add(RecordedLaunch Launch);
  /// What of a file is not among the launches, and why.
  void note(const std::string &Text) {
    Notes.push_back("'" + File + "': " + Text);
  }
  /// What is added from now on is of the file \p Path.
  void nameFile(llvm::StringRef Path) { File = Path.str(); }
  const std::vector<std::string> &notes() const { return Notes; }

  /// All, in their order.
  std::vector<RecordedLaunch> sorted() const;

private:
  std::map<RecordedLaunch, std::uint64_t> Counts; ///< without their own
  std::size_t Bytes = 0;
  std::string File;
  std::vector<std::string> Notes;
};

/// The size along an axis, or a number of bytes: none is larger.
constexpr std::int64_t MostSize = 0x7fffffff;

/// Whether \p Text is a name in the code, and not one for people.
bool isMangledName(llvm::StringRef Text);

} // namespace bank_lint::launches

#endif
