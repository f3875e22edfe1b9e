//===-- analysis/lowering/accesses/nvcc_aliases.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether two accesses of one array may meet decides what may be moved, kept
/// or dropped. LLVM 22 knows that threadIdx.x is less than 1024, and that t and
/// t ^ 1 differ; nvcc 13.0 does not, and loads and stores again:
///
///     s[t] = a;  x = s[t ^ 1];  s[t] = b;      two stores
///
/// (machine code of nvcc 13.0 for sm_80). What it does know are different
/// arrays, constant distances, and distances that no multiple of the indices'
/// scales makes up: 8 * t and 4 * u + 3.
///
/// All of that is known before there is PTX. ptxas alone loads again after any
/// store to the same memory, global or shared, of whatever array (machine code
/// of ptxas 13.0 for sm_80). It does distinguish a thread's own variables.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_NVCC_ALIASES_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_NVCC_ALIASES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/Alignment.h"
#include <utility>

namespace bank_lint::lowering {

/// LLVM's basic alias analysis, which takes back what nvcc does not know.
class NvccAliasResult : public llvm::AAResultBase {
public:
  NvccAliasResult(llvm::BasicAAResult &Basic, const llvm::DataLayout &Layout,
                  bool IsPtxas)
      : Basic(Basic), Layout(Layout), IsPtxas(IsPtxas) {}

  // What an analysis is asked, LLVM's base class answers without knowing.
  // NOLINTBEGIN(bugprone-derived-method-shadowing-base-method)
  llvm::AliasResult alias(const llvm::MemoryLocation &A,
                          const llvm::MemoryLocation &B,
                          llvm::AAQueryInfo &Query, const llvm::Instruction *I);
  llvm::ModRefInfo getModRefInfo(const llvm::CallBase *Call,
                                 const llvm::MemoryLocation &At,
                                 llvm::AAQueryInfo &Query) {
    return isUnreachable(At, *Call) ? llvm::ModRefInfo::NoModRef
                                    : Basic.getModRefInfo(Call, At, Query);
  }
  llvm::ModRefInfo getModRefInfo(const llvm::CallBase *One,
                                 const llvm::CallBase *Other,
                                 llvm::AAQueryInfo &Query) {
    return Basic.getModRefInfo(One, Other, Query);
  }
  llvm::ModRefInfo getModRefInfoMask(const llvm::MemoryLocation &At,
                                     llvm::AAQueryInfo &Query,
                                     bool IgnoreLocals) {
    return Basic.getModRefInfoMask(At, Query, IgnoreLocals);
  }
  llvm::ModRefInfo getArgModRefInfo(const llvm::CallBase *Call, unsigned Arg) {
    return Basic.getArgModRefInfo(Call, Arg);
  }
  llvm::MemoryEffects getMemoryEffects(const llvm::CallBase *Call,
                                       llvm::AAQueryInfo &Query) {
    return Basic.getMemoryEffects(Call, Query);
  }
  llvm::MemoryEffects getMemoryEffects(const llvm::Function *F) {
    return Basic.getMemoryEffects(F);
  }
  // NOLINTEND(bugprone-derived-method-shadowing-base-method)

private:
  /// Whether \p At is in an array that only a parameter leads to, which \p Call
  /// does not get.
  static bool isUnreachable(const llvm::MemoryLocation &At,
                            const llvm::CallBase &Call);

  llvm::BasicAAResult &Basic;
  const llvm::DataLayout &Layout;
  bool IsPtxas;
};

class NvccAliases : public llvm::AnalysisInfoMixin<NvccAliases> {
public:
  using Result = NvccAliasResult;
  /// \p IsPtxas: of PTX, which only ptxas is still to see.
  explicit NvccAliases(bool IsPtxas) : IsPtxas(IsPtxas) {}
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses) {
    return {Analyses.getResult<llvm::BasicAA>(F), F.getDataLayout(), IsPtxas};
  }

private:
  bool IsPtxas;
  friend llvm::AnalysisInfoMixin<NvccAliases>;
  static llvm::AnalysisKey Key;
};

/// LLVM's GVN knows that a store of what was loaded from a place leaves that
/// place as it was, wherever it goes. nvcc does not:
///
///     x = s[a];  s[b] = x;  y = s[a];                loads s[a] twice
///
/// As long as this exists, GVN does not know it either. A byte it still does.
class CopiesUnknown {
public:
  explicit CopiesUnknown(llvm::Function &F);
  ~CopiesUnknown();
  CopiesUnknown(const CopiesUnknown &) = delete;
  CopiesUnknown &operator=(const CopiesUnknown &) = delete;

private:
  llvm::SmallVector<std::pair<llvm::WeakVH, llvm::Align>, 16> Alignments;
};

} // namespace bank_lint::lowering

#endif
