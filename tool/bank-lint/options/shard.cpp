//===-- tool/bank-lint/options/shard.cpp - a part of the files ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/shard.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace bank_lint {

llvm::Expected<ShardFacts> parseShard(llvm::StringRef Text) {
  ShardFacts Result;
  auto [Index, Count] = Text.split('/');
  if (Index.getAsInteger(10, Result.Index) ||
      Count.getAsInteger(10, Result.Count) || !Result.Index ||
      Result.Index > Result.Count || Result.Count > MaxShards)
    return llvm::createStringError("expected 'K/N', such as 2/8");
  return Result;
}

/// The path as seen from \p Here, if it is below; otherwise as a whole.
static std::string stablePath(llvm::StringRef File, llvm::StringRef Here) {
  llvm::SmallString<256> Path(File);
  llvm::sys::path::make_absolute(Here, Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  llvm::StringRef Result = Path;
  if (Result.consume_front(Here))
    Result.consume_front("/");
  return Result.str();
}

void keepShard(ShardFacts &Shard, std::vector<std::string> &Files) {
  llvm::SmallString<256> Here;
  if (llvm::sys::fs::current_path(Here))
    Here = "/";
  Shard.AllFiles = Files.size();
  Shard.Positions.clear();
  std::vector<std::string> Kept;
  for (std::size_t I = 0; I < Files.size(); ++I)
    if (llvm::xxh3_64bits(stablePath(Files[I], Here)) % Shard.Count ==
        Shard.Index - 1) {
      Kept.push_back(std::move(Files[I]));
      Shard.Positions.push_back(I);
    }
  Files = std::move(Kept);
}

} // namespace bank_lint
