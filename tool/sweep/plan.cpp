//===-- tool/sweep/plan.cpp - what is tried -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/sweep/plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

using llvm::StringRef;

namespace bank_lint::sweeping {

/// The parts of \p List between commas that are in no brackets.
static std::vector<StringRef> splitList(StringRef List) {
  std::vector<StringRef> Items;
  int Depth = 0;
  std::size_t Start = 0;
  for (std::size_t I = 0; I <= List.size(); ++I) {
    if (I == List.size() || (List[I] == ',' && Depth <= 0)) {
      Items.push_back(List.slice(Start, I).trim());
      Start = I + 1;
    } else if (StringRef("<({[").contains(List[I])) {
      ++Depth;
    } else if (StringRef(">)}]").contains(List[I])) {
      --Depth;
    }
  }
  return Items;
}

/// "32", "32x8", "(32,8)".
static llvm::Expected<Block> parseBlock(StringRef Text) {
  StringRef Inner = Text;
  const bool IsInBrackets = Inner.consume_front("(");
  if (IsInBrackets && !Inner.consume_back(")"))
    return llvm::createStringError("a '(' is not closed");
  llvm::SmallVector<StringRef, 4> Parts;
  Inner.split(Parts, IsInBrackets ? ',' : 'x');
  if (Parts.size() > 3)
    return llvm::createStringError("more than three sizes");
  Block Sizes{1, 1, 1};
  std::uint64_t Threads = 1;
  for (std::size_t I = 0; I != Parts.size(); ++I) {
    if (Parts[I].trim().getAsInteger(10, Sizes[I]) || !Sizes[I])
      return llvm::createStringError(
          "expected sizes such as 256, 32x8 or (32,8)");
    if (Sizes[I] > 1024)
      return llvm::createStringError("a block has at most 1024 threads");
    Threads *= Sizes[I];
  }
  if (Threads > 1024)
    return llvm::createStringError("a block has at most 1024 threads, this one "
                                   "has " +
                                   llvm::Twine(Threads));
  if (Sizes[2] > 64)
    return llvm::createStringError("a block has at most 64 threads along z");
  return Sizes;
}

llvm::Error addBlocks(StringRef Text, std::vector<Block> &Blocks) {
  for (StringRef Item : splitList(Text)) {
    llvm::Expected<Block> Read = parseBlock(Item);
    if (!Read)
      return llvm::createStringError("'" + Item.str() +
                                     "': " + toString(Read.takeError()));
    if (!llvm::is_contained(Blocks, *Read))
      Blocks.push_back(*Read);
  }
  return llvm::Error::success();
}

llvm::Expected<Choice> parseChoice(StringRef Name, StringRef Values) {
  Choice Result{Name.str(), {}};
  for (StringRef Value : splitList(Values)) {
    if (Value.empty())
      return llvm::createStringError("a value is missing between commas");
    if (!llvm::is_contained(Result.Values, Value))
      Result.Values.push_back(Value.str());
  }
  return Result;
}

std::size_t Plan::size() const {
  std::size_t Size = 1;
  auto Times = [&](std::size_t More) {
    Size = std::min(Size * std::max<std::size_t>(More, 1), Most + 1);
  };
  Times(Architectures.size());
  Times(Blocks.size());
  for (const std::vector<Choice> *Choices : {&Macros, &Arguments})
    for (const Choice &Each : *Choices)
      Times(Each.Values.size());
  return Size;
}

Combination Plan::at(std::size_t Index) const {
  Combination Result;
  auto Take = [&](std::size_t Count) {
    const std::size_t Own = Index % std::max<std::size_t>(Count, 1);
    Index /= std::max<std::size_t>(Count, 1);
    return Own;
  };
  if (const std::size_t Own = Take(Blocks.size()); !Blocks.empty())
    Result.Threads = Blocks[Own];
  auto Values = [&](const std::vector<Choice> &Choices) {
    std::vector<std::pair<std::string, std::string>> Taken;
    // What is named last changes first.
    for (const Choice &Each : llvm::reverse(Choices))
      Taken.emplace_back(Each.Name, Each.Values[Take(Each.Values.size())]);
    std::reverse(Taken.begin(), Taken.end());
    return Taken;
  };
  Result.Macros = Values(Macros);
  Result.Arguments = Values(Arguments);
  if (const std::size_t Own = Take(Architectures.size());
      !Architectures.empty())
    Result.Arch = Architectures[Own];
  return Result;
}

} // namespace bank_lint::sweeping
