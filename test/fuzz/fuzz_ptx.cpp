//===-- test/fuzz/fuzz_ptx.cpp - inline PTX, fuzzed -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Any text is read without a crash. What is read has its place in the text and
/// names no register twice; an error has its place too.
///
///     build/fuzz/bin/fuzz_ptx -max_total_time=300 -dict=ptx.dict
//===----------------------------------------------------------------------===//
#include "analysis/ptx/ptx.h"
#include "test/fuzz/require.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace bank_lint;

static void check(const ptx::Assembly &Code, llvm::StringRef Text) {
  for (const ptx::Instruction &I : Code.Instructions) {
    require(Text.substr(I.Position).starts_with(I.Mnemonic.substr(0, 1)),
            "an instruction is where it says");
    require(!I.writesFirst() || !I.Operands.empty(),
            "what is written is there");
  }
  llvm::StringSet<> Names;
  for (const ptx::Register &R : Code.Registers)
    require(Names.insert(R.Name).second, "a register is declared once");
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
