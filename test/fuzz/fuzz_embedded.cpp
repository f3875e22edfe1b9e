//===-- test/fuzz/fuzz_embedded.cpp - sources in files, fuzzed ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever a Python file, a notebook or a C++ file with strings is, something
/// comes of it: sources whose bytes are bytes of the file, or a reason.
///
///     build/fuzz/bin/fuzz_embedded -max_total_time=300 -dict=embedded.dict
//===----------------------------------------------------------------------===//
#include "analysis/embedded/embedded_sources.h"
#include "analysis/embedded/foreign_language.h"
#include "test/fuzz/require.h"

using namespace bank_lint;

/// Each byte that comes from somewhere comes from a text that there is.
static void checkMap(const TextMap &Map, llvm::StringRef Text,
                     const EmbeddedFile &File, llvm::StringRef Whole) {
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const auto There = Map.at(I);
    if (!There)
      continue;
    require(There->Text < File.Texts.size(), "a byte is of a text");
    const ContainingText &Own = File.Texts[There->Text];
    require(There->Offset <= Own.Text.size(), "a byte is in its text");
    if (const auto InFile = Own.InFile.at(There->Offset))
      require(InFile->Offset <= Whole.size(), "a byte is in the file");
  }
}

static void read(llvm::StringRef Name, llvm::StringRef Text) {
  const EmbeddedFile File = embeddedSources(Name, Text);
  require(File.Sources.size() <= MostEmbeddedSources, "there are not too many");
  for (const EmbeddedSource &Source : File.Sources) {
    checkMap(Source.Map, Source.Text, File, Text);
    for (std::size_t Header : Source.Headers)
      require(Header < File.Headers.size(), "a header is there");
  }
  for (const EmbeddedHeader &Header : File.Headers)
    checkMap(Header.Map, Header.Text, File, Text);
  for (const UnreadSource &Unread : File.Unread)
    require(!Unread.Reason.empty() && Unread.Text < File.Texts.size(),
            "what is not read has a reason");
  foreignLanguage(Name, Text);
}

// libFuzzer looks for this name. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  for (llvm::StringRef Name : {"k.py", "n.ipynb", "k.cu"})
    read(Name, Text);
  return 0;
}
