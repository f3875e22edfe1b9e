//===-- test/fuzz/fuzz_cubin.cpp - bytes for the reader of cubins ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/cubin.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *Data,
                                      std::size_t Size) {
  auto Read = bank_lint::machine_code::readCubin(
      {reinterpret_cast<const char *>(Data), Size});
  if (!Read)
    llvm::consumeError(Read.takeError());
  return 0;
}
