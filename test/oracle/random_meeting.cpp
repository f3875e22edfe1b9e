//===-- test/oracle/random_meeting.cpp - several unknowns -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_statement.h"

namespace bank_lint::oracle {
namespace {

Expression sum(const Expression &A, const Expression &B) {
  return {"(" + A.Text + " + " + B.Text + ")", Kind::Int, A.Lo + B.Lo,
          A.Hi + B.Hi};
}

/// An unknown parameter, or a small multiple of one.
Expression unknown(ExpressionMaker &Maker, Dice &Random) {
  const Expression &E = Random.oneOf(Maker.Strides);
  const std::int64_t Times = Random.pick({1, 1, 1, 2, 4, 32});
  const std::string Text = "(int)" + E.Text;
  if (Times == 1)
    return {"(" + Text + ")", Kind::Int, E.Lo, E.Hi};
  return {"(" + std::to_string(Times) + " * " + Text + ")", Kind::Int,
          Times * E.Lo, Times * E.Hi};
}

/// Where a lane is before unknowns move it.
Expression ownPlace(const RandomKernel &Kernel, Dice &Random) {
  const std::int64_t Most = Kernel.Block[0] - 1;
  switch (Random.below(6)) {
  case 0:
    return {"(2 * (int)threadIdx.x)", Kind::Int, 0, 2 * Most};
  case 1:
    return {"(int)(threadIdx.x / 2)", Kind::Int, 0, Most / 2};
  case 2:
    return {"((int)threadIdx.x & 15)", Kind::Int, 0, 15};
  case 3:
    return {"(32 * (int)threadIdx.x)", Kind::Int, 0, 32 * Most};
  case 4:
    return {"(" + std::to_string(Most) + " - (int)threadIdx.x)", Kind::Int, 0,
            Most};
  default:
    return {"(int)threadIdx.x", Kind::Int, 0, Most};
  }
}

/// By which lanes of a warp differ.
std::string ofLanes(Dice &Random) {
  static const char *const Conditions[] = {
      "(threadIdx.x & 1)",     "(threadIdx.x % 32 < 16)",
      "(threadIdx.y == 0)",    "(threadIdx.x == 0)",
      "(threadIdx.x / 8 % 2)", "(threadIdx.x % 3 == 1)"};
  return std::string("(") + Conditions[Random.below(6)] + " != 0)";
}

/// An index with an unknown parameter.
std::string ofUnknown(ExpressionMaker &Maker, Dice &Random) {
  static const char *const Relations[] = {" > 0", " > 7", " == 3", " & 1",
                                          " < 20"};
  const Expression &E = Random.oneOf(Maker.Strides);
  return "(((int)" + E.Text + Relations[Random.below(5)] + ") != 0)";
}

} // namespace

/// Lanes go by different unknowns, and may meet; or a branch that both a lane
/// and an unknown decide.
void StatementMaker::meeting(std::string &Text, Place At) {
  const std::string Indent(2 * At.Depth + 2, ' ');
  if (At.Depth < 3 && Random.chance(30)) {
    static const char *const Joins[] = {" & ", " | ", " ^ ", " && "};
    Text += Indent + "if (" + ofLanes(Random) + Joins[Random.below(4)] +
            ofUnknown(Maker, Random) + ") { // meet\n";
    ++At.Depth;
    statements(Text, 1 + Random.below(2), At);
    Text += Indent + "}\n";
    return;
  }
  const std::string Name = fresh("meet");
  Expression A = sum(ownPlace(Kernel, Random), unknown(Maker, Random));
  switch (Random.below(4)) {
  case 0: { // one of two unknowns
    const Expression B = sum(ownPlace(Kernel, Random), unknown(Maker, Random));
    A = {"(" + ofLanes(Random) + " ? " + A.Text + " : " + B.Text + ")",
         Kind::Int, std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
    Text += Indent + "int " + Name + " = " + A.Text + ";\n";
    break;
  }
  case 1: // step by step
    Text += Indent + "int " + Name + " = " + A.Text + ";\n";
    for (unsigned I = 0; I < 2; ++I) {
      const Expression By = unknown(Maker, Random);
      Text += Indent + "if (" +
              (Random.chance(60) ? ofLanes(Random) : ofUnknown(Maker, Random)) +
              (Random.chance(40) ? " & " + ofUnknown(Maker, Random) : "") +
              ") " + Name + " += " + By.Text + ";\n";
      A.Lo += std::min<std::int64_t>(By.Lo, 0);
      A.Hi += std::max<std::int64_t>(By.Hi, 0);
    }
    break;
  case 2: { // modulo a number
    const std::int64_t Of = Random.pick({3, 8, 16, 31, 32, 33, 64});
    const Expression B = sum(A, unknown(Maker, Random));
    Text += Indent + "int " + Name + " = (int)((unsigned)" + B.Text + " % " +
            std::to_string(Of) + ");\n";
    A = {Name, Kind::Int, 0, Of - 1};
    break;
  }
  default: // the smaller or the larger of two
    const Expression B = sum(ownPlace(Kernel, Random), unknown(Maker, Random));
    const bool Less = Random.chance(50);
    Text += Indent + "int " + Name + " = " + (Less ? "min(" : "max(") + A.Text +
            ", " + B.Text + ");\n";
    A = {Name, Kind::Int, std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
  }
  A.Text = Name;
  A.Type = Kind::Int;
  for (unsigned I = 0; I < 4; ++I)
    Maker.Leaves.push_back(A);
  readAt(Text, Indent, A);
}

} // namespace bank_lint::oracle
