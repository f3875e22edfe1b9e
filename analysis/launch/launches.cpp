//===-- analysis/launch/launches.cpp ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/launches.h"
#include "analysis/launch/assumptions.h"
#include "analysis/support/line_table.h"
#include "analysis/support/name_pattern.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint {
namespace {

std::string withoutSpaces(StringRef Text) {
  std::string Result;
  for (char Ch : Text)
    if (Ch != ' ')
      Result += Ch;
  return Result;
}

/// What is known of the arguments: what the user says, else the launch site,
/// else a comment on the kernel.
void addArguments(const KernelInfo &Kernel, const LaunchSite *Site,
                  const LaunchFacts &Facts, const Assumptions &Stated,
                  Launch &L) {
  std::vector<ArgumentValue> Asked;
  for (const ArgumentValue &A : Facts.Arguments)
    if (const auto Name = parameterMeant(A.Name, Kernel)) {
      Asked.push_back(A);
      Asked.back().Name = Name->str();
    }
  for (const auto &[Index, P] : enumerate(Kernel.Parameters)) {
    for (const ArgumentValue &A : Asked)
      if (P.hasMember(A.Name) && A.Value) {
        L.Arguments.push_back(A);
        L.Arguments.back().Source = ArgumentSource::CommandLine;
      }
    if (!P.IsInteger || P.Name.empty())
      continue;
    const auto Find = [&P = P,
                       Index = Index](const std::vector<ArgumentValue> &Values,
                                      ArgumentSource Source,
                                      std::optional<ArgumentValue> &Found) {
      for (const ArgumentValue &A : Values)
        if (namesParameter(A.Name, P, Index) && A.Value) {
          Found = A;
          Found->Name = P.Name;
          Found->Source = Source;
        }
    };
    std::optional<ArgumentValue> Value;
    Find(Stated.Values, ArgumentSource::Comment, Value);
    if (Site)
      Find(Site->Arguments, ArgumentSource::LaunchSite, Value);
    Find(Asked, ArgumentSource::CommandLine, Value);
    for (const ArgumentValue &A : Asked)
      if (namesParameter(A.Name, P, Index) && !A.Value)
        Value.reset(); // `name=?`
    if (Value) {
      L.Arguments.push_back(*Value);
      continue;
    }
    for (const ArgumentFact &F : Stated.Facts)
      if (F.Name == P.Name)
        L.Facts.push_back(F);
  }
}

/// What \p From lacks and \p More knows.
TensorMapFacts completed(TensorMapFacts From, const TensorMapFacts &More) {
  auto Take = [](TensorMapFacts::Number &To,
                 const TensorMapFacts::Number &Number) {
    if (!To)
      To = Number;
  };
  Take(From.Rank, More.Rank);
  Take(From.ElementBytes, More.ElementBytes);
  if (!From.SwizzleAtomBytes)
    Take(From.SwizzleBytes, More.SwizzleBytes);
  if (!From.SwizzleBytes)
    Take(From.SwizzleAtomBytes, More.SwizzleAtomBytes);
  Take(From.Pixels, More.Pixels);
  Take(From.InterleaveBytes, More.InterleaveBytes);
  Take(From.L2Bytes, More.L2Bytes);
  for (unsigned I = 0; I < TensorMapFacts::MostDimensions; ++I) {
    Take(From.Sizes[I], More.Sizes[I]);
    Take(From.Strides[I], More.Strides[I]);
    Take(From.Box[I], More.Box[I]);
    Take(From.Steps[I], More.Steps[I]);
  }
  From.IsSliced |= More.IsSliced;
  if (From.MadeBy.empty()) {
    From.MadeBy = More.MadeBy;
    From.Where = More.Where;
    From.IsStated = More.IsStated;
  }
  return From;
}

/// The tensor maps of a launch: as host code makes them, what that leaves open
/// as their types have it, then as a comment does.
void addMaps(const KernelInfo &Kernel, const LaunchSite *Site,
             const Assumptions &Stated, Launch &L) {
  for (const auto &[Index, P] : enumerate(Kernel.Parameters))
    for (TensorMapArgument Map : P.Maps) {
      Map.Parameter = unsigned(Index);
      if (Site)
        for (const TensorMapArgument &Made : Site->Maps)
          if (Made.Parameter == Index && Made.Offset == Map.Offset)
            Map.Map = completed(Made.Map, Map.Map);
      for (const TensorMapArgument &Said : Stated.Maps)
        if (Said.Name == Map.Name)
          Map.Map = completed(Map.Map, Said.Map);
      if (Map.Map != TensorMapFacts())
        L.Maps.push_back(std::move(Map));
    }
}

/// Gives \p L a block of \p Kernel's bounds, or the stated default, that its
/// shared arrays have room for.
void assumeBlock(const KernelInfo &Kernel, unsigned Dimensions, Launch &L) {
  unsigned Threads = 256;
  L.Source = LaunchSource::Assumed;
  if (Kernel.MaxThreadsPerBlock && *Kernel.MaxThreadsPerBlock > 0 &&
      *Kernel.MaxThreadsPerBlock <= 1024) {
    Threads = *Kernel.MaxThreadsPerBlock;
    L.Source = LaunchSource::LaunchBounds;
  }
  if (!L.Where.isValid())
    L.Where = Kernel.Where;
  L.Block = blockWithin(Kernel.Room, Threads, Dimensions);
  L.FitsArrays = L.Block != blockWithin({}, Threads, Dimensions);
}

/// \p Known, and of \p Stated what it lacks. If the block is stated for one
/// axis only, the others are 1.
Extent completed(const Extent &Known, const Extent &Stated) {
  Extent Result = Known;
  bool IsStated = Stated.Size[0] || Stated.Size[1] || Stated.Size[2];
  for (unsigned I = 0; I < 3; ++I) {
    if (!Result.Size[I])
      Result.Size[I] = Stated.Size[I];
    if (!Result.Size[I] && IsStated)
      Result.Size[I] = 1;
  }
  return Result;
}

/// What the grid of \p Site covers, as far as that says more than \p L does.
void addCovers(const LaunchSite *Site, Launch &L) {
  if (!Site)
    return;
  for (const GridCover &Cover : Site->Covers)
    if (!L.Grid.Size[Cover.Axis] &&
        none_of(L.Arguments, [&](const ArgumentValue &A) {
          return A.Name == Cover.Argument && A.Value;
        }))
      L.Covers.push_back(Cover);
}

bool isSameLaunch(const Launch &A, const Launch &B) {
  return A.Grid == B.Grid && A.Block == B.Block &&
         A.SharedBytes == B.SharedBytes && A.SharedLimit == B.SharedLimit &&
         A.Arguments == B.Arguments && A.Pointers == B.Pointers &&
         A.Maps == B.Maps && A.Covers == B.Covers;
}

/// The launch at a launch site, or, without one, from what else is known.
Launch launchOf(const KernelInfo &Kernel, const LaunchSite *Site,
                const LaunchFacts &Facts, const Assumptions &Stated,
                unsigned Dimensions) {
  Launch L;
  Extent Block;
  if (Site) {
    L.Grid = Site->Grid;
    L.SharedBytes = Site->SharedBytes;
    L.SharedLimit = Site->SharedLimit;
    L.SharedLimitAt = Site->SharedLimitAt;
    L.Pointers = Site->Pointers;
    L.Where = Site->Where;
    if (Site->Source == LaunchSource::LaunchSite)
      L.Site = Site->Where;
    L.Calls = Site->Calls;
    L.Decisions = Site->Decisions;
    L.BlockChosenBy = Site->BlockChosenBy;
    Block = Site->Block;
  }
  for (unsigned I = 0; I < 3; ++I)
    if (!L.Grid.Size[I])
      L.Grid.Size[I] = Stated.Grid.Size[I];
  addArguments(Kernel, Site, Facts, Stated, L);
  addMaps(Kernel, Site, Stated, L);
  addCovers(Site, L);
  L.Source = Site ? Site->Source : LaunchSource::LaunchSite;
  if (!Block.isKnown()) {
    Block = completed(Block, Stated.Block);
    if (!Block.isKnown()) {
      assumeBlock(Kernel, Dimensions, L);
      return L;
    }
    L.Source = LaunchSource::Comment;
    L.Where = Stated.BlockWhere;
  }
  for (unsigned I = 0; I < 3; ++I)
    L.Block[I] =
        std::uint32_t(std::min<std::uint64_t>(*Block.Size[I], UINT32_MAX));
  return L;
}

/// Completes a launch that the user or a record sets, as \p Source says: its
/// arguments, and the shared bytes if they are not set, are those of \p Site,
/// if there is one.
Launch launchOf(const KernelInfo &Kernel, const LaunchOverride &Override,
                LaunchSource Source, const LaunchSite *Site,
                const LaunchFacts &Facts, const Assumptions &Stated) {
  Launch L;
  L.Grid = Override.Grid;
  L.Block = Override.Block;
  L.SharedBytes = Override.SharedBytes;
  if (Site) {
    if (!L.SharedBytes)
      L.SharedBytes = Site->SharedBytes;
    L.SharedLimit = Site->SharedLimit;
    L.SharedLimitAt = Site->SharedLimitAt;
    L.Pointers = Site->Pointers;
    L.Site = Site->Where;
    L.Calls = Site->Calls;
  }
  addArguments(Kernel, Site, Facts, Stated, L);
  addMaps(Kernel, Site, Stated, L);
  L.Source = Source;
  return L;
}

bool hasBlock(const LaunchSite &Site,
              const std::array<std::uint32_t, 3> &Block) {
  for (unsigned I = 0; I < 3; ++I)
    if (Site.Block.Size[I] && *Site.Block.Size[I] != Block[I])
      return false;
  return true;
}

/// Whether \p Recorded may have come from \p Site.
bool mayBeOf(const LaunchOverride &Recorded, const LaunchSite &Site) {
  for (unsigned I = 0; I < 3; ++I)
    if (Site.Grid.Size[I] && Site.Grid.Size[I] != Recorded.Grid.Size[I])
      return false;
  return hasBlock(Site, Recorded.Block) &&
         (!Site.SharedBytes || !Recorded.SharedBytes ||
          Site.SharedBytes == Recorded.SharedBytes);
}

/// "(32,8)"
std::string blockText(const std::array<std::uint32_t, 3> &Block) {
  std::string Text = "(" + std::to_string(Block[0]);
  for (unsigned I = 1; I < 3 && (Block[1] > 1 || Block[2] > 1); ++I)
    if (I == 1 || Block[2] > 1)
      Text += "," + std::to_string(Block[I]);
  return Text + ")";
}

/// Reports recorded blocks that the source has no launch with: the program that
/// ran was another.
void checkBlocks(const KernelInfo &Kernel, ArrayRef<LaunchOverride> Recorded,
                 ArrayRef<const LaunchSite *> Own,
                 std::vector<std::string> &Notes) {
  std::vector<std::string> Strange;
  for (const LaunchOverride &L : Recorded)
    if (!Own.empty() && none_of(Own, [&](const LaunchSite *S) {
          return hasBlock(*S, L.Block);
        }))
      if (std::string Text = blockText(L.Block); !is_contained(Strange, Text))
        Strange.push_back(std::move(Text));
  if (Strange.empty())
    return;
  const bool IsRequired = all_of(Own, [](const LaunchSite *S) {
    return S->Source == LaunchSource::Required;
  });
  Notes.push_back(Kernel.Name + ": recorded " +
                  (Strange.size() == 1 ? "block " : "blocks ") +
                  join(Strange, ", ") + (Strange.size() == 1 ? " is" : " are") +
                  (IsRequired ? " not what the kernel requires"
                              : " not among those that the source launches"));
}

} // namespace

/// "k" of "ns::k", "k<a::b>" of "ns::k<a::b>".
static StringRef bareName(StringRef Qualified) {
  const std::size_t At = Qualified.split('<').first.rfind("::");
  return At == StringRef::npos ? Qualified : Qualified.drop_front(At + 2);
}

bool namesParameter(StringRef Name, const KernelParameter &P,
                    std::size_t Index) {
  std::size_t Number = 0;
  // A parameter of PTX is read as "param_1", and is "_Z1kPfi_param_1" there.
  const bool IsNameInPtx =
      StringRef(P.Name).starts_with("param_") && Name.ends_with("_" + P.Name);
  return fitsPattern(Name, P.Name) || IsNameInPtx ||
         (!Name.getAsInteger(10, Number) && Number == Index);
}

bool namesKernel(StringRef Name, StringRef Qualified) {
  const std::string Wanted = withoutSpaces(Name);
  return fitsPattern(Wanted, Qualified) ||
         fitsPattern(Wanted, bareName(Qualified));
}

bool namesKernel(StringRef Name, const KernelInfo &Kernel) {
  const std::string Wanted = withoutSpaces(Name);
  StringRef Display(Kernel.DisplayName);
  // "void k<float, 32>(float*)" -> "k<float,32>"
  std::string WithArguments =
      withoutSpaces(Display.take_front(Display.find('(')));
  if (StringRef(WithArguments).starts_with("void") &&
      Display.starts_with("void "))
    WithArguments.erase(0, 4);
  // "k<float>" names "k<float,32>" too, of which 32 may be a default.
  StringRef Begin = Wanted;
  if (Begin.contains('<') && Begin.consume_back(">") &&
      namesKernel((Begin + ",*>").str(), StringRef(WithArguments)))
    return true;
  return Wanted == Kernel.MangledName ||
         namesKernel(Wanted, StringRef(WithArguments)) ||
         namesKernel(Wanted, StringRef(Kernel.Name));
}

std::vector<Launch> launchesOf(const KernelInfo &Kernel,
                               ArrayRef<LaunchSite> Sites,
                               const LaunchFacts &Facts, unsigned Dimensions,
                               std::vector<std::string> &Notes) {
  std::vector<Launch> Result;
  auto Add = [&](Launch L) {
    L.IsExchanged = Facts.ExchangesThreads;
    if (none_of(Result,
                [&](const Launch &Other) { return isSameLaunch(L, Other); }))
      Result.push_back(std::move(L));
  };
  std::vector<AssumptionProblem> Told; // by checkAssumptions
  const Assumptions Stated = readAssumptions(Kernel.Assumptions, Told);
  std::vector<const LaunchSite *> Own;
  for (const LaunchSite &Site : Sites)
    if (Site.Kernel == Kernel.MangledName)
      Own.push_back(&Site);

  for (const LaunchOverride &O : Facts.Launches) {
    if (!namesKernel(O.Kernel, Kernel))
      continue;
    for (const LaunchSite *Site : Own)
      Add(launchOf(Kernel, O, LaunchSource::CommandLine, Site, Facts, Stated));
    if (Own.empty())
      Add(launchOf(Kernel, O, LaunchSource::CommandLine, nullptr, Facts,
                   Stated));
  }
  if (!Result.empty())
    return Result;

  std::vector<LaunchOverride> Recorded;
  copy_if(
      Facts.Recorded, std::back_inserter(Recorded),
      [&](const LaunchOverride &O) { return O.Kernel == Kernel.MangledName; });
  for (const LaunchOverride &O : Recorded) {
    bool HasSite = false;
    for (const LaunchSite *Site : Own)
      if (mayBeOf(O, *Site)) {
        HasSite = true;
        Add(launchOf(Kernel, O, LaunchSource::Recorded, Site, Facts, Stated));
      }
    if (!HasSite)
      Add(launchOf(Kernel, O, LaunchSource::Recorded, nullptr, Facts, Stated));
  }
  checkBlocks(Kernel, Recorded, Own, Notes);
  if (!Result.empty())
    return Result;

  for (const LaunchSite *Site : Own) {
    Launch L = launchOf(Kernel, Site, Facts, Stated, Dimensions);
    if (L.threadsPerBlock() == 0 || L.threadsPerBlock() > 1024) {
      Notes.push_back("the launch of " + Kernel.Name + " at line " +
                      lineText(Site->Where.Line) + " has " +
                      std::to_string(L.threadsPerBlock()) +
                      " threads in a block; it was not analysed");
      continue;
    }
    Add(std::move(L));
  }
  if (Result.empty())
    Add(launchOf(Kernel, nullptr, Facts, Stated, Dimensions));
  return Result;
}

} // namespace bank_lint
