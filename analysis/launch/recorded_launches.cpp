//===-- analysis/launch/recorded_launches.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/recorded_launches.h"
#include "analysis/launch/recorded_name.h"
#include "analysis/program/kernel_name.h"
#include "analysis/support/content_hash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

auto sizesOf(const RecordedLaunch &L) {
  return std::tie(L.Mangled, L.Name, L.Module, L.Grid, L.Block, L.SharedBytes);
}

/// The name that kernels are compared with. What the mangled one says is exact:
/// NVIDIA's tools write T1 for a type that the template arguments decide.
std::string comparedName(const RecordedLaunch &L) {
  if (StringRef(L.Mangled).starts_with("_Z"))
    if (std::string Text = kernelDisplayName(L.Mangled); Text != L.Mangled)
      return Text;
  return L.Name.empty() ? L.Mangled : L.Name;
}

LaunchOverride overrideOf(const RecordedLaunch &L, const KernelInfo &Kernel) {
  LaunchOverride Result;
  Result.Kernel = Kernel.MangledName;
  for (unsigned I = 0; I < 3; ++I)
    Result.Grid.Size[I] = L.Grid[I];
  Result.Block = L.Block;
  Result.SharedBytes = L.SharedBytes;
  return Result;
}

/// Whether \p L may be of a kernel in \p File.
bool mayBeIn(StringRef File, const RecordedLaunch &L) {
  if (L.Module.empty())
    return true;
  StringRef Stem = File.drop_back(sys::path::extension(File).size());
  return Stem.consume_back(L.Module) && (Stem.empty() || Stem.back() == '/');
}

/// For each block the launch that came most often, then the others by how often
/// they came.
void orderByUse(std::vector<const RecordedLaunch *> &Of) {
  sort(Of, [](const RecordedLaunch *A, const RecordedLaunch *B) {
    return A->Count != B->Count ? A->Count > B->Count : *A < *B;
  });
  std::set<std::pair<std::array<std::uint32_t, 3>, std::uint64_t>> Seen;
  std::vector<const RecordedLaunch *> First, Others;
  for (const RecordedLaunch *L : Of)
    (Seen.insert({L->Block, L->SharedBytes.value_or(0)}).second ? First
                                                                : Others)
        .push_back(L);
  Of = std::move(First);
  append_range(Of, Others);
}

} // namespace

std::string RecordedLaunch::displayName() const {
  std::string Text = Name.empty() ? kernelDisplayName(Mangled) : Name;
  if (StringRef(Text).starts_with("void "))
    Text.erase(0, 5);
  return Text;
}

bool RecordedLaunch::isAlike(const RecordedLaunch &Other) const {
  return sizesOf(*this) == sizesOf(Other);
}

bool RecordedLaunch::operator<(const RecordedLaunch &Other) const {
  return sizesOf(*this) < sizesOf(Other);
}

RecordedLaunches::RecordedLaunches(std::vector<RecordedLaunch> From)
    : Launches(std::move(From)) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const auto &[Number, L] : enumerate(Launches)) {
    OS << L.Mangled << '\0' << L.Name << '\0' << L.Module << '\0';
    for (unsigned I = 0; I < 3; ++I)
      OS << L.Grid[I] << ' ' << L.Block[I] << ' ';
    OS << (L.SharedBytes ? utostr(*L.SharedBytes) : "?") << ' ' << L.Count
       << '\n';
    if (!L.Mangled.empty())
      ByMangled[L.Mangled].push_back(std::uint32_t(Number));
    const RecordedName Name = readRecordedName(comparedName(L));
    ByArguments[Name.WithArguments].push_back(std::uint32_t(Number));
    ByQualified[Name.Qualified].push_back(std::uint32_t(Number));
  }
  const ContentHash Hash = hashOf(Text);
  Identity = utohexstr(Hash[0]) + "-" + utohexstr(Hash[1]);
}

const RecordedLaunches::Numbers &
RecordedLaunches::in(const StringMap<Numbers> &Map, StringRef Key) {
  static const Numbers None;
  auto Found = Map.find(Key);
  return Found == Map.end() ? None : Found->second;
}

FittingRecords RecordedLaunches::of(ArrayRef<KernelInfo> Kernels,
                                    ArrayRef<LostKernel> Lost,
                                    StringRef File) const {
  FittingRecords Result;
  // By number: the kernels that it may be of, and which are by their names.
  std::map<std::uint32_t, std::vector<std::size_t>> Fitting;
  for (const auto &[Index, Kernel] : enumerate(Kernels))
    for (std::uint32_t Number : in(ByMangled, Kernel.MangledName))
      if (mayBeIn(File, Launches[Number]))
        Fitting[Number].push_back(Index);
  const std::set<std::uint32_t> IsMangled = [&] {
    std::set<std::uint32_t> Known;
    for (const auto &[Number, Of] : Fitting)
      Known.insert(Number);
    return Known;
  }();
  for (const auto &[Index, Kernel] : enumerate(Kernels)) {
    const RecordedName Own = readRecordedName(Kernel.DisplayName);
    for (std::uint32_t Number : in(ByArguments, Own.WithArguments))
      if (!IsMangled.contains(Number) && mayBeIn(File, Launches[Number]) &&
          readRecordedName(comparedName(Launches[Number]))
              .mayHaveParametersOf(Own))
        Fitting[Number].push_back(Index);
  }
  std::set<std::uint32_t> Used;
  for (const LostKernel &L : Lost)
    for (std::uint32_t Number :
         in(ByQualified, readRecordedName(L.Name).Qualified))
      Used.insert(Number);

  std::map<std::size_t, std::vector<const RecordedLaunch *>> ByKernel;
  std::map<std::string, std::string> Ambiguous;
  for (const auto &[Number, Of] : Fitting) {
    Used.insert(Number);
    if (Of.size() == 1) {
      ByKernel[Of.front()].push_back(&Launches[Number]);
      continue;
    }
    std::vector<std::string> Names;
    for (std::size_t Index : Of)
      Names.push_back(Kernels[Index].DisplayName);
    Ambiguous[Launches[Number].displayName()] = join(Names, ", ");
  }
  for (const auto &[Name, Of] : Ambiguous)
    Result.Notes.push_back("recorded launches of " + Name +
                           " are not used, for they may be of each of " + Of);
  for (auto &[Index, Of] : ByKernel) {
    const KernelInfo &Kernel = Kernels[Index];
    orderByUse(Of);
    if (Of.size() > MostOfKernel) {
      Result.Notes.push_back(Kernel.Name + ": of " + std::to_string(Of.size()) +
                             " different recorded launches, " +
                             std::to_string(MostOfKernel) +
                             " are analysed: each block first, then those "
                             "that came most often");
      Of.resize(MostOfKernel);
    }
    for (const RecordedLaunch *L : Of)
      Result.Launches.push_back(overrideOf(*L, Kernel));
  }
  Result.Used.assign(Used.begin(), Used.end());
  return Result;
}

} // namespace bank_lint
