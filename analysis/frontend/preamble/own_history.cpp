//===-- analysis/frontend/preamble/own_history.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/own_history.h"
#include "analysis/cache/bytes.h"

using namespace llvm;

namespace bank_lint::frontend {

/// After this number of files that share headers, the next one has them
/// compiled.
static constexpr std::uint64_t FilesThatShare = 3;

template <typename T>
static std::optional<T> load(const CacheFolder &Folder,
                             const std::string &Key) {
  std::optional<CacheEntry> Entry = Folder.load("asked", Key);
  if (!Entry || Entry->Sections.size() != 1)
    return std::nullopt;
  T Result{};
  ByteReader Reader(Entry->Sections.front());
  Reader(Result);
  return Reader.isComplete() ? std::optional(Result) : std::nullopt;
}

template <typename T>
static void store(const CacheFolder &Folder, const std::string &Key,
                  const T &What) {
  ByteWriter Writer;
  Writer(What);
  consumeError(Folder.store("asked", Key, {Writer.Bytes}).takeError());
}

OwnHistory::OwnHistory(const CacheFolder &Folder, std::string Headers,
                       const std::string &File)
    : Folder(Folder), Headers(std::move(Headers)),
      OfFile(this->Headers + '\n' + File), Last(load<Compile>(Folder, OfFile)) {
}

std::uint64_t OwnHistory::files() const {
  return load<std::uint64_t>(Folder, Headers).value_or(0);
}

bool OwnHistory::isShared() const { return files() >= FilesThatShare; }

void OwnHistory::note(std::uint64_t Text, bool NeedsHeaders) const {
  if (!Last)
    store(Folder, Headers, files() + 1);
  store(Folder, OfFile, Compile{Text, NeedsHeaders});
}

} // namespace bank_lint::frontend
