//===-- test/oracle/random_loop.cpp - loops of every kind -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_statement.h"
#include <algorithm>

namespace bank_lint::oracle {
namespace {

struct LoopHead {
  std::string Head, Tail; ///< before and after the body
  Expression Variable;
  bool MayContinue = true;
};

/// Up or down in steps, to a number or to an expression.
LoopHead countedLoop(ExpressionMaker &Maker, Dice &Random,
                     const std::string &Name) {
  const std::int64_t Step = Random.pick({1, 1, 1, 2, 3, 4, 8});
  std::string Bump = Name + " += " + std::to_string(Step);
  std::string Type = Random.chance(25) ? "unsigned " : "int ";
  Kind K = Type == "int " ? Kind::Int : Kind::Unsigned;
  if (Random.chance(20)) { // down
    std::int64_t Count =
        Random.chance(20) ? Random.between(12, 70) : Random.between(2, 7);
    return {"for (int " + Name + " = " + std::to_string(Count) + "; " + Name +
                " >= 0; --" + Name + ") {\n",
            "}\n",
            {Name, Kind::Int, 0, Count}};
  }
  std::int64_t First = Random.chance(30) ? Random.between(1, 4) : 0;
  if (Random.chance(50)) { // a known count
    const std::int64_t Count =
        Random.chance(30) ? Random.between(12, 70) : Random.between(1, 7);
    std::int64_t Bound = First + Count * Step;
    return {"for (" + Type + Name + " = " + std::to_string(First) + "; " +
                Name + " < " + std::to_string(Bound) + "; " + Bump + ") {\n",
            "}\n",
            {Name, K, First, Bound - 1}};
  }
  Expression Bound =
      Maker.reduced(Random.chance(60) ? Maker.leaf() : Maker.make(1),
                    Random.pick({8, 16, 24}));
  std::string Text = (K == Kind::Int ? "(int)" : "(unsigned)") + Bound.Text;
  return {"for (" + Type + Name + " = " + std::to_string(First) + "; " + Name +
              " < " + Text + "; " + Bump + ") {\n",
          "}\n",
          {Name, K, First, std::max(First, Bound.Hi)}};
}

/// From a thread's own number, in steps of many threads.
LoopHead stridedLoop(const RandomKernel &Kernel, ExpressionMaker &Maker,
                     Dice &Random, const std::string &Name) {
  std::int64_t Threads = Kernel.Block[0];
  std::string Step = "blockDim.x";
  std::string First = "threadIdx.x";
  if (Random.chance(30)) {
    Step = "32";
    Threads = 32;
    First = "(threadIdx.x & 31)";
  }
  std::int64_t Most = Threads * Random.between(1, 4) + Random.between(0, 9);
  std::string Bound = std::to_string(Most);
  if (Random.chance(50)) {
    Expression E = Maker.reduced(Maker.leaf(), Most + 1);
    Bound = "(int)" + E.Text;
  }
  return {"for (int " + Name + " = " + First + "; " + Name + " < " + Bound +
              "; " + Name + " += " + Step + ") {\n",
          "}\n",
          {Name, Kind::Int, 0, std::max<std::int64_t>(Most, 1)}};
}

/// A lane's own variable, of which each iteration makes a multiple.
LoopHead growingLoop(ExpressionMaker &Maker, Dice &Random,
                     const std::string &Name) {
  static const char *const Steps[] = {" *= 2",         " <<= 1",
                                      " = 2 * % + 1",  " = % * 3 + 2",
                                      " = 2 * % + tx", " = 4 * % - 1"};
  std::int64_t Most = Random.pick({64, 100, 256, 500});
  std::string Bound = std::to_string(Most);
  if (Random.chance(60))
    Bound = "(int)" + Maker.reduced(Maker.leaf(), Most).Text;
  std::string Step = Steps[Random.below(6)];
  for (std::size_t At; (At = Step.find('%')) != std::string::npos;)
    Step.replace(At, 1, Name);
  if (std::size_t At = Step.find("tx"); At != std::string::npos)
    Step.replace(At, 2, "(int)threadIdx.x");
  return {"for (int " + Name + " = (int)threadIdx.x" +
              (Random.chance(30) ? " * 3" : "") + " + " +
              std::to_string(Random.pick({1, 2, 5})) + "; " + Name + " < " +
              Bound + "; " + Name + Step + ") {\n",
          "}\n",
          {Name, Kind::Int, 0, Most}};
}

/// Halving, doubling, while, do.
LoopHead otherLoop(ExpressionMaker &Maker, Dice &Random,
                   const std::string &Name, const std::string &Indent) {
  std::int64_t Most = Random.pick({4, 8, 16, 32, 64});
  std::string Bound = std::to_string(Most);
  if (Random.chance(30)) {
    Expression E = Maker.reduced(Maker.leaf(), Most);
    Bound = "(int)" + E.Text;
  }
  switch (Random.below(4)) {
  case 0:
    return {"for (int " + Name + " = " + Bound + "; " + Name + " > 0; " + Name +
                " >>= 1) {\n",
            "}\n",
            {Name, Kind::Int, 1, Most}};
  case 1:
    return {"for (int " + Name + " = 1; " + Name + " < " + Bound + "; " + Name +
                (Random.chance(50) ? " *= 2" : " <<= 1") + ") {\n",
            "}\n",
            {Name, Kind::Int, 1, Most}};
  case 2:
    return {"int " + Name + " = " + Maker.reduced(Maker.leaf(), 8).Text +
                ";\n" + Indent + "while (" + Name + " < " + Bound + ") {\n",
            "  " + Name + " += " + std::to_string(Random.pick({1, 3, 5, 16})) +
                ";\n" + Indent + "}\n",
            {Name, Kind::Int, 0, Most},
            false};
  default:
    return {"int " + Name + " = 0;\n" + Indent + "do {\n",
            "} while (++" + Name + " < " + Bound + ");\n",
            {Name, Kind::Int, 0, Most}};
  }
}

} // namespace

void StatementMaker::loop(std::string &Text, Place At) {
  const std::string Indent(2 * At.Depth + 2, ' ');
  const std::size_t Scope = Maker.Leaves.size();
  std::string Name = fresh("i");
  LoopHead Head = Random.chance(45)   ? countedLoop(Maker, Random, Name)
                  : Random.chance(40) ? stridedLoop(Kernel, Maker, Random, Name)
                  : Random.chance(35) ? growingLoop(Maker, Random, Name)
                                      : otherLoop(Maker, Random, Name, Indent);
  // A variable that the loop carries along.
  std::string Carried, Update;
  if (Random.chance(40)) {
    Carried = fresh("c");
    Expression Start = Maker.reduced(Maker.leaf(), 64);
    std::int64_t Step = Random.pick({1, 2, 4, 16, 32, 33});
    bool IsToggle = Random.chance(30);
    Text += Indent + "int " + Carried + " = " + Start.Text + ";\n";
    Update = Indent + "  " + Carried + (IsToggle ? " ^= " : " += ") +
             std::to_string(Step) + ";\n";
    Maker.Leaves.push_back(
        {Carried, Kind::Int, 0, IsToggle ? 127 : 63 + Step * 600});
  }
  Text += Indent + Head.Head;
  for (unsigned I = 0; I < 3; ++I)
    Maker.Leaves.push_back(Head.Variable);
  Place Inside = At;
  ++Inside.Depth;
  ++Inside.Loops;
  Inside.CanReturn = At.CanReturn && Random.chance(10);
  Inside.CanBreak = Random.chance(40);
  Inside.CanContinue = Inside.CanBreak && Head.MayContinue;
  if (At.Loops == 0)
    Inside.Behind = Random.chance(30) ? fresh("behind") : "";
  if (Head.MayContinue && Random.chance(12))
    Text += Indent + "  if " + Maker.condition(1) + " continue;\n";
  statements(Text, 1 + Random.below(2), Inside);
  if (Random.chance(12))
    Text += Indent + "  if " + Maker.condition(1) + " break;\n";
  if (Random.chance(30))
    statements(Text, 1, Inside);
  Text += Update + Indent + Head.Tail;
  if (At.Loops == 0 && !Inside.Behind.empty())
    Text += Indent + Inside.Behind + ":;\n";
  // After the loop only what was declared before it is known.
  Maker.Leaves.resize(Scope);
  if (!Carried.empty() && Random.chance(50))
    Maker.Leaves.push_back({Carried, Kind::Int, 0, 63 + 33 * 600});
}

/// A loop that some threads enter in its middle.
void StatementMaker::cycleOfTwoEntries(std::string &Text, Place At) {
  const std::string Indent(2 * At.Depth + 2, ' ');
  const std::size_t Scope = Maker.Leaves.size();
  const std::string Name = fresh("g"), Begin = fresh("begin"),
                    Middle = fresh("middle");
  std::string Bound = std::to_string(Random.between(1, 6));
  if (Random.chance(40))
    Bound = "(int)" + Maker.reduced(Maker.leaf(), 8).Text;
  Place Inside = At;
  ++Inside.Depth;
  ++Inside.Loops;
  Inside.CanReturn = false;
  Text += Indent + "int " + Name + " = 0;\n";
  Text += Indent + "if " + partingCondition() + " goto " + Middle + ";\n";
  Maker.Leaves.push_back({Name, Kind::Int, 0, 8});
  Text += Indent + Begin + ": {\n";
  statements(Text, 1, Inside);
  Text += Indent + "}\n" + Indent + Middle + ": {\n";
  statements(Text, 1 + Random.below(2), Inside);
  Text += Indent + "}\n";
  Text += Indent + "if (++" + Name + " < " + Bound + ") goto " + Begin + ";\n";
  Maker.Leaves.resize(Scope);
}

} // namespace bank_lint::oracle
