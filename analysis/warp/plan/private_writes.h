//===-- analysis/warp/plan/private_writes.h - who changes what --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which private objects (arrays and variables of one thread) an instruction
/// may change whose pointer is not followed:
///
///     int *table[3] = {&a, &b, &c};   a, b and c are exposed
///     *table[n % 3] = 7; changes one of them, unknown which
///     int *p = n ? d : e;  *p = 7;    changes d or e, which need not be
///     exposed
///
/// An object is exposed if its address goes where it is not followed: into
/// memory, into an integer, to a function or to inline PTX. A pointer of which
/// the code does not say what it was made from leads to an exposed object, or
/// to memory that is not private. So does whatever a call finds that is not
/// followed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_PRIVATE_WRITES_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_PRIVATE_WRITES_H

#include "analysis/warp/plan/assembly_text.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace bank_lint {

class PrivateWrites {
public:
  using Objects = llvm::SmallSetVector<const llvm::AllocaInst *, 2>;
  /// Some objects, and perhaps all that are exposed.
  struct Changes {
    Objects Named;
    bool Exposed = false;
    void add(const Changes &Others) {
      Named.insert_range(Others.Named);
      Exposed |= Others.Exposed;
    }
  };

  PrivateWrites(const llvm::Function &Kernel, const llvm::LoopInfo &Loops,
                AssemblyTexts &Texts);

  /// What \p I may change, by what it is alone; null if it changes no memory
  /// that a kernel can see.
  const Changes *of(const llvm::Instruction &I) const;
  /// What the instructions of \p L may change.
  const Changes &in(const llvm::Loop &L) const;
  const Objects &exposed() const { return Exposed; }
  /// Whether \p Pointer may lead to a private object: then lanes that have the
  /// same pointer may find different values.
  bool mayBePrivate(const llvm::Value &Pointer) const;

private:
  /// Adds what \p Pointer may lead to.
  void addTargets(const llvm::Value &Pointer, Changes &To) const;
  void addTargetsOfCall(const llvm::CallBase &Call, Changes &To) const;
  std::optional<Changes> changedBy(const llvm::Instruction &I,
                                   AssemblyTexts &Texts) const;

  Objects All, Exposed;
  llvm::DenseMap<const llvm::Instruction *, Changes> ByInstruction;
  llvm::DenseMap<const llvm::Loop *, Changes> ByLoop;
};

} // namespace bank_lint

#endif
