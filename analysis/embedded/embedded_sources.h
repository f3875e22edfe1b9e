//===-- analysis/embedded/embedded_sources.h - CUDA in others ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// CUDA sources that stand in other files: in strings of Python that are
/// compiled when the program runs, in cells of notebooks, in strings of C++
/// that go to NVRTC. Each is a text of its own, which can be analysed like a
/// file, with a map that leads back:
///
///     k.py                              a source
///     k = RawKernel(r'''                (blank)
///     __global__ void k() {}            __global__ void k() {}
///     ''', 'k')                         (blank)
///
/// What is read is never executed, and whatever it is, something comes of it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_EMBEDDED_SOURCES_H
#define BANK_LINT_ANALYSIS_EMBEDDED_EMBEDDED_SOURCES_H

#include "analysis/embedded/text_map.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// A text in which sources stand: a whole file, or a cell of a notebook.
struct ContainingText {
  std::string Name; ///< as its places are told: "k.py", "n.ipynb:cell 3"
  std::string Text;
  TextMap InFile; ///< from it to the file; empty: it is the file
};

/// Who compiles a source, as far as it makes a difference.
enum class SourceOwner {
  Nvcc,    ///< a cell of a notebook: a program like any other
  Runtime, ///< NVRTC: kernels alone
  Torch,   ///< load_inline, with the headers of PyTorch
};

/// A file that a cell of a notebook writes.
struct EmbeddedHeader {
  std::string File; ///< its path: beside the notebook
  std::string Text;
  TextMap Map; ///< to the containing texts
};

struct EmbeddedSource {
  std::string File; ///< the name of the text in which it begins
  std::string Text;
  TextMap Map;           ///< to the containing texts
  TextMap::Target Begin; ///< where it begins
  /// The part of Text that is in the file; after it follows the text for
  /// launches that the file makes in another language.
  std::size_t OwnBytes = 0;
  SourceOwner Owner = SourceOwner::Nvcc;
  /// An unknown piece of it, a name; "" if all is there.
  std::string Lacks;
  std::vector<std::string> Options; ///< -D, -U, -I and -std= of the call
  /// What distinguishes several sources from one text: "-DN=4", or "no
  /// options"; "" if it is the only one.
  std::string Variant;
  std::string Arch; ///< that the call names, "sm_90"; "" if none
  /// Options that were not seen may define macros.
  bool HasUnseenOptions = false;
  std::vector<std::string> Instantiations; ///< "k<float>"
  /// The headers that are written by the time it is compiled, by their numbers.
  std::vector<std::size_t> Headers;
};

/// Something that is CUDA, but cannot be read.
struct UnreadSource {
  unsigned Text = 0; ///< the number of the containing text
  std::size_t Begin = 0, End = 0;
  std::string Kernel; ///< its first kernel; "" if it is not known
  std::string Reason;
  /// Macros that decide what it is: the user may define them.
  std::vector<std::string> Macros;
  std::vector<std::string> Others = {}; ///< its other kernels
};

struct EmbeddedFile {
  explicit EmbeddedFile(llvm::StringRef Whole) : Lines(Whole) {}

  LineStarts Lines; ///< of the file
  std::vector<ContainingText> Texts;
  std::vector<EmbeddedSource> Sources;
  std::vector<EmbeddedHeader> Headers;
  std::vector<UnreadSource> Unread;
  std::string Failure; ///< why the file is not what its name says; "" if it is
  /// The file is C++ itself, apart from the sources in it.
  bool IsSource = false;
};

/// How many sources of one file are looked at.
constexpr std::size_t MostEmbeddedSources = 500;

/// Whether the name \p File is one of a file that is no C++, but may have
/// sources in it: Python, a notebook.
bool mayEmbedSources(llvm::StringRef File);

/// What there is in \p Text of \p File. \p OfUser are options that come last
/// when a source is compiled.
EmbeddedFile embeddedSources(llvm::StringRef File, llvm::StringRef Text,
                             llvm::ArrayRef<std::string> OfUser = {});

/// The file of a cell's name: "n.ipynb" of "n.ipynb:cell 3", with the number of
/// the cell; any other name is itself, with 0.
std::pair<llvm::StringRef, unsigned> fileAndCell(llvm::StringRef Name);

/// The name of a cell, the first of which has the number 1.
std::string cellName(llvm::StringRef File, unsigned Cell);

} // namespace bank_lint

#endif
