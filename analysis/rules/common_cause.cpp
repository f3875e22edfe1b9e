//===-- analysis/rules/common_cause.cpp -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/common_cause.h"
#include "analysis/program/containment.h"
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace bank_lint {
namespace {

/// A load and a store with the same figures, if both are at the same place by
/// the same calls.
bool areTwins(const AccessSummary &A, const AccessSummary &B) {
  return A.Operation == AccessOperation::Load &&
         B.Operation == AccessOperation::Store && A.Kernel == B.Kernel &&
         A.Space == B.Space && A.Width == B.Width &&
         A.LaunchedWith == B.LaunchedWith &&
         A.Wavefronts.Worst == B.Wavefronts.Worst &&
         A.Sectors.Worst == B.Sectors.Worst;
}

/// For neighbouring lanes that are at neighbouring elements, such as structures
/// or `p[3 * i]` to `p[3 * i + 2]`, the bytes of one; 0 if that is not so.
unsigned elementBytes(const AccessSummary &A) {
  constexpr std::int64_t Most = 32; // what is farther apart is no element
  if (A.RecordBytes > A.Width)
    return A.RecordBytes;
  std::int64_t Stride = 0;
  for (unsigned Lane = 1; A.HasWitness && Lane < A.LaneBytes.size(); ++Lane) {
    if (A.LaneBytes[Lane] < 0 || A.LaneBytes[Lane - 1] < 0)
      continue;
    const std::int64_t Here = A.LaneBytes[Lane] - A.LaneBytes[Lane - 1];
    if (Here <= std::int64_t(A.Width) || Here > Most ||
        (Stride && Here != Stride))
      return 0;
    Stride = Here;
  }
  return unsigned(Stride);
}

/// Whether \p B is at the element of an array that \p A is at.
bool areOfOneElement(const AccessSummary &A, const AccessSummary &B) {
  const std::int64_t Bytes = elementBytes(A);
  if (Bytes == 0 || elementBytes(B) != Bytes)
    return false;
  if (A.Where == B.Where && A.InlinedAt == B.InlinedAt)
    return true;
  const AddressDerivation &X = A.Derivation, &Y = B.Derivation;
  return !X.Terms.empty() && X.Terms == Y.Terms &&
         std::abs(X.Constant - Y.Constant) < Bytes;
}

/// Whether both access members of the same structures, for which they pay
/// alike. For a member of a member, and for an element of one, only that one
/// may be known.
bool areMembersOfOne(const AccessSummary &A, const AccessSummary &B) {
  const std::int64_t Bytes = std::max(A.RecordBytes, B.RecordBytes);
  const AddressDerivation &X = A.Derivation, &Y = B.Derivation;
  return Bytes > A.Width && Bytes > B.Width && A.Space == B.Space &&
         A.Sureness == B.Sureness && A.LaunchedWith == B.LaunchedWith &&
         !X.Terms.empty() && X.Terms == Y.Terms &&
         std::abs(X.Constant - Y.Constant) < Bytes;
}

/// What both say, and what it is about.
bool haveOneCause(const Finding &A, const Finding &B) {
  const AccessSummary &X = A.Access, &Y = B.Access;
  bool SameArray = !X.DeclarationText.empty() &&
                   X.DeclarationText == Y.DeclarationText &&
                   X.Declaration == Y.Declaration;
  // The initialiser of an array fills it.
  bool IsInitialiser =
      contains(Y.Declaration, X.Where) || contains(X.Declaration, Y.Where);
  // For a private array the place is the cause, whatever an access costs; the
  // members of an element pay for its place, each at another offset.
  bool AlikeCost = X.Space == AccessSpace::Local ||
                   (X.Sureness == Y.Sureness &&
                    (X.Table == Y.Table || areOfOneElement(X, Y)));
  return (SameArray || IsInitialiser || X.Where == Y.Where) &&
         X.Space == Y.Space && AlikeCost && X.LaunchedWith == Y.LaunchedWith;
}

/// "3 loads and 3 stores of an element of 12 bytes"; "" if it is accessed by
/// one instruction of each kind at most.
std::string partsOfElement(const Finding &F) {
  const AccessSummary &A = F.Access;
  unsigned Bytes = elementBytes(A);
  for (const FurtherAccess &Other : F.Also)
    if (!Bytes && areMembersOfOne(A, Other.Access))
      Bytes = Other.Access.RecordBytes;
  if (Bytes <= A.Width)
    return "";
  std::set<std::pair<SourceRange, std::int64_t>> Loads, Stores, Atomics;
  auto Add = [&](const AccessSummary &Of) {
    // The place stands for an address that cannot be spelled out.
    SourceRange Place;
    if (Of.Derivation.Terms.empty())
      Place = Of.Within.empty() ? Of.Where : Of.Within.front();
    auto &Alike = Of.Operation == AccessOperation::Store    ? Stores
                  : Of.Operation == AccessOperation::Atomic ? Atomics
                                                            : Loads;
    Alike.insert({Place, Of.Derivation.Constant});
  };
  Add(A);
  for (const FurtherAccess &Other : F.Also)
    if (areOfOneElement(A, Other.Access) || areMembersOfOne(A, Other.Access))
      Add(Other.Access);
  if (std::max({Loads.size(), Stores.size(), Atomics.size()}) < 2)
    return "";
  std::vector<std::string> Counts;
  auto Count = [&](std::size_t Number, const char *What) {
    if (Number)
      Counts.push_back(std::to_string(Number) + " " + What +
                       (Number > 1 ? "s" : ""));
  };
  Count(Loads.size(), "load");
  Count(Stores.size(), "store");
  Count(Atomics.size(), "atomic");
  std::string Text = Counts.front();
  for (std::size_t I = 1; I < Counts.size(); ++I)
    Text += (I + 1 < Counts.size() ? ", " : " and ") + Counts[I];
  return Text + " of an element of " + std::to_string(Bytes) + " bytes";
}

/// Whether one place is reported as a load and as a store.
bool isLoadAndStore(const Finding &F) {
  return std::any_of(F.Also.begin(), F.Also.end(), [&](const FurtherAccess &O) {
    return O.Access.Where == F.Access.Where &&
           O.Access.Operation != F.Access.Operation;
  });
}

bool comesBefore(const AccessSummary &A, const AccessSummary &B) {
  return std::tie(A.Where, A.Kernel, A.Operation, A.Width, A.InlinedAt,
                  A.Within,
                  A.Counter) < std::tie(B.Where, B.Kernel, B.Operation, B.Width,
                                        B.InlinedAt, B.Within, B.Counter);
}

/// What stops the kernel for sure comes before what may.
bool paysMore(const Finding &A, const Finding &B) {
  return std::tie(A.Access.IsSurelyMisaligned, A.Excess) >
         std::tie(B.Access.IsSurelyMisaligned, B.Excess);
}

bool isCostlier(const Finding &A, const Finding &B) {
  if (A.Access.IsSurelyMisaligned != B.Access.IsSurelyMisaligned)
    return A.Access.IsSurelyMisaligned;
  if (A.Excess != B.Excess)
    return A.Excess > B.Excess;
  return comesBefore(A.Access, B.Access);
}

void join(Finding &To, Finding From) {
  To.Gain.join(From.Gain);
  To.Also.push_back({std::move(From.Access), From.ownExcess()});
  for (FurtherAccess &Other : From.Also)
    To.Also.push_back(std::move(Other));
  To.Excess += From.Excess;
  To.Weight = std::min(100.0, To.Weight + From.Weight);
  To.WeightOfKind = std::min(100.0, To.WeightOfKind + From.WeightOfKind);
}

/// Findings of which the same is said by place and rule lie in one bucket, so
/// that only these are compared.
template <typename Key> using Buckets = std::map<Key, std::vector<std::size_t>>;

/// The findings that are left of many, in the same memory: a finding is large.
class Remaining {
public:
  explicit Remaining(std::vector<Finding> &Of) : Of(Of) {}

  /// Keeps \p F, which is one of those, behind the ones that were kept before.
  /// \returns its number.
  std::size_t keep(Finding &F) {
    if (&F != &Of[Count])
      Of[Count] = std::move(F);
    return Count++;
  }
  Finding &operator[](std::size_t Number) { return Of[Number]; }
  std::size_t count() const { return Count; }
  /// Drops all that were not kept.
  void close() { Of.erase(Of.begin() + std::ptrdiff_t(Count), Of.end()); }

private:
  std::vector<Finding> &Of;
  std::size_t Count = 0;
};

} // namespace

std::vector<Finding> joinTwins(std::vector<Finding> Findings) {
  Remaining Kept(Findings);
  Buckets<std::tuple<SourceRange, std::string, std::vector<SourceRange>>> Known;
  for (Finding &F : Findings) {
    std::vector<std::size_t> &Here =
        Known[{F.Access.Where, F.Rule, F.Access.InlinedAt}];
    auto Twin = std::find_if(Here.begin(), Here.end(), [&](std::size_t I) {
      return areTwins(Kept[I].Access, F.Access);
    });
    if (Twin == Here.end())
      Here.push_back(Kept.keep(F));
    else
      join(Kept[*Twin], std::move(F));
  }
  Kept.close();
  return Findings;
}

std::vector<Finding> joinParts(std::vector<Finding> Findings) {
  std::sort(Findings.begin(), Findings.end(), isCostlier);
  Remaining Kept(Findings);
  std::map<std::tuple<SourceRange, std::string, std::vector<SourceRange>,
                      AccessOperation, Certainty>,
           std::size_t>
      Known;
  for (Finding &F : Findings) {
    const AccessSummary &A = F.Access;
    const std::size_t Next = Kept.count();
    const auto [Here, IsNew] = Known.try_emplace(
        {A.Where, F.Rule, A.InlinedAt, A.Operation, A.Sureness}, Next);
    if (IsNew)
      Kept.keep(F);
    else
      join(Kept[Here->second], std::move(F));
  }
  Kept.close();
  return Findings;
}

void CostliestOfAlike::add(Finding F) {
  const AccessSummary &A = F.Access;
  auto [At, IsNew] = Known.try_emplace(
      {A.Where, AlikeIn == Trait::Kernel ? A.Kernel : F.Message, F.Rule,
       A.Operation, A.Width, A.InlinedAt},
      Kept.size());
  if (IsNew)
    return Kept.push_back(std::move(F));
  Finding &Same = Kept[At->second];
  F.OtherLaunches = Same.OtherLaunches += F.OtherLaunches + 1;
  const double GainOfAny = std::max(F.mostGainOfAny(), Same.mostGainOfAny());
  if (paysMore(F, Same))
    Same = std::move(F);
  Same.GainOfOthers = GainOfAny;
}

std::vector<Finding> CostliestOfAlike::take() {
  Known.clear();
  return std::exchange(Kept, {});
}

std::vector<Finding> oneForEachCause(std::vector<Finding> Findings) {
  // The most expensive of each cause comes first and takes up the others.
  std::sort(Findings.begin(), Findings.end(), isCostlier);
  Remaining Kept(Findings);
  Buckets<std::tuple<std::string, std::string, std::string>> Known;
  Buckets<std::pair<std::string, std::string>> OfRecords;
  for (Finding &F : Findings) {
    std::vector<std::size_t> &Here =
        Known[{F.Rule, F.Access.Kernel, F.Message}];
    auto Same = std::find_if(Here.begin(), Here.end(), [&](std::size_t I) {
      return haveOneCause(Kept[I], F);
    });
    if (Same != Here.end()) {
      join(Kept[*Same], std::move(F));
      continue;
    }
    // Members of other widths have other messages.
    std::vector<std::size_t> &Members = OfRecords[{F.Rule, F.Access.Kernel}];
    auto Member =
        std::find_if(Members.begin(), Members.end(), [&](std::size_t I) {
          return areMembersOfOne(Kept[I].Access, F.Access);
        });
    if (Member != Members.end()) {
      join(Kept[*Member], std::move(F));
      continue;
    }
    const std::size_t Number = Kept.keep(F);
    Here.push_back(Number);
    Members.push_back(Number);
  }
  Kept.close();
  for (Finding &F : Findings) {
    std::sort(F.Also.begin(), F.Also.end(),
              [](const FurtherAccess &A, const FurtherAccess &B) {
                return comesBefore(A.Access, B.Access);
              });
    if (const std::string Parts = partsOfElement(F); !Parts.empty())
      F.Message += " (" + Parts + ")";
    else if (isLoadAndStore(F))
      F.Message += " (load and store)";
  }
  return Findings;
}

std::vector<Finding> oneForEachPlace(std::vector<Finding> Findings) {
  std::sort(Findings.begin(), Findings.end(), isCostlier);
  Remaining Kept(Findings);
  std::map<std::tuple<SourceRange, std::string, std::string, AccessOperation>,
           std::size_t>
      Known;
  for (Finding &F : Findings) {
    const AccessSummary &A = F.Access;
    const std::size_t Next = Kept.count();
    const auto [Here, IsNew] =
        Known.try_emplace({A.Where, F.Rule, A.Kernel, A.Operation}, Next);
    if (IsNew)
      Kept.keep(F);
    else if (Kept[Here->second].Access.LaunchedWith == A.LaunchedWith)
      join(Kept[Here->second], std::move(F));
    else {
      Finding &Same = Kept[Here->second];
      Same.OtherLaunches += F.OtherLaunches + 1;
      Same.GainOfOthers = std::max(Same.GainOfOthers, F.mostGainOfAny());
    }
  }
  Kept.close();
  return Findings;
}

} // namespace bank_lint
