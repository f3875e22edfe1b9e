//===-- analysis/lowering/accesses/counter_places.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the profiler will show accesses that nvcc moves or joins
/// (marks/counter_place.h). Read from the line tables of nvcc 13.0's code:
///
///  - What left a loop, or was common to both sides of a branch, has the line
///    of the code in front of it: mostly that of the loop or of the condition.
///    A load by a parameter of the kernel has that of the kernel's first
///    statement if nothing else uses the parameter in front of it, for there
///    the parameter is read. (Not in a kernel with private memory, such as
///    that of sinf.)
///  - One load of an address that is chosen by the way a lane came has the line
///    of the code behind it.
///  - Two words of 16 aligned bytes of shared memory that cannot become one
///  load
///    have the line of the first (merge_shared_accesses.h).
///  - `T t = *p; *q = t;` is one copy, at the second.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_COUNTER_PLACES_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_COUNTER_PLACES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class DILocation;
class Instruction;
} // namespace llvm

namespace bank_lint::lowering {

/// The place that the profiler shows for what nvcc moves to the end of the
/// block of \p End, a terminator; null if that is unknown.
const llvm::DILocation *placeOfMoved(const llvm::Instruction &Access,
                                     const llvm::Instruction &End);

/// LLVM forgets notes where it makes one load of two. So of loads that the
/// first pass has noted, those that another finds without are such loads. It
/// notes their places: the second behind an instruction combiner, the third
/// behind what hoists.
struct NoteSeen : llvm::PassInfoMixin<NoteSeen> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};
struct NoteJoined : llvm::PassInfoMixin<NoteJoined> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};
struct NoteHoisted : llvm::PassInfoMixin<NoteHoisted> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Notes the places of loads that are part of a copy that ends elsewhere.
struct NoteCopies : llvm::PassInfoMixin<NoteCopies> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
