//===-- test/oracle/random_exchange.cpp - lanes give to lanes ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_statement.h"

namespace bank_lint::oracle {
namespace {

/// A mask that each lane is in: of all lanes, or of its own part of the warp.
/// \p Condition becomes the lanes that come, if not all do.
std::string someMask(Dice &Random, std::string &Condition) {
  switch (Random.below(6)) {
  case 0: // some lanes alone
    Condition = "lane < 16";
    return "0xffffu";
  case 1:
    Condition = "lane >= 8 && lane < 24";
    return "0x00ffff00u";
  case 2: // both halves at once
    return "(lane < 16 ? 0xffffu : 0xffff0000u)";
  case 3: // parts of eight
    return "(0xffu << (lane & 24))";
  case 4: // every other lane
    return "(0x55555555u << (lane & 1))";
  default: // four, and the rest
    return "(lane < 4 ? 0xfu : 0xfffffff0u)";
  }
}

/// A number that the lanes of \p Mask find out together, 0 .. 31.
std::string vote(ExpressionMaker &Maker, Dice &Random,
                 const std::string &Mask) {
  const std::string Condition = Maker.condition(1);
  const std::string Ballot = "__ballot_sync(" + Mask + ", " + Condition + ")";
  const std::string Value = Maker.reduced(Maker.make(1), 16).Text;
  const std::string Match =
      "__match_any_sync(" + Mask + ", (int)" + Value + ")";
  switch (Random.below(11)) {
  case 0: // how many
    return "(__popc(" + Ballot + ") & 31)";
  case 1: // how many before this lane
    return "__popc(" + Ballot + " & ((1u << lane) - 1))";
  case 2: // the first
    return "((__ffs(" + Ballot + ") - 1) & 31)";
  case 3:
    return "(__any_sync(" + Mask + ", " + Condition + ") ? 9 : 2)";
  case 4:
    return "(__all_sync(" + Mask + ", " + Condition + ") * 5)";
  case 5: // this lane's own bit
    return "((" + Ballot + " >> lane) & 1)";
  case 6:
    return "(__ffs(" + Match + ") - 1)";
  case 7:
    return "__popc(" + Match + " & ((1u << lane) - 1))";
  case 8:
    return "(" + Ballot + " & 31)";
  default: {
    static const char *const Names[] = {"add", "min", "max",
                                        "and", "or",  "xor"};
    return "(__reduce_" + std::string(Names[Random.below(6)]) + "_sync(" +
           Mask + ", (unsigned)" + Value + ") & 31)";
  }
  }
}

/// \p Value of another lane, which \p Mask has.
Expression shuffle(ExpressionMaker &Maker, Dice &Random,
                   const std::string &Mask, const std::string &Value) {
  const bool IsWhole = Mask == "0xffffffffu";
  const std::int64_t Width = IsWhole ? Random.pick({2, 4, 8, 16, 32, 32, 32})
                             : Mask == "(0xffu << (lane & 24))" ? 8
                                                                : 32;
  const std::string WidthText =
      Width == 32 && Random.chance(50) ? "" : ", " + std::to_string(Width);
  std::string Name = "__shfl_sync", By;
  if (!IsWhole && Width == 32) {
    // The lane's own, or the first of its mask: it always takes part.
    By = Random.chance(50) ? "lane" : "__ffs(" + Mask + ") - 1";
  } else {
    switch (Random.below(5)) {
    case 0:
      Name = "__shfl_up_sync";
      break;
    case 1:
      Name = "__shfl_down_sync";
      break;
    case 2:
      Name = "__shfl_xor_sync";
      break;
    default:
      break;
    }
    const bool IsIndex = Name == "__shfl_sync";
    By = Random.chance(40)
             ? std::to_string(Random.below(unsigned(IsIndex ? 32 : Width)))
             : "(int)" + Maker.index(IsIndex ? 32 : Width, 1).Text;
  }
  return {Name + "(" + Mask + ", " + Value + ", " + By + WidthText + ")",
          Kind::Int, 0, 0};
}

} // namespace

/// A new integer that came from other lanes.
void StatementMaker::exchange(std::string &Text, const std::string &Indent,
                              bool AllLanes) {
  const std::string Name = fresh("xch");
  std::string Condition, Mask = "0xffffffffu";
  if (!AllLanes || Random.chance(35))
    Mask = AllLanes || Random.chance(60) ? someMask(Random, Condition) : Mask;
  std::int64_t Most = 31;
  std::string Value;
  if (Random.chance(10)) { // what is of no use to an index
    Text +=
        Indent + "acc += " + shuffle(Maker, Random, Mask, "acc").Text + ";\n";
    if (!Condition.empty())
      Text.insert(Text.rfind("acc += "), "if (" + Condition + ") ");
    return;
  }
  if (Random.chance(50)) {
    Value = vote(Maker, Random, Mask);
  } else {
    Expression Own =
        Maker.reduced(Random.chance(50) ? Maker.leaf() : Maker.make(2), 128);
    Most = Own.Hi;
    const char *Type = Random.chance(80) ? "(int)" : "(long long)";
    Value = "(int)" + shuffle(Maker, Random, Mask, Type + Own.Text).Text;
  }
  Text += Indent + "int " + Name + " = ";
  Text += Condition.empty() ? Value + ";\n"
                            : "3;\n" + Indent + "if (" + Condition + ") " +
                                  Name + " = " + Value + ";\n";
  for (unsigned I = 0; I < 3; ++I)
    Maker.Leaves.push_back(
        {Name, Kind::Int, 0, std::max<std::int64_t>(Most, 3)});
}

} // namespace bank_lint::oracle
