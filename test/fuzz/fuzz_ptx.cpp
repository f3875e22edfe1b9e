//===-- test/fuzz/fuzz_ptx.cpp - inline PTX, fuzzed -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Any text is read without a crash. What is read has its place in the text and
/// names registers that are there; an error has its place too.
///
///     build/fuzz/bin/fuzz_ptx -max_total_time=300 -dict=ptx.dict
//===----------------------------------------------------------------------===//
#include "analysis/ptx/ptx.h"
#include "test/fuzz/require.h"

using namespace bank_lint;

static void check(const ptx::Operand &Operand, const ptx::Assembly &Code) {
  require(Operand.Kind != ptx::OperandKind::Register ||
              Operand.Index < Code.Registers.size(),
          "a register is one of the statement's");
  for (const ptx::Operand &Part : Operand.Elements)
    check(Part, Code);
}

static void check(const ptx::Assembly &Code, llvm::StringRef Text) {
  for (const ptx::Instruction &I : Code.Instructions) {
    require(Text.substr(I.Position).starts_with(I.Mnemonic.substr(0, 1)),
            "an instruction is where it says");
    require(!I.writesFirst() || !I.Operands.empty(),
            "what is written is there");
    for (const ptx::Operand &Operand : I.Operands)
      check(Operand, Code);
    if (I.Guard)
      check(*I.Guard, Code);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  llvm::Expected<ptx::Assembly> Code = ptx::parse(Text);
  if (Code) {
    check(*Code, Text);
    return 0;
  }
  llvm::handleAllErrors(Code.takeError(), [&](const ptx::SyntaxError &E) {
    require(E.position() <= Text.size(), "an error is in the text");
    require(!E.text().empty(), "an error has a text");
  });
  return 0;
}
