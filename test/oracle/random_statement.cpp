//===-- test/oracle/random_statement.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_statement.h"
#include <algorithm>
#include <cstring>

namespace bank_lint::oracle {
namespace {

std::string indentOf(unsigned Depth) { return std::string(2 * Depth + 2, ' '); }

/// That a lane, or a group of lanes, has a number that the analysis does not
/// know. The numbers are few, so that some runs take the branch and some do
/// not.
std::string equality(const RandomKernel &Kernel, Dice &Random) {
  static const char *const OfLanes[] = {
      "threadIdx.x",       "threadIdx.x / 4",    "threadIdx.x / 16",
      "threadIdx.x % 8",   "(threadIdx.x & 31)", "threadIdx.x * 3",
      "(threadIdx.x ^ 5)", "threadIdx.x / 32",   "threadIdx.x % 2"};
  std::vector<std::string> Numbers{"blockIdx.x"};
  for (const RandomParameter &P : Kernel.Parameters)
    if (P.isInteger())
      Numbers.push_back("(unsigned)" + P.Name);
  const std::string Number = Random.oneOf(Numbers);
  return "(" + std::string(OfLanes[Random.below(9)]) +
         (Random.chance(75) ? " == " : " != ") +
         (Random.chance(30)
              ? Number
              : Number + " % " +
                    std::to_string(Random.pick({1, 2, 3, 8, 16, 32}))) +
         ")";
}

} // namespace

std::string fill(const char *Pattern, const std::string &With) {
  std::string Result;
  for (const char *P = Pattern; *P; ++P)
    Result += *P == '%' ? With : std::string(1, *P);
  return Result;
}

void StatementMaker::declareArrays(std::string &Text) {
  for (const RandomParameter &P : Kernel.Parameters)
    if (P.Pointee)
      Arrays.push_back(
          {P.Name, P.Pointee, BufferElements, 0, false, P.IsIndexData});
  unsigned Count = 1 + Random.below(3);
  for (unsigned I = 0; I < Count; ++I) {
    Array A{"s" + std::to_string(I), &Random.oneOf(ElementTypes), 0, 0, true};
    if (Random.chance(35)) {
      std::int64_t Rows = Random.pick({4, 8, 16, 32});
      A.Columns = Random.pick({8, 16, 17, 32, 33, 36, 40});
      A.Size = Rows * A.Columns;
      Text += "  __shared__ " + std::string(A.Type->Name) + " " + A.Name + "[" +
              std::to_string(Rows) + "][" + std::to_string(A.Columns) + "];\n";
    } else if (I == 0 && Random.chance(15) && !has(Feature::Pieces)) {
      A.Size = 512;
      Kernel.SharedBytes = 512 * 16;
      A.Name = "dyn" + std::to_string(Kernel.Seed);
      Text += "  extern __shared__ " + std::string(A.Type->Name) + " " +
              A.Name + "[];\n";
    } else {
      A.Size = Random.pick({32, 64, 100, 128, 256, 512, 1000, 1024});
      Text += "  __shared__ " + std::string(A.Type->Name) + " " + A.Name + "[" +
              std::to_string(A.Size) + "];\n";
    }
    Arrays.push_back(A);
  }
}

std::string StatementMaker::body() {
  std::string Text;
  if (has(Feature::Alignment))
    declareOddArrays(Text);
  declareArrays(Text);
  if (has(Feature::Exchange))
    Text +=
        "  const unsigned lane = (threadIdx.x + blockDim.x * (threadIdx.y + "
        "blockDim.y * threadIdx.z)) & 31;\n";
  if (has(Feature::Table))
    declareTables(Text);
  if (has(Feature::Pieces))
    declarePieces(Text);
  Text += "  float acc = 0.0f;\n";
  if (has(Feature::Structure))
    addStructureLeaves();
  if (Random.chance(60)) {
    std::int64_t Threads =
        std::int64_t(Kernel.Block[0]) * Kernel.Block[1] * Kernel.Block[2];
    Text += "  const int tid = threadIdx.x + blockDim.x * (threadIdx.y + "
            "blockDim.y * threadIdx.z);\n";
    for (unsigned I = 0; I < 2; ++I)
      Maker.Leaves.push_back({"tid", Kind::Int, 0, Threads - 1});
  }
  // Lanes that have left can take part in nothing.
  const bool CanReturn = !has(Feature::Exchange) || Random.chance(15);
  statements(Text, 4 + Random.below(4) + (Kernel.Features ? 2 : 0),
             {0, 0, CanReturn});
  for (const Array &A : Arrays)
    if (A.Name == "out")
      Text += "  out[threadIdx.x] = " + fill(A.Type->Store, "7") + ";\n";
  return Text;
}

void StatementMaker::statements(std::string &Text, unsigned Count, Place At) {
  const std::size_t Scope = Maker.Leaves.size();
  for (unsigned I = 0; I < Count; ++I)
    statement(Text, At);
  Maker.Leaves.resize(Scope);
}

void StatementMaker::statement(std::string &Text, Place At) {
  const std::string Indent = indentOf(At.Depth);
  if (has(Feature::Exchange) && Random.chance(At.Depth ? 8 : 30))
    return exchange(Text, Indent, At.Depth == 0);
  if (has(Feature::Meeting) && Random.chance(30))
    return meeting(Text, At);
  if (has(Feature::Steps) && Random.chance(35))
    return steps(Text, At);
  if (has(Feature::Bits) && Random.chance(35))
    return bits(Text, Indent);
  if (has(Feature::Alignment) && Random.chance(25))
    return view(Text, Indent);
  if (has(Feature::Table) && Random.chance(25))
    return table(Text, Indent, At.Depth == 0);
  if (has(Feature::Structure) && Random.chance(20))
    return structure(Text, At);
  unsigned Choice = Random.below(100);
  if (At.Depth < 3 && Choice < 16)
    return branch(Text, At);
  if (At.Depth < 3 && At.Loops < 2 && Choice < 36)
    return loop(Text, At);
  if (At.Depth < 2 && Choice < 39)
    return switchStatement(Text, At);
  if (At.Depth < 2 && At.Loops == 0 && Choice < 41)
    return cycleOfTwoEntries(Text, At);
  if (At.CanBreak && Choice < 46)
    return wayOut(Text, At);
  if (Choice < 60)
    return variable(Text, Indent);
  if (At.CanReturn && Choice < 64) {
    Text += Indent + "if " + Maker.condition(1) + " return;\n";
    return;
  }
  if (At.Depth == 0 && Choice < 70) {
    Text += Indent + "__syncthreads();\n";
    return;
  }
  access(Text, Indent);
}

std::string StatementMaker::element(const Array &A, unsigned Depth) {
  if (A.Columns)
    return A.Name + "[" + Maker.index(A.Size / A.Columns, Depth).Text + "][" +
           Maker.index(A.Columns, Depth).Text + "]";
  return A.Name + "[" + Maker.index(A.Size, Depth).Text + "]";
}

std::string StatementMaker::loaded(const Array &A) {
  return fill(A.Type->Load, element(A, 2));
}

void StatementMaker::access(std::string &Text, const std::string &Indent) {
  const Array &A = Random.oneOf(Arrays);
  const std::string Name = A.Type->Name;
  if (A.IsShared && !A.IsPart && A.Columns == 0 && A.Type->Bytes == 4 &&
      Random.chance(20)) {
    // Four words at once.
    std::string Place = "(*(" + Name + "4 *)&" + A.Name + "[4 * " +
                        Maker.index(A.Size / 4, 2).Text + "])";
    Text += Indent +
            (Random.chance(50) ? "acc += (float)" + Place + ".x"
                               : Place + " = make_" + Name + "4(1, 2, 3, 4)") +
            ";\n";
    return;
  }
  if (!A.IsRead && A.Type->Bytes == 4 && Random.chance(15)) {
    Text += Indent + "atomicAdd(&" + element(A, 2) + ", " +
            (Name == "int" ? "1" : "1.0f") + ");\n";
    return;
  }
  if (A.IsRead || Random.chance(50)) {
    Text += Indent + "acc += " + loaded(A) + ";\n";
    return;
  }
  if (Random.chance(25)) // a copy
    for (const Array &B : Arrays)
      if (B.Type == A.Type && B.Name != A.Name) {
        Text += Indent + element(A, 2) + " = " + element(B, 1) + ";\n";
        return;
      }
  Text += Indent + element(A, 2) + " = " +
          fill(A.Type->Store, Maker.reduced(Maker.make(1), 128).Text) + ";\n";
}

/// A new integer that later expressions may use.
void StatementMaker::readAt(std::string &Text, const std::string &Indent,
                            const Expression &Index) {
  const Array &A = Random.oneOf(Arrays);
  if (A.Columns == 0)
    Text += Indent + "acc += " +
            fill(A.Type->Load,
                 A.Name + "[" + Maker.reduced(Index, A.Size).Text + "]") +
            ";\n";
}

void StatementMaker::variable(std::string &Text, const std::string &Indent) {
  std::string Name = fresh("v");
  static const char *const Names[] = {"int ", "unsigned ", "long long "};
  switch (Random.below(5)) {
  case 0: { // from memory
    Text += Indent + "int " + Name + " = data[" +
            Maker.index(BufferElements, 1).Text + "];\n";
    for (unsigned I = 0; I < 3; ++I)
      Maker.Leaves.push_back({Name, Kind::Int, 0, DataMost});
    return;
  }
  case 1: { // one of two
    Expression A = Maker.make(1), B = Maker.make(1);
    Kind Type = std::max(A.Type, B.Type);
    A = ExpressionMaker::promoted(A, Type);
    B = ExpressionMaker::promoted(B, Type);
    Text += Indent + Names[int(Type)] + Name + " = " + A.Text + ";\n";
    Text += Indent + "if " + Maker.condition(1) + " " + Name + " = " + B.Text +
            ";\n";
    Maker.Leaves.push_back(
        {Name, Type, std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi)});
    return;
  }
  case 2: { // from a private array
    std::string Array = fresh("loc");
    Text += Indent + "int " + Array + "[4] = {(int)" +
            Maker.reduced(Maker.make(1), 64).Text + ", (int)" +
            Maker.reduced(Maker.make(1), 64).Text + ", 5, 9};\n";
    if (Random.chance(50))
      Text += Indent + Array + "[" + Maker.index(4, 1).Text + "] = 33;\n";
    Text += Indent + "int " + Name + " = " + Array + "[" +
            (Random.chance(50) ? Maker.index(4, 1).Text
                               : std::to_string(Random.below(4))) +
            "];\n";
    Maker.Leaves.push_back({Name, Kind::Int, 0, 63});
    return;
  }
  default: {
    Expression E = Maker.make(2);
    Text += Indent + Names[int(E.Type)] + Name + " = " + E.Text + ";\n";
    E.Text = Name;
    Maker.Leaves.push_back(E);
  }
  }
}

/// What is in memory, with a number; "" if there is no array for it.
std::string StatementMaker::comparison() {
  for (const Array &A : Arrays)
    if (std::strcmp(A.Type->Name, "float") == 0)
      return "(" + element(A, 1) + " > 0.5f)";
  return "";
}

/// By which lanes, warps or whole blocks part; known or not.
std::string StatementMaker::partingCondition() {
  switch (Random.below(4)) {
  case 0:
    return equality(Kernel, Random);
  case 1:
    return "(data[" + Maker.index(BufferElements, 1).Text + "] " +
           (Random.chance(50) ? "> " : "< ") +
           std::to_string(Random.between(0, DataMost)) + ")";
  default:
    return Maker.condition(1);
  }
}

/// Lanes leave a loop, or an iteration of it, from where they are.
void StatementMaker::wayOut(std::string &Text, const Place &At) {
  std::string Where = "break";
  if (At.CanContinue && Random.chance(30))
    Where = "continue";
  else if (!At.Behind.empty() && Random.chance(30))
    Where = "goto " + At.Behind;
  Text += indentOf(At.Depth) + "if " + partingCondition() + " " + Where + ";\n";
}

void StatementMaker::branch(std::string &Text, Place At) {
  const std::string Indent = indentOf(At.Depth);
  std::string Condition =
      Random.chance(20) ? equality(Kernel, Random) : Maker.condition(2);
  if (Random.chance(15))
    if (std::string OfMemory = comparison(); !OfMemory.empty())
      Condition = OfMemory;
  Text += Indent + "if " + Condition + " {\n";
  Place Inside = At;
  ++Inside.Depth;
  statements(Text, 1 + Random.below(2), Inside);
  if (Random.chance(40)) {
    Text += Indent + "} else {\n";
    statements(Text, 1 + Random.below(2), Inside);
  }
  Text += Indent + "}\n";
}

void StatementMaker::switchStatement(std::string &Text, Place At) {
  const std::string Indent = indentOf(At.Depth);
  Text += Indent + "switch (" + Maker.index(4, 2).Text + ") {\n";
  Place Inside = At;
  Inside.Depth += 1;
  Inside.CanBreak = false;
  Inside.Loops = 2; // no loop, no break
  for (unsigned Case : {0u, 2u}) {
    Text += Indent + "case " + std::to_string(Case) + ": {\n";
    statements(Text, 1, Inside);
    Text += Indent + "}" + (Random.chance(70) ? " break;" : "") + "\n";
  }
  Text += Indent + "default: {\n";
  statements(Text, 1, Inside);
  Text += Indent + "}\n" + Indent + "}\n";
}

} // namespace bank_lint::oracle
