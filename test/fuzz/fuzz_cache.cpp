//===-- test/fuzz/fuzz_cache.cpp - entries of the cache, fuzzed -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever stands in the cache is read or refused. The first byte chooses what
/// the rest is read as. What is read can be written, and reads as the same
/// again.
///
///     build/fuzz/bin/fuzz_cache -max_total_time=300
//===----------------------------------------------------------------------===//
#include "analysis/cache/cache_entry.h"
#include "analysis/pipeline/kernel_task_format.h"
#include "analysis/support/file_facts.h"
#include "test/fuzz/require.h"

using namespace bank_lint;

/// Bytes may say the same in several ways (a number with zeros in front); what
/// is written says it in one.
template <typename T> static void readAs(llvm::StringRef Bytes) {
  T Value;
  ByteReader Reader(Bytes);
  Reader(Value);
  if (!Reader.isComplete())
    return;
  ByteWriter First, Second;
  First(Value);
  T Again;
  ByteReader Check(First.Bytes);
  Check(Again);
  require(Check.isComplete(), "what was written can be read");
  Second(Again);
  require(First.Bytes == Second.Bytes, "it reads as the same");
}

/// The text before the first newline is the key that is looked for.
static void readAsEntry(llvm::StringRef Bytes) {
  auto [Key, Contents] = Bytes.split('\n');
  // The fuzzer does not guess a hash: an entry is also read with the right one.
  std::string Whole = Contents.str();
  const CacheKey Secret{};
  const ContentHash Hash = keyedHashOf(Whole, Secret);
  for (std::uint64_t Half : Hash)
    for (unsigned Shift = 0; Shift < 64; Shift += 8)
      Whole += static_cast<char>(Half >> Shift);
  Whole += "banklint";
  for (llvm::StringRef Text : {Contents, llvm::StringRef(Whole)}) {
    std::optional<CacheEntry> Entry =
        readEntry(Key, llvm::MemoryBuffer::getMemBufferCopy(Text), Secret);
    if (!Entry)
      continue;
    const EntryBytes Again = entryBytes(Key, Entry->Sections, Secret);
    std::optional<CacheEntry> Second = readEntry(
        Key, llvm::MemoryBuffer::getMemBufferCopy(Again.Body + Again.Footer),
        Secret);
    require(Second && Second->Sections == Entry->Sections,
            "its sections, written, are read as the same");
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  if (!Size)
    return 0;
  llvm::StringRef Bytes(reinterpret_cast<const char *>(Data) + 1, Size - 1);
  switch (*Data % 5) {
  case 0:
    readAsEntry(Bytes);
    break;
  case 1:
    readAs<std::vector<FileFact>>(Bytes);
    break;
  case 2:
    readAs<FileResult>(Bytes);
    break;
  case 3:
    readAs<KernelTask>(Bytes);
    break;
  case 4:
    readAs<KernelOutcome>(Bytes);
    break;
  }
  return 0;
}
