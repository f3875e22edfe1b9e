//===-- test/fuzz/fuzz_profile.cpp - pages of profilers, fuzzed -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever a profiler printed is read as a source page or refused, with a
/// reason. An instruction that is read has a place in one launch.
///
///     build/fuzz/bin/fuzz_profile -max_total_time=300 -max_len=20000
//===----------------------------------------------------------------------===//
#include "test/fuzz/require.h"
#include "tool/crosscheck/csv.h"
#include "tool/crosscheck/source_page.h"

using namespace bank_lint;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  const llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  for (const std::string &Cell : splitRow(Text.split('\n').first))
    if (std::optional<std::uint64_t> Count = countIn(Cell))
      require(llvm::StringRef(Cell).find_first_of("0123456789") !=
                  llvm::StringRef::npos,
              "a count has digits");

  llvm::Expected<Measurement> Page = readSourcePage(Text);
  if (!Page) {
    require(!llvm::toString(Page.takeError()).empty(), "an error has a text");
    return 0;
  }
  std::size_t Instructions = 0;
  for (const MeasuredLaunch &Launch : Page->Launches)
    Instructions += Launch.Instructions.size();
  require(Instructions <= Text.count('\n') + 1,
          "an instruction has a line of its own");
  return 0;
}
