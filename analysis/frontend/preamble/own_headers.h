//===-- analysis/frontend/preamble/own_headers.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The user's own headers in a precompiled header. All that is in them may
/// matter: kernels, launches, variables. So the compile that begins with it
/// visits their declarations as if it had parsed them itself, knows their
/// uncertain conditionals (uncertain_conditions.h), and names them as their
/// includes do.
///
/// What only a parse sees is not kept: the words of a file, which are looked at
/// where it has errors, and comments. A file with an error is parsed as a
/// whole, and headers with such comments are not compiled in advance.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_OWN_HEADERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_OWN_HEADERS_H

#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class Decl;
class Sema;
class SourceManager;
} // namespace clang

namespace bank_lint::frontend {

/// A header of the user's, as often as it was read.
struct OwnHeader {
  std::uint32_t File = 0; ///< its number in the precompiled header
  std::string Name;       ///< as its include led to it
};

template <typename IO> void fields(IO &Io, OwnHeader &H) {
  auto &[File, Name] = H;
  Io(File, Name);
}

/// From the #if of a conditional to its #endif, in bytes.
struct OwnConditional {
  std::uint32_t File = 0, Begin = 0, End = 0;
};

template <typename IO> void fields(IO &Io, OwnConditional &C) {
  auto &[File, Begin, End] = C;
  Io(File, Begin, End);
}

struct OwnHeaders {
  std::vector<OwnHeader> Headers;
  std::vector<OwnConditional> Uncertain;
  /// Functions that have errors if the device calls them, by their numbers in
  /// the precompiled header, which does not have the errors.
  std::vector<std::uint64_t> Erroneous;
};

template <typename IO> void fields(IO &Io, OwnHeaders &O) {
  auto &[Headers, Uncertain, Erroneous] = O;
  Io(Headers, Uncertain, Erroneous);
}

std::vector<std::string> namesOf(const OwnHeaders &Own);

/// Those that a parse has read which is about to be written down.
OwnHeaders ownHeaders(const clang::SourceManager &Sources,
                      llvm::ArrayRef<Conditional> Uncertain);

/// The declarations of \p Own outside namespaces and classes, in the order of
/// the file. \p Compiler has read the precompiled header, and so below.
std::vector<clang::Decl *> declarationsOf(const OwnHeaders &Own,
                                          clang::CompilerInstance &Compiler);

std::vector<Conditional> conditionalsOf(const OwnHeaders &Own,
                                        clang::CompilerInstance &Compiler);

/// Has \p Sema, which has not begun, find an error where the device calls one
/// of the erroneous functions.
void addErrorsOf(const OwnHeaders &Own, clang::CompilerInstance &Compiler,
                 clang::Sema &Sema);

/// Nothing but the headers of \p Own, under the names that their includes lead
/// to: a precompiled header has absolute ones. To be laid over the disk.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
namesAsIncluded(const OwnHeaders &Own);

} // namespace bank_lint::frontend

#endif
