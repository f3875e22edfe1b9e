//===-- tool/report/text/lane_line.cpp - the lanes of a warp in a line ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/lane_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <set>
#include <vector>

namespace bank_lint {

namespace {

/// Columns that the list of values may take.
constexpr std::size_t ValueColumns = 56;
/// Values shown of a longer list.
constexpr std::size_t ShownValues = 8;
/// Columns that the list of lanes may take before it is only counted.
constexpr std::size_t LaneColumns = 24;

/// A value and how many neighbours share it.
struct Run {
  std::int64_t Value;
  unsigned Length;
};

} // namespace

/// "lanes 0-31", "lanes 0-7, 16-23", or "11 lanes" if that grows too long.
static std::string activeLanes(const std::array<std::int64_t, 32> &Witness) {
  std::string Text;
  unsigned Active = 0;
  for (unsigned Lane = 0; Lane != 32; ++Lane) {
    if (Witness[Lane] < 0)
      continue;
    unsigned First = Lane;
    while (Lane != 31 && Witness[Lane + 1] >= 0)
      ++Lane;
    Active += Lane - First + 1;
    Text += Text.empty() ? "" : ", ";
    Text += llvm::utostr(First);
    if (Lane != First)
      Text += "-" + llvm::utostr(Lane);
  }
  if (Text.size() > LaneColumns)
    return llvm::utostr(Active) + " lanes";
  return (Active == 1 ? "lane " : "lanes ") + Text;
}

static std::vector<Run> runsOf(const std::vector<std::int64_t> &Values) {
  std::vector<Run> Runs;
  for (std::int64_t Value : Values) {
    if (Runs.empty() || Runs.back().Value != Value)
      Runs.push_back({Value, 0});
    ++Runs.back().Length;
  }
  return Runs;
}

/// "0, 8, 16, ...": the first elements, and the last one if \p ShowLast.
static std::string listed(const std::vector<std::string> &Elements,
                          bool ShowLast) {
  std::string Text;
  std::size_t Shown = 0;
  bool ShowAll = Elements.size() <= ShownValues + 1;
  for (const std::string &Element : Elements) {
    if ((!ShowAll && Shown == ShownValues) ||
        Text.size() + Element.size() > ValueColumns)
      break;
    Text += (Shown ? ", " : "") + Element;
    ++Shown;
  }
  if (Shown == Elements.size())
    return Text;
  return Text + ", ..." + (ShowLast ? ", " + Elements.back() : std::string());
}

/// Whether neighbouring lanes, which begin at \p Bytes, access a part of
/// neighbouring elements.
static bool takesAPart(const AccessSummary &Access,
                       llvm::ArrayRef<std::int64_t> Bytes) {
  if (Access.Width == 0 || Access.Width >= Access.RecordBytes ||
      Bytes.size() < 2)
    return false;
  for (std::size_t I = 1; I < Bytes.size(); ++I)
    if (Bytes[I] - Bytes[I - 1] != std::int64_t(Access.RecordBytes))
      return false;
  return true;
}

/// The banks that a lane's bytes lie in: of a row of a matrix, 16 bytes.
static unsigned banksPerLane(const AccessSummary &Access) {
  const unsigned Bytes = Access.Form == AccessForm::Matrix ? 16 : Access.Width;
  return std::clamp(Bytes / 4, 1u, 32u);
}

std::string banksOfLane(const AccessSummary &Access, std::int64_t First) {
  const unsigned Count = banksPerLane(Access);
  std::string Text = llvm::itostr(First);
  return Count == 1 ? Text
                    : Text + "-" + llvm::itostr((First + Count - 1) % 32);
}

/// How many banks lanes that begin at \p Firsts go to.
static std::size_t differentBanks(const AccessSummary &Access,
                                  llvm::ArrayRef<std::int64_t> Firsts) {
  std::set<std::int64_t> Banks;
  for (std::int64_t First : Firsts)
    for (unsigned I = 0; I < banksPerLane(Access); ++I)
      Banks.insert((First + I) % 32);
  return Banks.size();
}

std::string laneLine(const AccessSummary &Access) {
  std::vector<std::int64_t> Values;
  for (std::int64_t Value : Access.Witness)
    if (Value >= 0)
      Values.push_back(Value);
  if (!Access.HasWitness || Values.empty())
    return "";

  bool IsShared = Access.Space == AccessSpace::Shared;
  const bool IsWide = IsShared && banksPerLane(Access) > 1;
  std::string Unit = IsWide ? "banks" : IsShared ? "bank" : "byte";
  auto ValueText = [&](std::int64_t Value) {
    return IsShared ? banksOfLane(Access, Value) : llvm::itostr(Value);
  };
  std::string Text = activeLanes(Access.Witness) + " -> ";
  std::vector<Run> Runs = runsOf(Values);
  if (Runs.size() == 1 && Values.size() > 1)
    return Text + (IsShared ? "all in " + Unit + " " : "all at byte ") +
           ValueText(Values[0]);

  // Lanes that share a value with their neighbours read best as runs.
  bool AsRuns = Runs.size() * 2 <= Values.size();
  std::vector<std::string> Elements;
  for (const Run &R : Runs)
    for (unsigned I = 0; I != (AsRuns ? 1 : R.Length); ++I)
      Elements.push_back(ValueText(R.Value) +
                         (AsRuns ? " x" + llvm::utostr(R.Length) : ""));
  Text += Unit + " " + listed(Elements, /*ShowLast=*/!IsShared);
  if (IsShared) {
    const std::size_t Banks = differentBanks(Access, Values);
    Text += Banks == 1 ? " (1 bank)"
                       : " (" + llvm::utostr(Banks) + " different banks)";
  } else if (takesAPart(Access, Values)) {
    Text += " (" + llvm::utostr(Access.Width) + " of the " +
            llvm::utostr(Access.RecordBytes) + " bytes of each element)";
  }
  return Text;
}

} // namespace bank_lint
