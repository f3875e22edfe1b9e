//===-- test/fuzz/fuzz_lift.cpp - files of PTX, fuzzed --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Any bytes come to a module that passes LLVM's verifier, or to errors, each
/// with a line and column of the text. Fatbins and cubins are read as well.
///
///     build/fuzz/bin/fuzz_lift -max_total_time=300 -dict=ptx.dict
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/containers.h"
#include "analysis/ptx/lift/lift.h"
#include "test/fuzz/require.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace bank_lint;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  Expected<std::string> Text =
      ptx::readPtxOf(StringRef(reinterpret_cast<const char *>(Data), Size));
  if (!Text) {
    consumeError(Text.takeError());
    return 0;
  }
  LLVMContext Context;
  ptx::LiftCounts Counts;
  auto Module = ptx::liftPtx(*Text, "fuzzed.ptx", Context, &Counts);
  if (Module) {
    require(!verifyModule(**Module), "the module is valid");
    return 0;
  }
  const auto Lines = unsigned(StringRef(*Text).count('\n')) + 1;
  handleAllErrors(Module.takeError(), [&](const ptx::LiftError &E) {
    require(!E.problems().empty(), "an error says what is wrong");
    for (const ptx::LiftError::Problem &P : E.problems()) {
      require(P.Line >= 1 && P.Line <= Lines, "an error is in the text");
      require(P.Column >= 1 && !P.Message.empty(), "an error has a text");
      require(!StringRef(P.Message).contains("has no meaning in LLVM IR"),
              "what is read is valid");
    }
  });
  return 0;
}
