//===-- analysis/frontend/recovery/costs/declared_texts.h -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The declarations of the user's files, as tokens, and the names that each
/// declares. Also which words in them cannot mean a declaration of a file or a
/// namespace: those that the tree knows as local variables, parameters or
/// members. `size` is a usual name of each of these.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_DECLARED_TEXTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_DECLARED_TEXTS_H

#include "analysis/frontend/recovery/function_bodies.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <utility>
#include <vector>

namespace clang {
class IdentifierInfo;
class NamedDecl;
} // namespace clang

namespace bank_lint::frontend {

/// A declaration outside of functions, or a whole class.
struct DeclaredText {
  using Name = const clang::IdentifierInfo *;

  std::size_t Begin = 0, End = 0; ///< the first token, and behind the last
  /// That it declares; nullptr for what cannot be found by a name.
  std::vector<Name> Names;
  /// The members of classes that it declares, each after its class.
  std::vector<std::pair<Name, Name>> Members;
  /// The words in it, each once, without the code of the host; and those that
  /// may name a declaration of a file or a namespace.
  std::vector<Name> Words, Outer;
  bool HasHostCode = false;
  bool HasKernels = false;       ///< or launches, apart from the host's code
  bool IsUnnamedDevices = false; ///< for the device, and has no name
};

/// Arguments of a template that are classes.
struct MadeFor {
  llvm::DenseSet<DeclaredText::Name> Names;
  /// Where lambdas and local classes are, of functions.
  std::vector<clang::SourceLocation> Places;
};

class DeclaredTexts {
public:
  using Name = DeclaredText::Name;
  using NameSet = llvm::DenseSet<Name>;

  DeclaredTexts(clang::ASTContext &Context, const SourceTokens &Tokens,
                const FunctionBodies &Bodies);

  const SourceTokens &source() const { return Source; }
  llvm::ArrayRef<SourceToken> tokens() const { return Source.all(); }
  /// In the order of their first tokens.
  llvm::ArrayRef<DeclaredText> all() const { return All; }
  /// Those that \p Of may mean, as indices of all().
  llvm::ArrayRef<unsigned> named(Name Of) const;
  /// Those that have the token at \p At, as indices of all().
  std::vector<unsigned> around(std::size_t At) const;
  bool isInHostCode(std::size_t At) const { return InHostCode[At]; }
  /// Whether the word at \p At is a local variable, a parameter or a member.
  bool isOfInside(std::size_t At) const { return Inside[At]; }
  bool isOfFile(Name Of) const { return OfFiles.contains(Of); }
  /// The classes that the kernel at \p Location is made for, which may be named
  /// by the host alone; null if there are none.
  const MadeFor *madeFor(clang::SourceLocation Location) const;
  /// Where kernels are declared, each once.
  llvm::ArrayRef<clang::SourceLocation> kernels() const { return Kernels; }

private:
  friend class DeclarationFinder;

  void describe(DeclaredText &Each) const;

  const SourceTokens &Source;
  std::vector<DeclaredText> All;
  llvm::DenseMap<Name, std::vector<unsigned>> ByName;
  llvm::BitVector InHostCode, Inside;
  NameSet OfFiles;
  llvm::DenseMap<clang::SourceLocation, MadeFor> Arguments;
  std::vector<clang::SourceLocation> Kernels;
};

/// The name by which \p Named is used: a constructor goes by its class.
DeclaredTexts::Name nameOf(const clang::NamedDecl &Named);

} // namespace bank_lint::frontend

#endif
