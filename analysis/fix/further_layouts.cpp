//===-- analysis/fix/further_layouts.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/further_layouts.h"
#include "analysis/fix/layout_search.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

constexpr std::uint64_t MostRow = 256;

/// The cheapest of \p All, with the guess of each, if they cost less than \p
/// Known.
template <typename LayoutT>
std::vector<LayoutT> best(const std::vector<std::pair<double, LayoutT>> &All,
                          double Known) {
  std::vector<std::size_t> Order(All.size());
  std::iota(Order.begin(), Order.end(), std::size_t(0));
  llvm::sort(Order, [&](std::size_t A, std::size_t B) {
    return std::tie(All[A].first, A) < std::tie(All[B].first, B);
  });
  std::vector<LayoutT> Best;
  // What is guessed alike is tried once: the first is the simplest.
  double Last = -1;
  for (std::size_t I : Order)
    if (All[I].first < Known && All[I].first != Last &&
        Best.size() < MostFurther) {
      Best.push_back(All[I].second);
      Last = All[I].first;
    }
  return Best;
}

/// All that are tried by a guess: those that CuTe has a name for, then others.
std::vector<FlatLayout> allLike(const FlatLayout &Like) {
  std::vector<FlatLayout> All, Nameless;
  for (unsigned Unit = Like.Unit; Unit < Like.Group; Unit *= 2)
    for (std::uint64_t Row = MostRow; Row >= 8; Row /= 2) {
      FlatLayout Layout{Like.Which, Like.Group, Unit, Row};
      if (Like.Which == FlatLayout::Pad) {
        All.push_back(Layout);
        continue;
      }
      for (unsigned Ways = Like.Group / Unit; Ways > 1; Ways /= 2) {
        Layout.OwnWays = Ways == Like.Group / Unit ? 0 : Ways;
        if (Layout.isOneToOne())
          (Layout.swizzle().empty() ? Nameless : All).push_back(Layout);
      }
    }
  if (Like.Which == FlatLayout::Swizzle && Like.Unit == 1)
    for (std::uint64_t Row = 8; Row <= 2 * std::uint64_t(Like.Group); Row *= 2)
      for (unsigned Factor = 3; Factor < Like.Group; Factor = 2 * Factor + 1) {
        FlatLayout Butterfly{Like.Which, Like.Group, 1, Row, 2, Factor};
        if (Butterfly.isOneToOne())
          Nameless.push_back(Butterfly);
      }
  append_range(All, Nameless);
  return All;
}

} // namespace

/// Where an element of rows of \p Within elements goes, each of them laid out
/// by
/// \p Layout.
static std::uint64_t placeIn(const FlatLayout &Layout, std::uint64_t Within,
                             std::uint64_t Element) {
  if (!Within)
    return Layout.place(Element);
  const std::uint64_t Row =
      Layout.Which == FlatLayout::Pad ? Layout.place(Within) : Within;
  return Element / Within * Row + Layout.place(Element % Within);
}

std::vector<FlatLayout> furtherLayouts(const FlatLayout &Like,
                                       const MergedAccesses &Merged,
                                       unsigned ElementBytes,
                                       ArrayRef<const ArrayUse *> Uses,
                                       std::uint64_t Within) {
  auto Guess = [&](const FlatLayout &Layout) {
    return Merged.lanes().cost(
        [&](std::uint64_t Element) { return placeIn(Layout, Within, Element); },
        ElementBytes, Uses);
  };
  double Known = Merged.lanes().cost(
      [](std::uint64_t Element) { return Element; }, ElementBytes, Uses);
  for (unsigned Unit : Merged.units(Like.Unit, ElementBytes))
    for (std::uint64_t Row : {1, 2, 4, 8})
      if (Unit < Like.Group)
        Known = std::min(
            Known, Guess({Like.Which, Like.Group, Unit, Row * Like.Group}));
  if (Known <= Merged.lanes().ideal(Uses))
    return {};
  std::vector<std::pair<double, FlatLayout>> All;
  for (const FlatLayout &Layout : allLike(Like))
    if (!Within || Layout.Row < Within)
      All.emplace_back(Guess(Layout), Layout);
  return best(All, Known);
}

/// Whether an element has the same number in all instantiations.
bool LayoutSearch::hasOneShape() const {
  return all([&](const SharedArray &A) {
    return A.ElementBytes == Array.ElementBytes &&
           A.Dimensions.size() == Array.Dimensions.size() &&
           llvm::equal(A.Dimensions, Array.Dimensions,
                       [](const ArrayDimension &X, const ArrayDimension &Y) {
                         return X.Size == Y.Size && X.Size > 0;
                       });
  });
}

/// Each index stays, in dimensions of \p Sizes.
LayoutSearch::Placing
LayoutSearch::placingInSizes(std::vector<std::uint64_t> Sizes) const {
  std::vector<std::uint64_t> Old;
  for (const ArrayDimension &D : Array.Dimensions)
    Old.push_back(D.Size);
  return placing([Old, Sizes = std::move(Sizes)](std::uint64_t Element) {
    std::uint64_t Result = 0, Stride = 1;
    for (std::size_t D = Old.size(); D-- > 0;) {
      Result += (D ? Element % Old[D] : Element) * Stride;
      Element /= Old[D];
      Stride *= Sizes[D];
    }
    return Result;
  });
}

LayoutSearch::Placing LayoutSearch::placingMixed(const RowMix &Mix) const {
  const std::size_t Last = Array.Dimensions.size() - 1;
  const std::uint64_t Size = Array.Dimensions[Last].Size,
                      Rows = Array.Dimensions[Last - 1].Size;
  return placing([=](std::uint64_t Element) {
    const std::uint64_t Row = Last > 1 ? Element / Size % Rows : Element / Size;
    return Element ^ Row / Mix.Alike % Mix.Ways * Mix.Factor;
  });
}

LayoutSearch::Placing
LayoutSearch::placingInRow(const FlatLayout &Layout) const {
  const std::uint64_t Within =
      Array.Dimensions.size() > 1 ? Array.Dimensions.back().Size : 0;
  return placing(
      [=](std::uint64_t Element) { return placeIn(Layout, Within, Element); });
}

/// Rows of other lengths than those that are longer by \p Usual elements, which
/// cost less; shortest first.
std::vector<unsigned>
LayoutSearch::furtherPads(ArrayRef<unsigned> Usual) const {
  const std::uint64_t Size = Array.Dimensions.back().Size;
  if (!hasOneShape() || Size == 0)
    return {};
  auto Guess = [&](std::uint64_t Length) {
    return Merged.lanes().cost(
        [&](std::uint64_t Element) {
          return Element / Size * Length + Element % Size;
        },
        Array.ElementBytes);
  };
  const std::size_t D = Array.Dimensions.size() - 1;
  const SumBegin *Begin = paddedBegin(D);
  const auto Number = Begin ? std::nullopt : paddedNumber(D);
  const std::uint64_t Least = Begin    ? Begin->Size
                              : Number ? Number->Size
                                       : Size;
  double Known = Guess(Size);
  for (unsigned More : Usual)
    Known = std::min(Known, Guess(Least + More));
  if (Known <= Merged.lanes().ideal())
    return {};
  std::vector<std::pair<double, unsigned>> All;
  const unsigned Row = BankRowBytes / Array.ElementBytes;
  for (unsigned More = 0; More < std::max(Row, 2 * Unit); ++More)
    if (!is_contained(Usual, More))
      All.emplace_back(Guess(Least + More), More);
  return best(All, Known);
}

/// For rows of a power of two: XORs that take the place of one that is there,
/// or are wider or narrower than the usual one.
std::vector<RowMix> LayoutSearch::furtherMixes() const {
  const std::uint64_t Size = Array.Dimensions.back().Size;
  const unsigned Bytes = Array.ElementBytes;
  auto Guess = [&](const RowMix &Mix, std::uint64_t More) {
    return Merged.lanes().cost(
        [&](std::uint64_t Element) {
          const std::uint64_t Row = Element / Size;
          return Row * (Size + More) +
                 ((Element % Size) ^ Row / Mix.Alike % Mix.Ways * Mix.Factor);
        },
        Bytes);
  };
  double Known = Guess({1, 1, 1}, 0);
  for (std::uint64_t More : {1, 2, 4, 8, 16})
    if (More % Unit == 0)
      Known = std::min(Known, Guess({1, 1, 1}, More));
  for (unsigned Together : units())
    if (Size > Together)
      Known = std::min(Known, Guess({1, Size / Together, Together}, 0));
  if (Known <= Merged.lanes().ideal())
    return {};
  std::vector<std::pair<double, RowMix>> All;
  for (std::uint64_t Factor = Unit; Factor * Bytes <= BankRowBytes / 2;
       Factor *= 2)
    for (std::uint64_t Alike = 1; Alike <= 16; Alike *= 2)
      for (std::uint64_t Ways = std::min<std::uint64_t>(32, Size / Factor);
           Ways > 1; Ways /= 2)
        All.emplace_back(Guess({Alike, Ways, Factor}, 0),
                         RowMix{Alike, Ways, Factor});
  return best(All, Known);
}

} // namespace bank_lint
