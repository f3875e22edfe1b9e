//===-- analysis/pipeline/kernel_store.cpp - what came out of kernels -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/kernel_store.h"
#include "analysis/cache/bytes.h"
#include "analysis/pipeline/kernel_task.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Compression.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Outcomes say the same again and again, and take a tenth as it is written
/// here: the number of bytes (0: they stand as they are), and the bytes.
std::string packed(const std::string &Bytes) {
  ByteWriter Result;
  if (!compression::zlib::isAvailable()) {
    Result(std::uint64_t(0), Bytes);
    return std::move(Result.Bytes);
  }
  SmallVector<std::uint8_t, 0> Small;
  compression::zlib::compress(arrayRefFromStringRef(Bytes), Small,
                              compression::zlib::BestSpeedCompression);
  Result(std::uint64_t(Bytes.size()), toStringRef(Small).str());
  return std::move(Result.Bytes);
}

/// Absent if it was not packed.
std::optional<KernelOutcome> unpacked(StringRef Packed) {
  std::uint64_t Size = 0;
  std::string Bytes;
  ByteReader Reader(Packed);
  Reader(Size, Bytes);
  if (!Reader.isComplete())
    return std::nullopt;
  if (!Size)
    return readOutcome(Bytes);
  SmallVector<std::uint8_t, 0> Large;
  if (Error Problem = compression::zlib::decompress(
          arrayRefFromStringRef(Bytes), Large, Size)) {
    consumeError(std::move(Problem));
    return std::nullopt;
  }
  return readOutcome(toStringRef(Large));
}

/// No two tasks have the same.
std::string keyOf(const KernelTask &Task) {
  const std::string Bytes = taskBytes(Task);
  const BLAKE3Result<> Hash = BLAKE3::hash(arrayRefFromStringRef(Bytes));
  return std::string(Hash.begin(), Hash.end());
}

} // namespace

std::optional<KernelOutcome> KernelStore::find(const KernelTask &Task,
                                               const KernelShare &Left) {
  const std::string Key = keyOf(Task);
  std::lock_guard Guard(Lock);
  std::optional<KernelOutcome> Result;
  if (auto Known = Entries.find(Key); Known != Entries.end())
    Result = unpacked(Known->second.Outcome);
  if (!Result || !Result->fits(Left)) {
    ++Missed;
    return std::nullopt;
  }
  ++Found;
  use(Key);
  tell(Key, std::nullopt);
  return Result;
}

void KernelStore::keep(const KernelTask &Task, const KernelOutcome &Outcome) {
  const std::string Key = keyOf(Task);
  std::string Bytes = packed(outcomeBytes(Outcome));
  std::lock_guard Guard(Lock);
  tell(Key, Bytes);
  put(Key, std::move(Bytes));
}

void KernelStore::tell(const std::string &Key,
                       const std::optional<std::string> &Outcome) const {
  if (!Listener)
    return;
  ByteWriter Writer;
  Writer(Key, Outcome);
  Listener(Writer.Bytes);
}

/// \p Key, which is there, was used last.
void KernelStore::use(const std::string &Key) {
  Entry &E = Entries.at(Key);
  ByUse.erase(E.LastUse);
  E.LastUse = ++LastUse;
  ByUse[E.LastUse] = Key;
}

void KernelStore::put(const std::string &Key, std::string Outcome) {
  Entry &E = Entries[Key];
  Bytes += Outcome.size() - E.Outcome.size();
  E.Outcome = std::move(Outcome);
  use(Key);
  while (Bytes > MostBytes) {
    auto Oldest = Entries.find(ByUse.begin()->second);
    Bytes -= Oldest->second.Outcome.size();
    Entries.erase(Oldest);
    ByUse.erase(ByUse.begin());
  }
}

void KernelStore::add(StringRef News) {
  std::string Key;
  std::optional<std::string> Outcome; // absent: it was used again
  ByteReader Reader(News);
  Reader(Key, Outcome);
  if (!Reader.isComplete())
    return;
  std::lock_guard Guard(Lock);
  if (Outcome)
    put(Key, std::move(*Outcome));
  else if (Entries.count(Key))
    use(Key);
}

} // namespace bank_lint
