//===-- analysis/program/preamble_use.h - how headers were read -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether a compile had its headers read in advance. Plain data.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_PREAMBLE_USE_H
#define BANK_LINT_ANALYSIS_PROGRAM_PREAMBLE_USE_H

#include "analysis/support/file_facts.h"
#include <optional>
#include <string>

namespace bank_lint {

/// Which preamble something was made with.
struct PreambleId {
  std::string Key;     ///< "" for none
  ContentHash Files{}; ///< of the facts that it rests on
};

template <typename IO> void fields(IO &Io, PreambleId &P) {
  auto &[Key, Files] = P;
  Io(Key, Files);
}

/// How a compile came by its preamble.
struct PreambleUse {
  enum How : std::uint8_t {
    None,  ///< the compile read all headers itself
    Kept,  ///< from the cache
    Built, ///< by this process
  } How = None;
  std::string Note; ///< why there is none, or why it could not be kept
  /// For the user headers at the front of the file: "" if they are in it, or
  /// why they are not; absent if there are none.
  std::optional<std::string> OwnNote;
  PreambleId Id; ///< with an empty key if it could not be kept
};

} // namespace bank_lint

#endif
