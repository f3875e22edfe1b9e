//===-- analysis/frontend/preamble/head_history.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which headers to compile in advance. Files include different sets of them,
/// and any file can begin with a preamble of some of its headers. To compile
/// one takes longer than it saves the first time. So one is made when the files
/// that have asked so far would have saved by it what it costs.
///
/// Costs are counted in bytes of headers that the compiler has to read.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_HEAD_HISTORY_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_HEAD_HISTORY_H

#include "analysis/frontend/preamble/header_graph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include <cstdint>
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// A set of headers that files began with; sorted names.
struct AskedHead {
  std::vector<std::string> Names;
  std::uint64_t Times = 0;
  std::uint64_t LastFile = 0; ///< a hash of its name
};

template <typename IO> void fields(IO &Io, AskedHead &A) {
  auto &[Names, Times, LastFile] = A;
  Io(Names, Times, LastFile);
}

/// A set of headers of which a preamble was made, or cannot be.
struct MadeHead {
  std::vector<std::string> Names; ///< sorted
  bool IsBroken = false;
};

template <typename IO> void fields(IO &Io, MadeHead &M) {
  auto &[Names, IsBroken] = M;
  Io(Names, IsBroken);
}

/// The history of files that were compiled with the same options, except for
/// the user headers.
class HeadHistory {
public:
  /// The headers that the preamble for \p File should hold, which begins with
  /// \p Head; none if there is no such preamble, and none to be made. It counts
  /// as made from now on. Notes that \p File has asked.
  std::vector<std::string> choose(std::vector<std::string> Head,
                                  std::uint64_t File);

  /// That of \p Names cannot be made.
  void noteBroken(const std::vector<std::string> &Names);

  /// What a compile has learnt of headers.
  void learn(const HeaderGraph &Other);

  bool isWhole() const { return Graph.isWhole(); }

  template <typename IO> friend void fields(IO &Io, HeadHistory &H) {
    Io(H.Graph, H.Asked, H.Made);
  }

private:
  void noteAsked(const std::vector<std::string> &Head, std::uint64_t File);
  std::uint64_t bytesOf(llvm::ArrayRef<std::string> Names);

  HeaderGraph Graph;
  std::vector<AskedHead> Asked; ///< the last one first
  std::vector<MadeHead> Made;
  std::map<std::string, llvm::BitVector> Reach; ///< by name, if not stale
};

} // namespace bank_lint::frontend

#endif
