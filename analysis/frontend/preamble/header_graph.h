//===-- analysis/frontend/preamble/header_graph.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which system headers include which, and how large they are. It shows what a
/// header takes along, and so what it costs to read it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_HEADER_GRAPH_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_HEADER_GRAPH_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

/// A header that has been seen. It may not have been read, because a preamble
/// holds it, or an include guard kept the compiler from it.
struct SeenHeader {
  std::string Path;
  std::uint64_t Bytes = 0; ///< of its text, if it was read
  std::vector<std::uint32_t> Includes;
};

template <typename IO> void fields(IO &Io, SeenHeader &H) {
  auto &[Path, Bytes, Includes] = H;
  Io(Path, Bytes, Includes);
}

struct HeaderGraph {
  /// The bytes of the headers that the options include; 0 if they were not
  /// read.
  std::uint64_t BytesBefore = 0;
  std::vector<SeenHeader> Headers; ///< that the file leads to
  /// What `#include <name>` in a file of the user's led to.
  std::map<std::string, std::uint32_t> Named;

  /// Adds what \p Other knows. For a header that both have read, this one's is
  /// kept.
  void merge(const HeaderGraph &Other);

  /// The headers that `#include <name>` leads to, as their places in Headers;
  /// none if the name is unknown.
  llvm::BitVector reach(const std::string &Name) const;

  /// Whether all fields lead somewhere; they may come from a file.
  bool isWhole() const;
};

template <typename IO> void fields(IO &Io, HeaderGraph &G) {
  auto &[BytesBefore, Headers, Named] = G;
  Io(BytesBefore, Headers, Named);
}

/// Has \p Reader add the system headers to \p Graph that it reads.
void recordHeaders(clang::Preprocessor &Reader, HeaderGraph &Graph);

} // namespace bank_lint::frontend

#endif
