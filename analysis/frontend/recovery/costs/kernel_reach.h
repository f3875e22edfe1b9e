//===-- analysis/frontend/recovery/costs/kernel_reach.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which text of the user's files the code of kernels and their launches may
/// depend on: kernels, the statements that launch them and those that compute
/// what these use, and every declaration with a name that occurs in such text.
/// What is found by name may be too much, and is never too little: operators
/// for the device, which have no name, always belong to it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_KERNEL_REACH_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_KERNEL_REACH_H

#include "analysis/frontend/recovery/costs/declared_texts.h"
#include "analysis/frontend/recovery/function_bodies.h"
#include "analysis/frontend/recovery/kernel_names.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace bank_lint::frontend {

class KernelReach {
public:
  using Name = DeclaredTexts::Name;

  /// What all kernels and their launches reach.
  KernelReach(const DeclaredTexts &Texts, const FunctionBodies &Bodies,
              const KernelNames &Kernels);
  /// What the launches of kernels reach, without the kernels.
  static KernelReach ofLaunches(const DeclaredTexts &Texts,
                                const FunctionBodies &Bodies,
                                const KernelNames &Kernels);
  /// What the code of all kernels reaches.
  explicit KernelReach(const DeclaredTexts &Texts);
  /// What the code of the kernel at \p Kernel reaches, which \p Texts has.
  KernelReach(const DeclaredTexts &Texts, clang::SourceLocation Kernel);

  /// Whether the text that is reached has the word \p Word, of whatever.
  bool hasWord(Name Word) const { return Words.contains(Word); }
  /// Whether the token at \p At is in it.
  bool has(std::size_t At) const { return At < Reached.size() && Reached[At]; }
  /// Whether a token from \p Begin to before \p End is in it.
  bool hasAny(std::size_t Begin, std::size_t End) const;
  /// Whether one of \p Declarations, of the texts, is reached.
  bool isAnyReached(llvm::ArrayRef<unsigned> Declarations) const {
    return isAny(Declarations, IsReached);
  }
  /// The same from code for the device, which has the layout of a class from
  /// it.
  bool isAnyDevices(llvm::ArrayRef<unsigned> Declarations) const {
    return isAny(Declarations, IsDevices);
  }

  /// Whether one of the declarations in \p Text, which is not expanded, is
  /// named by the text that is reached; \p IsInClass: as a member. \p
  /// HasVariables: set if one of them is no function.
  bool isNamed(llvm::ArrayRef<SourceToken> Text, bool IsInClass,
               bool &HasVariables) const;

private:
  struct NoCode {}; ///< reach nothing yet
  KernelReach(const DeclaredTexts &Texts, NoCode)
      : Texts(Texts), Reached(Texts.tokens().size()),
        IsReached(Texts.all().size()), IsDevices(Texts.all().size()),
        IsLeftOut(Texts.all().size()) {}

  void reach(std::size_t Begin, std::size_t End, bool WithHostCode);
  void reach(unsigned Declaration);
  void addWord(Name Word, bool IsOfInside);
  bool isMemberNamed(Name Class, Name Member) const {
    return Words.contains(Member) &&
           (Names.contains(Class) || LaunchingClasses.contains(Class));
  }
  bool isNamed(const DeclaredText &Each) const;
  bool isNamed(const clang::FunctionDecl &Function) const;
  void reachAround(clang::SourceLocation Place);
  void reachClasses(clang::SourceLocation Kernel);
  void reachOperators();
  void followNames();
  void followHostCode(const FunctionBodies &Bodies, const KernelNames &Kernels);
  static bool isAny(llvm::ArrayRef<unsigned> Declarations,
                    const llvm::BitVector &Which) {
    return llvm::any_of(Declarations,
                        [&](unsigned Each) { return Which[Each]; });
  }
  bool slice(const FunctionBodies::Body &Body, const KernelNames &Kernels);

  const DeclaredTexts &Texts;
  llvm::BitVector Reached; ///< tokens
  /// Declarations: also those that are reached from code for the device, and
  /// those that are not followed.
  llvm::BitVector IsReached, IsDevices, IsLeftOut;
  /// All words of the text, and those that may name a declaration of a file or
  /// a namespace.
  DeclaredTexts::NameSet Words, Names;
  std::vector<Name> ToFollow; ///< of Words and the classes of launches
  /// Functions of the host that launch kernels, or call one that does.
  DeclaredTexts::NameSet Launching;
  /// The classes of such functions, and those that they come from.
  DeclaredTexts::NameSet LaunchingClasses;
};

/// The declarations and what of them is reached, found when it is asked for:
/// most errors do not need it.
class ReachedTexts {
public:
  ReachedTexts(clang::ASTContext &Context, const SourceTokens &Tokens,
               const FunctionBodies &Bodies, const KernelNames &Kernels)
      : Context(Context), Tokens(Tokens), Bodies(Bodies), Kernels(Kernels) {}

  const DeclaredTexts &texts() {
    if (!Texts)
      Texts.emplace(Context, Tokens, Bodies);
    return *Texts;
  }
  /// What all kernels and their launches reach.
  const KernelReach &whole() {
    if (!Whole)
      Whole.emplace(texts(), Bodies, Kernels);
    return *Whole;
  }
  const FunctionBodies &bodies() const { return Bodies; }
  const KernelNames &kernels() const { return Kernels; }

private:
  clang::ASTContext &Context;
  const SourceTokens &Tokens;
  const FunctionBodies &Bodies;
  const KernelNames &Kernels;
  std::optional<DeclaredTexts> Texts;
  std::optional<KernelReach> Whole;
};

} // namespace bank_lint::frontend

#endif
