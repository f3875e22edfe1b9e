//===-- tool/launches/launch_set.cpp --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/launches/launch_set.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint::launches {
namespace {

std::string sizesText(const std::array<std::uint32_t, 3> &Sizes) {
  return "(" + utostr(Sizes[0]) + "," + utostr(Sizes[1]) + "," +
         utostr(Sizes[2]) + ")";
}

/// The beginning is enough to find it.
std::string nameText(const RecordedLaunch &Launch) {
  constexpr std::size_t Most = 100;
  std::string Name = Launch.displayName();
  return Name.size() > Most ? Name.substr(0, Most) + "..." : Name;
}

} // namespace

bool isMangledName(StringRef Text) {
  return !Text.empty() && all_of(Text, [](char C) {
    return isAlnum(C) || C == '_' || C == '$' || C == '.';
  });
}

Error LaunchSet::add(RecordedLaunch Launch) {
  if (Launch.Mangled.empty() && Launch.Name.empty())
    return createStringError("a launch has no name of a kernel");
  if (std::max({Launch.Mangled.size(), Launch.Name.size(),
                Launch.Module.size()}) > MostNameBytes)
    return createStringError("the name of a kernel has more than " +
                             Twine(MostNameBytes) + " bytes");
  std::uint64_t Threads = 1;
  for (unsigned I = 0; I < 3; ++I) {
    if (Launch.Grid[I] < 1 || Launch.Grid[I] > MostSize)
      return createStringError("a launch of '" + nameText(Launch) +
                               "' has the grid " + sizesText(Launch.Grid));
    Threads *= std::min<std::uint64_t>(Launch.Block[I], 1u << 16);
  }
  if (Threads < 1 || Threads > 1024)
    return createStringError("a launch of '" + nameText(Launch) +
                             "' has the block " + sizesText(Launch.Block));
  constexpr auto MostCount =
      std::uint64_t(std::numeric_limits<std::int64_t>::max());
  const std::uint64_t Count =
      std::min(std::exchange(Launch.Count, 0), MostCount);
  auto Known = Counts.find(Launch);
  if (Known != Counts.end()) {
    Known->second = std::min(Known->second + Count, MostCount);
    return Error::success();
  }
  if (Counts.size() == MostLaunches)
    return createStringError("more than " + Twine(MostLaunches) +
                             " different launches");
  Bytes += Launch.Mangled.size() + Launch.Name.size() + Launch.Module.size();
  if (Bytes > MostBytesOfNames)
    return createStringError("the names of its kernels have more than " +
                             Twine(MostBytesOfNames >> 20) + " MiB");
  Counts.emplace(std::move(Launch), Count);
  return Error::success();
}

std::vector<RecordedLaunch> LaunchSet::sorted() const {
  std::vector<RecordedLaunch> Result;
  for (const auto &[Launch, Count] : Counts) {
    Result.push_back(Launch);
    Result.back().Count = Count;
  }
  return Result;
}

} // namespace bank_lint::launches
