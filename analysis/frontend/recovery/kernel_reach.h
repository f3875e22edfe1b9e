//===-- analysis/frontend/recovery/kernel_reach.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which text of the user's files the code of kernels and their launches may
/// depend on: kernels, the statements that launch them and those that compute
/// what these use, and every declaration with a name that occurs in such text.
/// What is found by name may be too much, and is never too little: operators
/// for the device, which have no name, always belong to it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_KERNEL_REACH_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_KERNEL_REACH_H

#include "analysis/frontend/recovery/function_bodies.h"
#include "analysis/frontend/recovery/kernel_names.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace bank_lint::frontend {

class KernelReach {
public:
  KernelReach(clang::ASTContext &Context, const SourceTokens &Tokens,
              const FunctionBodies &Bodies, const KernelNames &Kernels);

  /// Whether the text that is reached has the word \p Name.
  bool names(const clang::IdentifierInfo *Name) const {
    return Names.contains(Name);
  }
  /// Whether the token at \p At is in it.
  bool has(std::size_t At) const { return At < Reached.size() && Reached[At]; }
  /// Whether a token from \p Begin to before \p End is in it.
  bool hasAny(std::size_t Begin, std::size_t End) const;
  /// Whether a declaration that is reached begins before the token at \p At and
  /// goes on there.
  bool isWithin(std::size_t At) const { return isWithin(At, false); }
  /// The same of a declaration that code for the device depends on, which has
  /// the layout of a class from it.
  bool isWithinDevices(std::size_t At) const { return isWithin(At, true); }

  /// Whether one of the declarations in \p Text, which is not expanded, is
  /// named by the text that is reached. \p HasVariables: set if one of them is
  /// no function.
  bool isNamed(llvm::ArrayRef<SourceToken> Text, bool &HasVariables) const;

private:
  /// A declaration outside of functions, or a whole class.
  struct Declaration {
    std::size_t Begin = 0, End = 0; ///< the first token, and behind the last
    std::vector<const clang::IdentifierInfo *> Names; ///< that it declares
    /// The members of classes that it declares, each after its class.
    std::vector<
        std::pair<const clang::IdentifierInfo *, const clang::IdentifierInfo *>>
        Members;
    bool IsReached = false;
    bool IsDevices = false; ///< reached from code for the device
  };
  friend class DeclarationFinder;

  void reach(std::size_t Begin, std::size_t End, bool WithHostCode);
  void reach(Declaration &Each);
  bool isMemberNamed(const clang::IdentifierInfo *Class,
                     const clang::IdentifierInfo *Member) const {
    return Names.contains(Member) &&
           (Names.contains(Class) || LaunchingClasses.contains(Class));
  }
  bool isNamed(const Declaration &Each) const;
  bool isNamed(const clang::FunctionDecl &Function) const;
  void followNames(bool WithHost);
  bool isWithin(std::size_t At, bool IsOfDevice) const;
  bool slice(const FunctionBodies::Body &Body);

  const SourceTokens &Source;
  llvm::ArrayRef<SourceToken> Tokens; ///< all of Source
  const FunctionBodies &Bodies;
  const KernelNames &Kernels;
  std::vector<Declaration> All; ///< in the order of their first tokens
  llvm::BitVector InHostCode, Reached;
  llvm::DenseSet<const clang::IdentifierInfo *> Names;
  /// Functions of the host that launch kernels, or call one that does.
  llvm::DenseSet<const clang::IdentifierInfo *> Launching;
  /// The classes of such functions, and those that they come from.
  llvm::DenseSet<const clang::IdentifierInfo *> LaunchingClasses;
  llvm::DenseSet<const clang::IdentifierInfo *> Declared;
};

} // namespace bank_lint::frontend

#endif
