//===-- test/fuzz/fuzz_diff.cpp - git's diffs, fuzzed ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever git prints is read as a change or refused. What is read lies below
/// the folder of the repository, and its lines are lines.
///
///     build/fuzz/bin/fuzz_diff -max_total_time=300 -max_len=20000
//===----------------------------------------------------------------------===//
#include "test/fuzz/require.h"
#include "tool/config/changed_lines.h"

using namespace bank_lint;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  const llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  ChangedLines Change;
  if (llvm::Error Wrong = Change.add(Text, "/repository")) {
    require(!llvm::toString(std::move(Wrong)).empty(), "an error has a text");
    return 0;
  }
  for (const auto &[File, Ranges] : Change.files()) {
    require(llvm::StringRef(File).starts_with("/repository/"),
            "a file lies below the folder");
    require(!llvm::StringRef(File + "/").contains("/../"),
            "no part leads out of the folder");
    for (const ChangedRange &Range : Ranges) {
      require(Range.Last + 1 >= Range.First, "a range ends behind its begin");
      SourceRange Where;
      Where.File = File;
      Where.Line = Where.EndLine = Range.First;
      Where.Column = Where.EndColumn = 1;
      if (Range.First && Range.First <= Range.Last)
        require(Change.touches(Where), "a changed line is touched");
    }
  }
  return 0;
}
