//===-- analysis/launch/launch_override.cpp ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/launch_override.h"
#include "analysis/launch/launches.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace bank_lint {
namespace {

Error bad(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

/// One to three positive numbers; the others are 1.
Expected<std::array<std::uint64_t, 3>> parseSizes(StringRef Text,
                                                  StringRef What) {
  StringRef Inner = Text.trim();
  if (Inner.consume_front("(") && !Inner.consume_back(")"))
    return bad("a '(' is not closed in the " + What + " '" + Text + "'");
  SmallVector<StringRef, 4> Parts;
  Inner.split(Parts, ',');
  if (Parts.size() > 3)
    return bad("the " + What + " '" + Text + "' has more than three sizes");
  std::array<std::uint64_t, 3> Sizes{1, 1, 1};
  for (std::size_t I = 0; I < Parts.size(); ++I)
    if (Parts[I].trim().getAsInteger(0, Sizes[I]) || Sizes[I] == 0)
      return bad("'" + Parts[I].trim() + "' in the " + What +
                 " is not a positive number");
  return Sizes;
}

} // namespace

Expected<LaunchOverride> parseLaunchOverride(StringRef Text) {
  constexpr const char *Form =
      "expected kernel=grid:block[:smem], such as 'k=64:32,8'";
  auto [Kernel, Shape] = Text.rsplit('=');
  if (Kernel.trim().empty() || Shape.empty())
    return bad(Form);
  SmallVector<StringRef, 4> Parts;
  Shape.split(Parts, ':');
  if (Parts.size() < 2 || Parts.size() > 3)
    return bad(Form);
  LaunchOverride Result;
  Result.Kernel = Kernel.trim().str();
  if (Parts[0].trim() != "?") {
    auto Grid = parseSizes(Parts[0], "grid");
    if (!Grid)
      return Grid.takeError();
    for (unsigned I = 0; I < 3; ++I)
      Result.Grid.Size[I] = (*Grid)[I];
  }
  auto Block = parseSizes(Parts[1], "block");
  if (!Block)
    return Block.takeError();
  std::uint64_t Threads = 1;
  for (unsigned I = 0; I < 3; ++I) {
    if ((*Block)[I] > 1024)
      return bad("a block has at most 1024 threads, got '" + Parts[1] + "'");
    Threads *= (*Block)[I];
    Result.Block[I] = std::uint32_t((*Block)[I]);
  }
  if (Threads > 1024)
    return bad("a block has at most 1024 threads, '" + Parts[1] + "' has " +
               Twine(Threads));
  if (Parts.size() == 3) {
    std::uint64_t Bytes = 0;
    if (Parts[2].trim().getAsInteger(0, Bytes))
      return bad("the shared memory size '" + Parts[2].trim() +
                 "' is not a number of bytes");
    Result.SharedBytes = Bytes;
  }
  return Result;
}

Expected<ArgumentValue> parseArgumentValue(StringRef Text) {
  auto [Name, Value] = Text.split('=');
  Name = Name.trim();
  Value = Value.trim();
  if (Name.empty() || Value.empty())
    return bad("expected 'name=value', got '" + Text + "'");
  ArgumentValue Result;
  Result.Name = Name.str();
  std::int64_t Signed = 0;
  std::uint64_t Unsigned = 0;
  if (Value == "?")
    return Result;
  if (Value == "true" || Value == "false")
    Result.Value = Value == "true";
  else if (!Value.getAsInteger(0, Signed))
    Result.Value = Signed;
  else if (!Value.getAsInteger(0, Unsigned))
    Result.Value = std::int64_t(Unsigned);
  else
    return bad("'" + Value + "' is not an integer (in '" + Text + "')");
  return Result;
}

std::optional<StringRef> parameterMeant(StringRef Text,
                                        const KernelInfo &Kernel) {
  const std::size_t Colon = Text.rfind(':');
  // That of "ns::n" separates nothing.
  if (Colon == StringRef::npos || Text.take_front(Colon).ends_with(":"))
    return Text;
  if (!namesKernel(Text.take_front(Colon), Kernel))
    return std::nullopt;
  return Text.drop_front(Colon + 1);
}

} // namespace bank_lint
