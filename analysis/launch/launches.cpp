//===-- analysis/launch/launches.cpp ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/launches.h"
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

/// The arguments that are known: what the launch site says, unless the user
/// says otherwise.
std::vector<ArgumentValue>
knownArguments(const KernelInfo &Kernel, const std::vector<ArgumentValue> &Site,
               const LaunchFacts &Facts) {
  std::vector<ArgumentValue> Result;
  for (const KernelParameter &P : Kernel.Parameters) {
    if (!P.IsInteger || P.Name.empty())
      continue;
    std::optional<std::int64_t> Value;
    for (const ArgumentValue &A : Site)
      if (A.Name == P.Name)
        Value = A.Value;
    for (const ArgumentValue &A : Facts.Arguments)
      if (A.Name == P.Name)
        Value = A.Value;
    if (Value)
      Result.push_back({P.Name, Value});
  }
  return Result;
}

/// Gives \p L a block of \p Kernel's bounds, or the stated default.
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
  L.Block = {Threads, 1, 1};
  if (Dimensions == 1 || Threads % 64 != 0)
    return;
  L.Block = {32, Threads / 32, 1};
}

bool sameShape(const Launch &A, const Launch &B) {
  return A.Grid == B.Grid && A.Block == B.Block &&
         A.SharedBytes == B.SharedBytes && A.Arguments == B.Arguments;
}

Launch fromSite(const KernelInfo &Kernel, const LaunchSite &Site,
                const LaunchFacts &Facts, unsigned Dimensions) {
  Launch L;
  L.Grid = Site.Grid;
  L.SharedBytes = Site.SharedBytes;
  L.Arguments = knownArguments(Kernel, Site.Arguments, Facts);
  L.Where = Site.Where;
  L.Source = LaunchSource::LaunchSite;
  if (!Site.Block.isKnown()) {
    assumeBlock(Kernel, Dimensions, L);
    return L;
  }
  for (unsigned I = 0; I < 3; ++I)
    L.Block[I] =
        std::uint32_t(std::min<std::uint64_t>(*Site.Block.Size[I], UINT32_MAX));
  return L;
}

} // namespace

bool namesKernel(StringRef Name, const KernelInfo &Kernel) {
  std::string Wanted = withoutSpaces(Name);
  StringRef Display(Kernel.DisplayName);
  // "void k<float, 32>(float*)" -> "k<float,32>"
  std::string WithArguments =
      withoutSpaces(Display.take_front(Display.find('(')));
  if (StringRef(WithArguments).starts_with("void") &&
      Display.starts_with("void "))
    WithArguments.erase(0, 4);
  if (Wanted == Kernel.Name || Wanted == Kernel.MangledName ||
      Wanted == WithArguments)
    return true;
  StringRef Bare(Kernel.Name);
  if (std::size_t At = Bare.rfind("::"); At != StringRef::npos)
    Bare = Bare.drop_front(At + 2);
  return Wanted == Bare;
}

std::vector<Launch> launchesOf(const KernelInfo &Kernel,
                               const std::vector<LaunchSite> &Sites,
                               const LaunchFacts &Facts, unsigned Dimensions,
                               std::vector<std::string> &Notes) {
  std::vector<Launch> Result;
  auto Add = [&](Launch L) {
    if (std::none_of(Result.begin(), Result.end(),
                     [&](const Launch &Other) { return sameShape(L, Other); }))
      Result.push_back(std::move(L));
  };
  for (const LaunchOverride &O : Facts.Launches)
    if (namesKernel(O.Kernel, Kernel)) {
      Launch L;
      L.Grid = O.Grid;
      L.Block = O.Block;
      L.SharedBytes = O.SharedBytes;
      L.Arguments = knownArguments(Kernel, {}, Facts);
      L.Source = LaunchSource::CommandLine;
      Add(std::move(L));
    }
  if (!Result.empty())
    return Result;

  for (const LaunchSite &Site : Sites) {
    if (Site.Kernel != Kernel.MangledName)
      continue;
    Launch L = fromSite(Kernel, Site, Facts, Dimensions);
    if (L.threadsPerBlock() == 0 || L.threadsPerBlock() > 1024) {
      Notes.push_back("the launch of " + Kernel.Name + " at line " +
                      std::to_string(Site.Where.Line) + " has " +
                      std::to_string(L.threadsPerBlock()) +
                      " threads in a block; it was not analysed");
      continue;
    }
    Add(std::move(L));
  }
  if (!Result.empty())
    return Result;

  Launch Default;
  Default.Arguments = knownArguments(Kernel, {}, Facts);
  assumeBlock(Kernel, Dimensions, Default);
  return {Default};
}

} // namespace bank_lint
