//===-- analysis/ptx/lift/lift.h - from PTX to LLVM IR ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes a module of LLVM IR for nvptx64 of a file of PTX, as compilers write
/// it, PTX ISA 9.0.
///
///  - Kernels have the calling convention ptx_kernel, with `.reqntid` and
///    similar directives as attributes (nvvm.reqntid); functions are inlined
///    where they can be.
///  - Integers are exact. Loads and stores of a thread are those of LLVM, with
///    the alignment that PTX asks for; their addresses are recovered as
///    offsets from variables and parameters.
///  - What LLVM has no instruction for is a statement of inline assembly with
///    registers as operands; what computes but has no meaning here is one, too,
///    with unknown results, and is counted.
///  - `.loc` becomes debug locations.
///
/// What is malformed, or not in PTX ISA 9.0, is an error with its line and
/// column; nothing is left out silently. Not read: addresses of 32 bits, banks
/// of constant memory, vectors as parameters in registers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_LIFT_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_LIFT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace bank_lint::ptx {

/// What became of the instructions of a file.
struct LiftCounts {
  unsigned Instructions = 0;
  unsigned Exact = 0;    ///< in IR that does the same
  unsigned Assembly = 0; ///< statements that may access memory
  unsigned Opaque = 0;   ///< statements whose results are not followed
};

/// What is wrong with a file, in its order; never empty.
class LiftError : public llvm::ErrorInfo<LiftError> {
public:
  static char ID;
  struct Problem {
    unsigned Line = 0, Column = 0; ///< from 1
    std::string Message;
  };
  LiftError(std::string File, std::vector<Problem> Problems)
      : File(std::move(File)), Problems(std::move(Problems)) {}

  llvm::ArrayRef<Problem> problems() const { return Problems; }
  /// "file:line:column: message", a line for each.
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string File;
  std::vector<Problem> Problems;
};

/// A line of the source.
struct ForeignLine {
  std::string File;
  unsigned Line = 0;
  bool operator==(const ForeignLine &) const = default;
};

/// By the lines of the text: the places that they come from, innermost first,
/// as others know them.
using ForeignPlaces = std::map<unsigned, std::vector<ForeignLine>>;

/// Makes a module of \p Text, which passes LLVM's verifier. \p Name is the
/// file's, for messages and for the places of what has no `.loc` and is not
/// among \p Known. The only error is a LiftError.
llvm::Expected<std::unique_ptr<llvm::Module>>
liftPtx(llvm::StringRef Text, llvm::StringRef Name, llvm::LLVMContext &Context,
        LiftCounts *Counts = nullptr, const ForeignPlaces &Known = {});

} // namespace bank_lint::ptx

#endif
