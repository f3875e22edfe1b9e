//===-- analysis/rules/common_cause.cpp -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/common_cause.h"
#include "analysis/program/containment.h"
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

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

/// What both say, and what it is about.
bool haveOneCause(const Finding &A, const Finding &B) {
  const AccessSummary &X = A.Access, &Y = B.Access;
  bool SameArray = !X.DeclarationText.empty() &&
                   X.DeclarationText == Y.DeclarationText &&
                   X.Declaration == Y.Declaration;
  // The initialiser of an array fills it.
  bool IsInitialiser =
      contains(Y.Declaration, X.Where) || contains(X.Declaration, Y.Where);
  // Of a private array the place is the cause, whatever an access costs; the
  // members of an element pay for its place, each at another offset.
  bool AlikeCost = X.Space == AccessSpace::Local ||
                   (X.Sureness == Y.Sureness && X.Table == Y.Table);
  return (SameArray || IsInitialiser || X.Where == Y.Where) &&
         X.Space == Y.Space && AlikeCost && X.LaunchedWith == Y.LaunchedWith;
}

/// Whether one place is told as a load and as a store.
bool isLoadAndStore(const Finding &F) {
  return std::any_of(F.Also.begin(), F.Also.end(), [&](const FurtherAccess &O) {
    return O.Access.Where == F.Access.Where &&
           O.Access.Operation != F.Access.Operation;
  });
}

bool comesBefore(const AccessSummary &A, const AccessSummary &B) {
  return std::tie(A.Where, A.Kernel, A.Operation, A.Width, A.InlinedAt) <
         std::tie(B.Where, B.Kernel, B.Operation, B.Width, B.InlinedAt);
}

void join(Finding &To, Finding From) {
  To.Also.push_back({std::move(From.Access), From.ownExcess()});
  for (FurtherAccess &Other : From.Also)
    To.Also.push_back(std::move(Other));
  To.Excess += From.Excess;
  To.Weight += From.Weight;
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
  if (F.Excess > Same.Excess)
    Same = std::move(F);
}

std::vector<Finding> CostliestOfAlike::take() {
  Known.clear();
  return std::exchange(Kept, {});
}

std::vector<Finding> oneForEachCause(std::vector<Finding> Findings) {
  // The costliest of each cause comes first and takes up the others.
  std::sort(Findings.begin(), Findings.end(),
            [](const Finding &A, const Finding &B) {
              if (A.Excess != B.Excess)
                return A.Excess > B.Excess;
  To.WeightOfKind += From.WeightOfKind;
              return comesBefore(A.Access, B.Access);
            });
  Remaining Kept(Findings);
  Buckets<std::tuple<std::string, std::string, std::string>> Known;
  for (Finding &F : Findings) {
    std::vector<std::size_t> &Here =
        Known[{F.Rule, F.Access.Kernel, F.Message}];
    auto Same = std::find_if(Here.begin(), Here.end(), [&](std::size_t I) {
      return haveOneCause(Kept[I], F);
    });
    if (Same == Here.end())
      Here.push_back(Kept.keep(F));
    else
      join(Kept[*Same], std::move(F));
  }
  Kept.close();
  for (Finding &F : Findings) {
    std::sort(F.Also.begin(), F.Also.end(),
              [](const FurtherAccess &A, const FurtherAccess &B) {
                return comesBefore(A.Access, B.Access);
              });
    if (isLoadAndStore(F))
      F.Message += " (load and store)";
  }
  return Findings;
}

} // namespace bank_lint
