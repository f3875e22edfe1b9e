//===-- analysis/frontend/recovery/kernel_results.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernel templates whose result type depends on an argument that a use leaves
/// out:
///
///     template <int N, class T>
///     __global__ std::enable_if_t<sizeof(T) == 4> copy(T *p);
///     ... copy<256><<<1, 32>>>(p);
///
/// When only some arguments are known, clang 22 asks whether the type is void,
/// which it is not yet, and drops the template. nvcc takes it. So the file is
/// parsed again, and where it uses templates these have the result void. The
/// declaration as it is written still decides which of them a use means.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_KERNEL_RESULTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_KERNEL_RESULTS_H

#include "clang/AST/Type.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class DeclContext;
class FunctionDecl;
class Sema;
class SourceManager;
class Token;
} // namespace clang

namespace bank_lint::frontend {

/// From one parse of a file to the next.
class KernelResults {
public:
  /// Adds the kernel templates at \p Candidates, which clang dropped for a
  /// use. \returns true if any is new: the next parse will be another one.
  bool add(llvm::ArrayRef<clang::SourceLocation> Candidates,
           clang::ASTContext &Context);

  /// The parser of \p Sema gets \p Next. In front of a declaration of a
  /// template the results are as they are written, for it may be one of those
  /// again; elsewhere they are void.
  void follow(const clang::Token &Next, clang::Sema &Sema);

  /// Gives all of them what is written.
  void restore();

private:
  /// The file, as the compiler names it, and bytes from its start.
  using Place = std::pair<std::string, unsigned>;
  static Place placeOf(clang::SourceLocation Name,
                       const clang::SourceManager &Sources);

  void findAround(clang::DeclContext &Here);
  void makeVoid(clang::ASTContext &Context);

  std::set<Place> Places; ///< of the names of the templates
  llvm::StringSet<> Names;
  bool IsNamed = false;         ///< one of them, since the last statement began
  bool BeginsStatement = false; ///< the next token does
  llvm::SmallSetVector<clang::FunctionDecl *, 4> Found; ///< in this parse
  std::vector<std::pair<clang::FunctionDecl *, clang::QualType>> Changed;
};

} // namespace bank_lint::frontend

#endif
