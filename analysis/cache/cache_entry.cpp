//===-- analysis/cache/cache_entry.cpp - one kept thing as bytes ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cache/cache_entry.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

constexpr StringLiteral Magic = "banklint";
constexpr std::size_t Alignment = 16;

void addNumber(std::string &To, std::uint64_t Number) {
  char Bytes[8];
  support::endian::write64le(Bytes, Number);
  To.append(Bytes, 8);
}

/// Takes a number off the end of \p From; 0 if there is none.
std::uint64_t takeNumber(StringRef &From) {
  if (From.size() < 8)
    return 0;
  std::uint64_t Number = support::endian::read64le(From.end() - 8);
  From = From.drop_back(8);
  return Number;
}

/// All that the hash is of.
std::string bodyOf(StringRef Key, ArrayRef<StringRef> Sections) {
  std::string Body, Ends;
  for (StringRef Section : Sections) {
    Body.resize(alignTo(Body.size(), Alignment));
    Body += Section;
    addNumber(Ends, Body.size());
  }
  Body += Ends;
  Body += Key;
  addNumber(Body, Sections.size());
  addNumber(Body, Key.size());
  return Body;
}

/// Takes \p Entry apart. False if it is not whole, or not for \p Key.
bool takeApart(CacheEntry &Entry, StringRef Key, const CacheKey &Secret) {
  StringRef Rest = Entry.Memory->getBuffer();
  if (!Rest.consume_back(Magic))
    return false;
  Entry.Hash[1] = takeNumber(Rest);
  Entry.Hash[0] = takeNumber(Rest);
  if (keyedHashOf(Rest, Secret) != Entry.Hash)
    return false;
  std::uint64_t KeySize = takeNumber(Rest), Count = takeNumber(Rest);
  if (KeySize != Key.size() || !Rest.consume_back(Key) ||
      Count > Rest.size() / 8)
    return false;
  StringRef Ends = Rest.take_back(Count * 8);
  Rest = Rest.drop_back(Count * 8);
  std::uint64_t At = 0;
  for (std::uint64_t I = 0; I < Count; ++I) {
    std::uint64_t Begin = alignTo(At, Alignment);
    At = support::endian::read64le(Ends.data() + 8 * I);
    if (Begin > At || At > Rest.size())
      return false;
    Entry.Sections.push_back(Rest.slice(Begin, At));
  }
  return true;
}

} // namespace

EntryBytes entryBytes(StringRef Key, ArrayRef<StringRef> Sections,
                      const CacheKey &Secret) {
  EntryBytes Result;
  Result.Body = bodyOf(Key, Sections);
  Result.Hash = keyedHashOf(Result.Body, Secret);
  addNumber(Result.Footer, Result.Hash[0]);
  addNumber(Result.Footer, Result.Hash[1]);
  Result.Footer += Magic;
  return Result;
}

std::optional<CacheEntry> readEntry(StringRef Key,
                                    std::unique_ptr<MemoryBuffer> Memory,
                                    const CacheKey &Secret) {
  CacheEntry Entry;
  Entry.Memory = std::move(Memory);
  if (!takeApart(Entry, Key, Secret))
    return std::nullopt;
  return Entry;
}

} // namespace bank_lint
