//===-- analysis/frontend/recovery/shared_classes.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The user's classes whose objects a function has in shared memory although
/// they have constructors:
///
///     struct Sum { float value; __device__ Sum() : value(0) {} };
///     ... __shared__ Sum sums[32];
///
/// nvcc warns (20054) and runs no constructor; clang drops the variable and all
/// that uses it. So the file is parsed again, and while it is, such a
/// constructor passes for one that does nothing. Code that calls it elsewhere
/// is generated when it no longer does.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_SHARED_CLASSES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_SHARED_CLASSES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class CXXConstructorDecl;
class Sema;
class TagDecl;
} // namespace clang

namespace bank_lint::frontend {

/// From one parse of a file to the next.
class SharedClasses {
public:
  /// Adds the classes of the variables at \p Variables, of which clang has an
  /// error. \returns true if any is new: the next parse will be another one.
  bool add(llvm::ArrayRef<clang::SourceLocation> Variables,
           clang::ASTContext &Context);

  /// If \p Tag, which is complete, is one of them, its default constructor
  /// passes for trivial until restore().
  void allow(clang::TagDecl &Tag, clang::Sema &Sema);
  void restore();

private:
  /// The file, as the compiler names it, and bytes from its start.
  using Place = std::pair<std::string, unsigned>;
  static Place placeOf(const clang::TagDecl &Tag,
                       const clang::ASTContext &Context);

  std::set<Place> Classes;
  std::vector<clang::CXXConstructorDecl *> Changed;
};

} // namespace bank_lint::frontend

#endif
