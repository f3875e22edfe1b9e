//===-- analysis/frontend/command/translated_command.h ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a project's compile command means to clang, and what became of each of
/// its options. Plain data: reports show it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_TRANSLATED_COMMAND_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_TRANSLATED_COMMAND_H

#include <cstdint>
#include <string>
#include <vector>

namespace bank_lint {

enum class OptionOutcome : std::uint8_t {
  Kept,       ///< clang means the same by it
  Translated, ///< clang spells it otherwise
  Dropped,    ///< it changes nothing of what is analysed
  Unknown,    ///< it is in no table; dropped, and perhaps missed
};

/// One option of a command, with its value.
struct OptionFate {
  std::string Option; ///< as written: "-gencode arch=compute_80,code=sm_80"
  OptionOutcome Outcome = OptionOutcome::Dropped;
  std::string Became; ///< for clang: "-DN=4"; "" if it was dropped
  std::string Why;    ///< what it is for, if it was not kept
};

struct TranslatedCommand {
  std::vector<std::string> Arguments; ///< for clang; paths are absolute
  /// The virtual architectures, in the order of the command, each once:
  /// "sm_90a"; or "native", "all", "all-major". Empty if it names none.
  std::vector<std::string> Architectures;
  std::string Toolkit; ///< the toolkit that the command names; "" if none
  std::vector<OptionFate> Options;   ///< in the order of the command
  std::vector<std::string> Problems; ///< what is lost: an unreadable file
};

} // namespace bank_lint

#endif
