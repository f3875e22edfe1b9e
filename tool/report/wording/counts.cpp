//===-- tool/report/wording/counts.cpp - numbers as people read them ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/counts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

namespace bank_lint {

std::string percent(double Share) {
  if (Share > 0 && Share < 1)
    return "less than 1 %";
  return llvm::utostr(std::uint64_t(std::llround(Share))) + " %";
}

static std::string plural(llvm::StringRef Noun) {
  if (Noun.ends_with("y") && !Noun.ends_with("ay"))
    return (Noun.drop_back() + "ies").str();
  bool Hisses = Noun.ends_with("s") || Noun.ends_with("ch");
  return (Noun + (Hisses ? "es" : "s")).str();
}

std::string decimal(double Count) {
  const auto Tenths = std::uint64_t(std::llround(Count * 10));
  std::string Text = llvm::utostr(Tenths / 10);
  if (Tenths % 10)
    Text += "." + llvm::utostr(Tenths % 10);
  return Text;
}

std::string perBlock(const AccessSummary &Access, const Interval &Total,
                     llvm::StringRef Noun) {
  const std::string Least = decimal(Access.perBlock(Total.Min)),
                    Most = decimal(Access.perBlock(Total.Max));
  std::string Text = Least == Most ? Most : Least + " to " + Most;
  if (!Noun.empty())
    Text += " " + (Text == "1" ? Noun.str() : plural(Noun));
  return Text;
}

std::string number(const Interval &Count) {
  if (Count.isExact())
    return llvm::utostr(Count.Max);
  return llvm::utostr(Count.Min) + " to " + llvm::utostr(Count.Max);
}

std::string counted(std::uint64_t Count, llvm::StringRef Noun) {
  return llvm::utostr(Count) + " " + (Count == 1 ? Noun.str() : plural(Noun));
}

std::string counted(const Interval &Count, llvm::StringRef Noun) {
  if (Count.isExact())
    return counted(Count.Max, Noun);
  return number(Count) + " " + plural(Noun);
}

std::string executions(const AccessSummary &Access) {
  std::string Text = counted(Access.Executions, "execution");
  if (!Access.HoldsForEvery.empty() && !Access.RunsAsOftenForEvery &&
      Access.ExecutionsKnown)
    Text += " at this launch";
  if (Access.WithoutLanes)
    Text += " and " + std::to_string(Access.WithoutLanes) + " without lanes";
  return Text;
}

} // namespace bank_lint
