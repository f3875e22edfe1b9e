//===-- analysis/frontend/preamble/head_history.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/head_history.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <set>

using namespace llvm;

namespace bank_lint::frontend {

/// More are forgotten, the oldest first.
static constexpr std::size_t MostAsked = 256;
static constexpr std::size_t MostHeaders = 20000;

/// A file that asks again is being worked on, and will ask as often as this.
static constexpr std::uint64_t TimesAgain = 10;

using NameList = std::vector<std::string>;

static bool isPartOf(const NameList &Part, const NameList &Whole) {
  return std::includes(Whole.begin(), Whole.end(), Part.begin(), Part.end());
}

std::uint64_t HeadHistory::bytesOf(ArrayRef<std::string> Names) {
  BitVector All(Graph.Headers.size());
  for (const std::string &Name : Names) {
    const auto [Place, IsNew] = Reach.try_emplace(Name);
    if (IsNew)
      Place->second = Graph.reach(Name);
    All |= Place->second;
  }
  std::uint64_t Bytes = 0;
  for (unsigned Place : All.set_bits())
    Bytes += Graph.Headers[Place].Bytes;
  return Bytes;
}

void HeadHistory::noteAsked(const NameList &Head, std::uint64_t File) {
  auto Known =
      find_if(Asked, [&](const AskedHead &Each) { return Each.Names == Head; });
  if (Known == Asked.end())
    Known = Asked.insert(Asked.end(), {Head, 0, 0});
  Known->Times += Known->LastFile == File ? TimesAgain : 1;
  Known->LastFile = File;
  std::rotate(Asked.begin(), Known, std::next(Known));
  Asked.resize(std::min(Asked.size(), MostAsked));
}

NameList HeadHistory::choose(NameList Head, std::uint64_t File) {
  llvm::sort(Head);
  Head.erase(std::unique(Head.begin(), Head.end()), Head.end());

  std::set<NameList> Candidates;
  for (const AskedHead &Each : Asked) {
    NameList Common;
    std::set_intersection(Each.Names.begin(), Each.Names.end(), Head.begin(),
                          Head.end(), std::back_inserter(Common));
    // What the headers in front hold already costs nothing.
    erase_if(Common,
             [&](const std::string &Name) { return bytesOf(Name) == 0; });
    Candidates.insert(std::move(Common));
  }
  noteAsked(Head, File);

  const NameList *Best = nullptr;
  std::uint64_t BestBytes = 0;
  std::vector<std::pair<const MadeHead *, std::uint64_t>> Usable;
  for (const MadeHead &Each : Made) {
    Candidates.erase(Each.Names);
    if (Each.IsBroken || !isPartOf(Each.Names, Head))
      continue;
    Usable.emplace_back(&Each, bytesOf(Each.Names));
    if (Usable.back().second > BestBytes) {
      Best = &Each.Names;
      BestBytes = Usable.back().second;
    }
  }

  const NameList *New = nullptr;
  std::uint64_t MostSaved = 0;
  for (const NameList &Each : Candidates) {
    const std::uint64_t Bytes = bytesOf(Each);
    std::uint64_t Known = 0, Times = 0;
    for (const auto &[Ready, ReadyBytes] : Usable)
      if (isPartOf(Ready->Names, Each))
        Known = std::max(Known, ReadyBytes);
    for (const AskedHead &Other : Asked)
      if (isPartOf(Each, Other.Names))
        Times += Other.Times;
    const std::uint64_t Cost = Graph.BytesBefore + Bytes;
    const std::uint64_t Saved =
        Bytes > Known ? (Times - 1) * (Bytes - Known) : 0;
    if (Graph.BytesBefore && Bytes > BestBytes && Saved > Cost &&
        Saved - Cost > MostSaved) {
      New = &Each;
      MostSaved = Saved - Cost;
    }
  }
  if (New) {
    Made.push_back({*New, false});
    return *New;
  }
  return Best ? *Best : NameList();
}

void HeadHistory::noteBroken(const NameList &Names) {
  for (MadeHead &Each : Made)
    Each.IsBroken |= Each.Names == Names;
}

void HeadHistory::learn(const HeaderGraph &Other) {
  if (Graph.Headers.size() > MostHeaders)
    return;
  Graph.merge(Other);
  Reach.clear();
}

} // namespace bank_lint::frontend
