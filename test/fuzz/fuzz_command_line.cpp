//===-- test/fuzz/fuzz_command_line.cpp - launches as typed, fuzzed -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The texts of --launch, --arg and --shard are read or refused, whatever they
/// are, and a refusal says why.
///
///     build/fuzz/bin/fuzz_command_line -max_total_time=300
//===----------------------------------------------------------------------===//
#include "analysis/launch/launch_override.h"
#include "tool/bank-lint/options/shard.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace bank_lint;

template <typename T> static void requireReason(llvm::Expected<T> Value) {
  if (Value || !llvm::toString(Value.takeError()).empty())
    return;
  llvm::errs() << "a refusal without a reason\n";
  std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  requireReason(parseLaunchOverride(Text));
  requireReason(parseArgumentValue(Text));
  requireReason(parseShard(Text));
  return 0;
}
