//===-- test/unit/ptx/reading.h - parse or fail the test --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_PTX_READING_H
#define BANK_LINT_TEST_UNIT_PTX_READING_H

#include "analysis/ptx/ptx.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

namespace bank_lint::ptx {

/// \p Text, which must be readable.
inline Assembly read(llvm::StringRef Text) {
  llvm::Expected<Assembly> Result = parse(Text);
  if (Result)
    return std::move(*Result);
  ADD_FAILURE() << Text.str() << "\n" << llvm::toString(Result.takeError());
  return {};
}

/// \p Text as one instruction.
inline Instruction readOne(llvm::StringRef Text) {
  Assembly A = read(Text);
  EXPECT_EQ(A.Instructions.size(), 1u) << Text.str();
  return A.Instructions.size() == 1 ? A.Instructions[0] : Instruction();
}

/// An operand in words: "$1", "reg p", "[$1 + 16]".
inline std::string describe(const Operand &O) {
  auto Join = [&](const char *Between) {
    std::string Result;
    for (const Operand &E : O.Elements)
      Result += (Result.empty() ? "" : Between) + describe(E);
    return Result;
  };
  std::string Sum;
  const std::string Part = O.Part.empty() ? "" : "." + O.Part;
  switch (O.Kind) {
  case OperandKind::Placeholder:
    return (O.Negated ? "!$" : "$") + std::to_string(O.Index) + Part;
  case OperandKind::Register:
    return (O.Negated ? "!reg " : "reg ") + O.Name + Part;
  case OperandKind::Special:
    return "special " + O.Name;
  case OperandKind::Symbol:
    return (O.Negated ? "!symbol " : "symbol ") + O.Name;
  case OperandKind::Sink:
    return "_";
  case OperandKind::Immediate:
    return std::to_string(O.Value);
  case OperandKind::Float:
    return "float";
  case OperandKind::Vector:
    return "{" + Join(", ") + "}";
  case OperandKind::Pair:
    return Join("|");
  case OperandKind::Sum:
  case OperandKind::Address:
    for (const Operand &E : O.Elements)
      Sum += (Sum.empty() ? "" : " + ") + describe(E);
    if (O.Value || Sum.empty())
      Sum += (Sum.empty() ? "" : " + ") + std::to_string(O.Value);
    return O.Kind == OperandKind::Sum ? "(" + Sum + ")" : "[" + Sum + "]";
  }
  return "?";
}

/// All operands, separated by "; ".
inline std::string describe(const Instruction &I) {
  std::string Result;
  for (const Operand &O : I.Operands)
    Result += (Result.empty() ? "" : "; ") + describe(O);
  return Result;
}

} // namespace bank_lint::ptx

#endif
