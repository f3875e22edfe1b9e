//===-- analysis/ptx/lift/debug_places.h - places in the source -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Debug locations from `.loc` and `.file`. A place that was inlined names the
/// call in which it was; if that place was itself inlined, the last `.loc`
/// before it that names it says where, up to a depth that no compiler reaches.
/// A function without any `.loc` has the places that others know of its lines,
/// else the lines of the file of PTX; in one that has some, what stands before
/// the first has that.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_DEBUG_PLACES_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_DEBUG_PLACES_H

#include "analysis/ptx/lift/lift.h"
#include "analysis/ptx/lift/program.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include <tuple>

namespace bank_lint::ptx {

class DebugPlaces {
public:
  /// \p Name: of the file of PTX. All arguments outlive this.
  DebugPlaces(llvm::Module &Module, const Program &Of, llvm::StringRef Name,
              const LineStarts &Lines, const ForeignPlaces &Known);

  /// Makes the subprogram of \p Code, which is \p F.
  void begin(const Function &F, llvm::Function &Code);
  /// The place of the instruction \p Index of the function begun last.
  llvm::DILocation *of(const Function &F, unsigned Index);
  void finish() { Builder.finalize(); }

private:
  using Key = std::tuple<unsigned, unsigned, unsigned>;

  llvm::DIFile *file(unsigned Number);
  llvm::DISubprogram *subprogram(llvm::StringRef Name, llvm::DIFile &In,
                                 unsigned Line);
  llvm::DILocation *place(const SourcePlace &P);
  llvm::DIFile *fileNamed(const std::string &Name);
  const std::vector<ForeignLine> *knownPlace(unsigned Line) const;
  llvm::DILocation *place(const std::vector<ForeignLine> &Of);
  llvm::DIScope *scopeIn(llvm::DISubprogram &Of, unsigned File);

  llvm::LLVMContext &Context;
  const Program &Read;
  const LineStarts &Lines;
  const ForeignPlaces &Known;
  unsigned FirstLine = 0, LastLine = 0; ///< of the function, in the text
  llvm::DIBuilder Builder;
  llvm::DIFile *Own = nullptr;
  llvm::DISubprogram *Current = nullptr;
  std::map<unsigned, llvm::DIFile *> Files;
  std::map<std::string, llvm::DIFile *> NamedFiles;
  std::map<std::string, llvm::DISubprogram *> InlinedFrom; ///< by the file
  std::map<std::pair<std::string, unsigned>, llvm::DISubprogram *> Inlined;
  std::vector<llvm::DILocation *> Made; ///< by place of the function
  std::map<Key, llvm::DILocation *> Last;
};

} // namespace bank_lint::ptx

#endif
