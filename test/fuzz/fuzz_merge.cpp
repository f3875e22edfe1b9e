//===-- test/fuzz/fuzz_merge.cpp - reports of shards, fuzzed --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever is given to `merge` is merged or refused, with a reason. The input
/// is the texts of reports, with lines "=" between them.
///
///     build/fuzz/bin/fuzz_merge -max_total_time=300 -max_len=20000
//===----------------------------------------------------------------------===//
#include "test/fuzz/require.h"
#include "tool/bank-lint/merge/merge.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"

using namespace bank_lint;

/// The file \p Name of this process, with \p Text in it.
static std::string fileWith(llvm::StringRef Text, unsigned Number) {
  static const std::string Folder = [] {
    llvm::SmallString<128> Path;
    require(!llvm::sys::fs::createUniqueDirectory("fuzz-merge", Path),
            "there is a temporary folder");
    return Path.str().str();
  }();
  const std::string Path = Folder + "/" + std::to_string(Number);
  std::error_code Failed;
  llvm::raw_fd_ostream OS(Path, Failed);
  OS << Text;
  return Path;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  llvm::StringRef Left(reinterpret_cast<const char *>(Data), Size);
  CommandOptions Options;
  while (!Left.empty() && Options.Files.size() < 8) {
    auto [Text, Rest] = Left.split("\n=\n");
    Options.Files.push_back(fileWith(Text, Options.Files.size()));
    Left = Rest;
  }
  if (Options.Files.empty())
    return 0;
  std::string Report, Errors;
  llvm::raw_string_ostream Out(Report), Wrong(Errors);
  const ExitCode Code = runMerge(Options, Out, Wrong);
  if (Report.empty())
    require(Code == ExitFailure && !Errors.empty(), "no report has a reason");
  else
    require(bool(llvm::json::parse(Report)), "what is merged can be read");
  return 0;
}
