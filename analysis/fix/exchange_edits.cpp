//===-- analysis/fix/exchange_edits.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/exchange_edits.h"
#include "analysis/fix/index_edits.h"
#include "analysis/fix/text/edited_text.h"
#include "analysis/fix/text/place_text.h"
#include "analysis/program/containment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

/// The most blocks along y.
constexpr std::uint64_t MostAlongY = 65535;

bool isSquare(const Extent &Size) {
  return Size.Size[0] && Size.Size[0] == Size.Size[1];
}

/// "(32,8)"
std::string extentText(std::uint64_t X, std::uint64_t Y, std::uint64_t Z) {
  return "(" + utostr(X) + "," + utostr(Y) + (Z > 1 ? "," + utostr(Z) : "") +
         ")";
}

/// Exchanges x and y of \p Written, the extent of a launch at \p There.
/// \returns why it cannot.
std::string exchange(const WrittenExtent &Written, const std::string &What,
                     const std::string &There, std::vector<SourceEdit> &Edits) {
  if (Written.X && Written.Y && Written.X->Text && Written.Y->Text) {
    Edits.push_back(edit(*Written.X, Written.Y->Code));
    Edits.push_back(edit(*Written.Y, Written.X->Code));
  } else if (Written.CanRepeat && Written.Whole.Text) {
    const std::string &Name = Written.Whole.Code;
    Edits.push_back(edit(Written.Whole, "dim3(" + Name + ".y, " + Name +
                                            ".x, " + Name + ".z)"));
  } else {
    return "the " + What + " of " + There +
           " is written in a way that cannot be exchanged";
  }
  for (const SourceEdit &Each : Edits)
    if (StringRef(Each.Text).contains('\n') ||
        Each.Where.Line != Each.Where.EndLine)
      return "the " + What + " of " + There + " is on several lines";
  return "";
}

class EditSearch {
public:
  EditSearch(const KernelAxes &Axes, const ArrayFacts &Facts, bool WithBlocks)
      : Axes(Axes), Facts(Facts) {
    Found.WithBlocks = WithBlocks;
  }

  ExchangeEdits run();

private:
  std::string whyNot();
  std::string whyNot(const LaunchSite &Site);

  const KernelAxes &Axes;
  const ArrayFacts &Facts;
  ExchangeEdits Found;
  std::string Blocks; ///< "(8,32) in place of (32,8)"
};

std::string EditSearch::whyNot(const LaunchSite &Site) {
  const std::string There = "the launch at " + placeText(Site.Where);
  const auto Written = find_if(Facts.Extents, [&](const LaunchExtents &E) {
    return E.Launch == Site.Where;
  });
  const bool IsWritten = Written != Facts.Extents.end();
  if (!Site.Block.isKnown())
    return "the block of " + There + " is unknown";
  if (!isSquare(Site.Block)) {
    if (!IsWritten)
      return There + " does not set its block where it can be exchanged";
    if (std::string Why = exchange(Written->Block, "block", There, Found.Edits);
        !Why.empty())
      return Why;
    const auto &Size = Site.Block.Size;
    Blocks = extentText(*Size[1], *Size[0], *Size[2]) + " in place of " +
             extentText(*Size[0], *Size[1], *Size[2]);
  }
  if (!Found.WithBlocks || isSquare(Site.Grid))
    return "";
  if (!IsWritten || !Site.Grid.Size[0] || *Site.Grid.Size[0] > MostAlongY)
    return "the grid of " + There + " may be too long for y";
  return exchange(Written->Grid, "grid", There, Found.Edits);
}

std::string EditSearch::whyNot() {
  if (!Axes.Obstacle.empty())
    return Axes.Obstacle;
  if (!Facts.LaunchNotes.empty())
    return "a launch is not followed: " + Facts.LaunchNotes.front();
  bool HasLaunch = false;
  for (const LaunchSite &Site : Facts.Launches) {
    if (!is_contained(Axes.Kernels, Site.Kernel))
      continue;
    HasLaunch = true;
    if (std::string Why = whyNot(Site); !Why.empty())
      return Why;
  }
  for (const SourceRange &Name : Axes.LaunchedAt)
    if (none_of(Facts.Launches, [&](const LaunchSite &Site) {
          return is_contained(Axes.Kernels, Site.Kernel) &&
                 contains(Site.Where, Name);
        }))
      return "the launch at " + placeText(Name) + " is not followed";
  return HasLaunch ? "" : "no launch of it is in this file";
}

ExchangeEdits EditSearch::run() {
  Found.Obstacle = whyNot();
  if (!Found.Obstacle.empty())
    return std::move(Found);
  bool HasBlocks = false;
  for (const AxisRead &Read : Axes.Reads)
    if (Read.IsOfThreads || Found.WithBlocks) {
      HasBlocks |= !Read.IsOfThreads;
      Found.Edits.push_back(edit(Read.Member, Read.IsY ? "x" : "y"));
    }
  Found.Title = "threadIdx.x and threadIdx.y exchanged in " + Axes.Name +
                (HasBlocks ? ", blockIdx too" : "") +
                (Blocks.empty() ? "" : ", blocks of " + Blocks);
  if (!normalise(Found.Edits))
    Found.Obstacle = "its edits do not go together";
  return std::move(Found);
}

} // namespace

ExchangeEdits exchangeEdits(const KernelAxes &Axes, const ArrayFacts &Facts,
                            bool WithBlocks) {
  return EditSearch(Axes, Facts, WithBlocks).run();
}

/// \p Code with x and y exchanged; absent if a variable of CUDA stands in it in
/// another way than in front of a dot.
static std::optional<std::string> exchanged(StringRef Code, bool WithBlocks) {
  std::string Result;
  while (!Code.empty()) {
    const std::size_t Length =
        Code.find_if_not([](char C) { return isAlnum(C) || C == '_'; });
    const StringRef Word = Code.take_front(Length);
    if (Word.empty()) {
      Result += Code.front();
      Code = Code.drop_front();
      continue;
    }
    Result += Word;
    Code = Code.drop_front(Word.size());
    const bool IsOfThreads = Word == "threadIdx" || Word == "blockDim";
    if (!IsOfThreads && Word != "blockIdx" && Word != "gridDim")
      continue;
    const StringRef Axis = Code.take_front(2);
    if ((Axis != ".x" && Axis != ".y" && Axis != ".z") ||
        (Code.size() > 2 && (isAlnum(Code[2]) || Code[2] == '_')))
      return std::nullopt;
    Result += Axis == ".z" || !(IsOfThreads || WithBlocks) ? Axis.str()
              : Axis == ".x"                               ? ".y"
                                                           : ".x";
    Code = Code.drop_front(2);
  }
  return Result;
}

bool addLayout(ExchangeEdits &Made, ArrayRef<SourceEdit> Layout) {
  for (SourceEdit Each : Layout) {
    std::optional<std::string> Text = exchanged(Each.Text, Made.WithBlocks);
    if (!Text)
      return false;
    erase_if(Made.Edits, [&](const SourceEdit &Inside) {
      return Each.Begin <= Inside.Begin && Inside.End <= Each.End;
    });
    Each.Text = std::move(*Text);
    Made.Edits.push_back(std::move(Each));
  }
  return normalise(Made.Edits);
}

bool haveExchangedLaunches(const FileResult &Before, const FileResult &After,
                           const ExchangeEdits &Made,
                           const std::set<std::string> &Of) {
  using Shape = std::tuple<std::string, std::array<std::uint32_t, 3>,
                           std::array<std::optional<std::uint64_t>, 3>,
                           std::optional<std::uint64_t>,
                           std::vector<std::pair<std::string, std::int64_t>>>;
  auto Shapes = [&](const FileResult &Result, bool Exchange) {
    std::set<Shape> All;
    for (const AccessSummary &A : Result.Accesses) {
      if (!Of.count(A.Kernel))
        continue;
      auto Block = A.LaunchedWith.Block;
      auto Grid = A.LaunchedWith.Grid.Size;
      if (Exchange)
        std::swap(Block[0], Block[1]);
      if (Exchange && Made.WithBlocks)
        std::swap(Grid[0], Grid[1]);
      std::vector<std::pair<std::string, std::int64_t>> Arguments;
      for (const ArgumentValue &Each : A.LaunchedWith.Arguments)
        if (Each.Value)
          Arguments.emplace_back(Each.Name, *Each.Value);
      All.insert({A.Kernel, Block, Grid, A.LaunchedWith.SharedBytes,
                  std::move(Arguments)});
    }
    return All;
  };
  return Shapes(Before, true) == Shapes(After, false);
}

} // namespace bank_lint
