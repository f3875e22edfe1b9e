//===-- analysis/frontend/preamble/own_history.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of the files that begin with the same headers of the user's:
/// whether it pays to compile these in advance. A file that has changed, while
/// its headers have not, will change again. A project of which all files are
/// read once more, because a header has changed, is no reason.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_OWN_HISTORY_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_OWN_HISTORY_H

#include "analysis/cache/cache_folder.h"
#include <cstdint>
#include <optional>
#include <string>

namespace bank_lint::frontend {

class OwnHistory {
public:
  /// \p Headers: the key of their preamble. \p Folder must outlive this.
  OwnHistory(const CacheFolder &Folder, std::string Headers,
             const std::string &File);

  /// Whether the last compile of the file could not have done with what is
  /// kept of the headers.
  bool needsHeaders() const { return Last && Last->NeedsHeaders; }
  /// Whether the file was compiled before and is now \p Text, which it was not
  /// then; \p IsEdited: or is open in an editor.
  bool isWorkedOn(std::uint64_t Text, bool IsEdited) const {
    return Last && (IsEdited || Last->Text != Text);
  }
  /// Whether several files have been compiled that begin with these headers.
  bool isShared() const;

  /// That the file was compiled. \p Text: a hash of it.
  void note(std::uint64_t Text, bool NeedsHeaders) const;

private:
  struct Compile {
    std::uint64_t Text = 0; ///< a hash
    bool NeedsHeaders = false;
  };
  template <typename IO> friend void fields(IO &Io, Compile &C) {
    auto &[Text, NeedsHeaders] = C;
    Io(Text, NeedsHeaders);
  }
  std::uint64_t files() const;

  const CacheFolder &Folder;
  const std::string Headers, OfFile; ///< keys
  std::optional<Compile> Last;
};

} // namespace bank_lint::frontend

#endif
