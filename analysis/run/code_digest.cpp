//===-- analysis/run/code_digest.cpp --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/run/code_digest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Writes down what a function does, value by value.
class CodeText {
public:
  explicit CodeText(const Function &Code) : Code(Code) {}

  std::string digest() {
    for (const Argument &Each : Code.args()) {
      number(Each);
      OS << *Each.getType() << ",";
    }
    for (const BasicBlock &Block : Code) {
      OS << "\n:" << number(Block);
      for (const Instruction &Each : Block)
        if (!Each.isDebugOrPseudoInst())
          add(Each);
    }
    return toHex(BLAKE3::hash<16>(arrayRefFromStringRef(Text)),
                 /*LowerCase=*/true);
  }

private:
  /// The number of a value, by when it was first seen.
  std::size_t number(const Value &Of) {
    return Numbers.try_emplace(&Of, Numbers.size()).first->second;
  }

  void add(const Instruction &Of) {
    OS << "\n"
       << number(Of) << "=" << Of.getOpcodeName() << " " << *Of.getType() << " "
       << Of.getRawSubclassOptionalData();
    if (const auto *Compare = dyn_cast<CmpInst>(&Of))
      OS << " " << Compare->getPredicate();
    if (const auto *Atomic = dyn_cast<AtomicRMWInst>(&Of))
      OS << " " << Atomic->getOperation();
    if (const auto *Load = dyn_cast<LoadInst>(&Of))
      OS << " " << Load->getAlign().value() << Load->isVolatile();
    if (const auto *Store = dyn_cast<StoreInst>(&Of))
      OS << " " << Store->getAlign().value() << Store->isVolatile();
    if (const auto *Address = dyn_cast<GEPOperator>(&Of))
      OS << " " << *Address->getSourceElementType();
    if (const auto *Local = dyn_cast<AllocaInst>(&Of))
      OS << " " << *Local->getAllocatedType();
    if (const auto *Phi = dyn_cast<PHINode>(&Of))
      for (const BasicBlock *From : Phi->blocks())
        OS << " :" << number(*From);
    for (const Use &Operand : Of.operands()) {
      OS << " ";
      add(*Operand.get());
    }
  }

  void add(const Value &Of) {
    if (const auto *Called = dyn_cast<Function>(&Of)) {
      OS << "@" << Called->getName();
    } else if (const auto *Global = dyn_cast<GlobalVariable>(&Of)) {
      addGlobal(*Global);
    } else if (const auto *Assembly = dyn_cast<InlineAsm>(&Of)) {
      OS << Assembly->getAsmString() << Assembly->getConstraintString();
    } else if (const auto *Folded = dyn_cast<ConstantExpr>(&Of)) {
      OS << "(" << Folded->getOpcodeName() << " " << *Folded->getType();
      for (const Use &Operand : Folded->operands()) {
        OS << " ";
        add(*Operand.get());
      }
      OS << ")";
    } else if (isa<Constant>(Of)) {
      Of.printAsOperand(OS, /*PrintType=*/true, Code.getParent());
    } else if (isa<MetadataAsValue>(Of)) {
      OS << "!"; // names of places
    } else {
      OS << "%" << number(Of);
    }
  }

  /// A variable counts by what it is, once.
  void addGlobal(const GlobalVariable &Of) {
    const bool IsNew = !Numbers.contains(&Of);
    OS << "$" << number(Of);
    if (!IsNew)
      return;
    OS << " " << *Of.getValueType() << " " << Of.getAddressSpace() << " "
       << Of.getAlign().valueOrOne().value();
    if (Of.hasInitializer() && Of.isConstant())
      Of.getInitializer()->printAsOperand(OS, /*PrintType=*/false,
                                          Code.getParent());
  }

  const Function &Code;
  DenseMap<const Value *, std::size_t> Numbers;
  std::string Text;
  raw_string_ostream OS{Text};
};

} // namespace

std::string codeDigest(const Function &Code) { return CodeText(Code).digest(); }

} // namespace bank_lint
