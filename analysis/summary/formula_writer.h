//===-- analysis/summary/formula_writer.h - values as text ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Spells out an integer or a pointer of the code; address_formula.h has the
/// idea.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_FORMULA_WRITER_H
#define BANK_LINT_ANALYSIS_SUMMARY_FORMULA_WRITER_H

#include "analysis/lowering/marks/source_line.h"
#include "analysis/program/device_module.h"
#include "analysis/result/address_derivation.h"
#include "analysis/summary/linear_form.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

namespace bank_lint {

class FormulaWriter {
public:
  /// For values of \p Code, the code of \p Kernel.
  FormulaWriter(const llvm::Function &Code, const KernelInfo &Kernel,
                const SourceMap &Map)
      : Kernel(Kernel), Map(Map), Lines(Code, Map) {}

  LinearForm formOf(const llvm::Value &V);
  /// The parts of the forms so far, each once.
  std::vector<AddressPart> takeParts() { return std::move(Parts); }
  /// A value was too long to be spelled out; the forms are of no use.
  bool gaveUp() const { return StepsLeft == 0; }

private:
  LinearForm ofInstruction(const llvm::Instruction &I);
  LinearForm ofBinary(const llvm::BinaryOperator &I);
  LinearForm ofPointer(const llvm::GEPOperator &Address);
  LinearForm ofIntrinsic(const llvm::IntrinsicInst &I);
  LinearForm ofPhi(const llvm::PHINode &Phi);
  void noteSteps(const llvm::PHINode &Phi, std::size_t Part);
  std::string memberRead(const llvm::LoadInst &Load) const;
  LinearForm ofLoad(const llvm::LoadInst &Load);
  LinearForm infix(const llvm::User &Of, const char *Operator);
  LinearForm part(const llvm::Value &V, AddressPart Part);
  LinearForm unnamed(const llvm::Instruction &I);
  SourceRange placeOf(const llvm::Instruction &I) const;

  const KernelInfo &Kernel;
  const SourceMap &Map;
  const SourceLines Lines;
  std::vector<AddressPart> Parts;
  llvm::DenseMap<const llvm::Value *, std::string> Names; ///< of parts
  llvm::StringMap<const llvm::Value *> Owners;            ///< of names
  /// A formula of more is unreadable; where values are used twice, they are
  /// spelled out twice, and so on.
  unsigned StepsLeft = 100;
};

} // namespace bank_lint

#endif
