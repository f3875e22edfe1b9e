//===-- analysis/frontend/preamble/own_headers.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The user's own headers in a precompiled header. All that is in them may
/// matter: kernels, launches, variables. So the compile that begins with it
/// visits their declarations as if it had parsed them itself, knows their
/// tokens (source_tokens.h) and uncertain conditionals
/// (uncertain_conditions.h), and names them as their includes do.
///
/// Errors and comments are not kept: a file with an error that leads into a
/// header is parsed as a whole, and headers with errors or with comments for
/// bank-lint are not compiled in advance.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_OWN_HEADERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_OWN_HEADERS_H

#include "analysis/frontend/recovery/source_tokens.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CompilerInstance;
class Decl;
class Sema;
class SourceManager;
} // namespace clang

namespace bank_lint::frontend {

/// A header of the user's, as often as it was read.
struct OwnHeader {
  std::uint32_t File = 0;  ///< its number in the precompiled header
  std::uint32_t Start = 0; ///< where it begins, among the places there
  std::string Name;        ///< as its include led to it
};

template <typename IO> void fields(IO &Io, OwnHeader &H) {
  auto &[File, Start, Name] = H;
  Io(File, Start, Name);
}

/// From the #if of a conditional to its #endif, in bytes.
struct OwnConditional {
  std::uint32_t File = 0, Begin = 0, End = 0;
};

template <typename IO> void fields(IO &Io, OwnConditional &C) {
  auto &[File, Begin, End] = C;
  Io(File, Begin, End);
}

struct OwnToken {
  std::int64_t Step = 0; ///< from the place of the last one to its own
  std::uint16_t Kind = 0;
  std::uint32_t Name = 0; ///< one more than its index; 0: it has none
};

template <typename IO> void fields(IO &Io, OwnToken &T) {
  auto &[Step, Kind, Name] = T;
  Io(Step, Kind, Name);
}

struct OwnHeaders {
  std::vector<OwnHeader> Headers;
  std::vector<OwnConditional> Uncertain;
  /// Functions that have errors if the device calls them, by their numbers in
  /// the precompiled header, which does not have the errors.
  std::vector<std::uint64_t> Erroneous;
  /// The instances of their templates, in order of instantiation, by such
  /// numbers.
  std::vector<std::uint64_t> Specializations;
  /// Variables of the device whose address the host takes, and those of them
  /// that are defined elsewhere, by such numbers; also in headers that are not
  /// the user's. clang does not write this down.
  std::vector<std::uint64_t> UsedByHost, ExternalUsedByHost;
  /// Whether there is a template of a kernel.
  bool HaveKernelTemplates = false;
  std::vector<OwnToken> Tokens; ///< in the order of the parse
  std::vector<std::string> TokenNames;
};

template <typename IO> void fields(IO &Io, OwnHeaders &O) {
  auto &[Headers, Uncertain, Erroneous, Specializations, UsedByHost,
         ExternalUsedByHost, HaveKernelTemplates, Tokens, TokenNames] = O;
  Io(Headers, Uncertain, Erroneous, Specializations, UsedByHost,
     ExternalUsedByHost, HaveKernelTemplates, Tokens, TokenNames);
}

std::vector<std::string> namesOf(const OwnHeaders &Own);

/// Those that a parse has read which is about to be written down.
OwnHeaders ownHeaders(const clang::SourceManager &Sources,
                      llvm::ArrayRef<Conditional> Uncertain,
                      llvm::ArrayRef<SourceToken> Tokens);

/// Calls \p Look with each function, class and variable that is an instance of
/// a template in a header of the user's, template by template, in the order in
/// which they were made.
void forEachSpecialization(const clang::ASTContext &Context,
                           llvm::function_ref<void(const clang::Decl &)> Look);

/// Whether a lambda stands outside all functions: clang numbers it among those
/// of the file, and begins again after a precompiled header.
bool hasLambdaOutsideFunctions(const clang::ASTContext &Context);

/// The declarations of \p Own outside namespaces and classes, in the order of
/// the file. \p Compiler has read the precompiled header, and so below.
std::vector<clang::Decl *> declarationsOf(const OwnHeaders &Own,
                                          clang::CompilerInstance &Compiler);

std::vector<Conditional> conditionalsOf(const OwnHeaders &Own,
                                        clang::CompilerInstance &Compiler);

std::vector<SourceToken> tokensOf(const OwnHeaders &Own,
                                  clang::CompilerInstance &Compiler);

/// Reads the specializations of \p Own, before others are made: each template
/// has its own in the order in which it got them.
void readSpecializations(const OwnHeaders &Own,
                         clang::CompilerInstance &Compiler);

/// Notes what the host takes the address of.
void addUsesByHost(const OwnHeaders &Own, clang::CompilerInstance &Compiler);

/// Has \p Sema, which has not begun, find an error where the device calls one
/// of the erroneous functions.
void addErrorsOf(const OwnHeaders &Own, clang::CompilerInstance &Compiler,
                 clang::Sema &Sema);

/// Only the headers of \p Own, under the names that their includes lead to: a
/// precompiled header has absolute ones. This is laid over the disk.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
namesAsIncluded(const OwnHeaders &Own);

} // namespace bank_lint::frontend

#endif
