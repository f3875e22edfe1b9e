//===-- test/oracle/random_structure.cpp - passed by value ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_statement.h"

namespace bank_lint::oracle {
namespace {

/// What "arg.n" and "arg.f" grow by all together, at most.
constexpr std::int64_t MostGrowth = 4096;

} // namespace

std::string structureName(const RandomKernel &K) {
  return "S" + std::to_string(K.Seed);
}

void addStructure(RandomKernel &K, Dice &Random) {
  RandomParameter P;
  P.Name = "arg";
  const std::int64_t Most = Random.pick({3, 12, 40, 64});
  std::vector<RandomMember> All = {
      {"int", "n", 4, 1, 0, Most, nullptr},
      {"int", "m", 4, 1, 0, 63, nullptr},
      {"int", "a", 4, 4, 0, 63, nullptr},
      {"unsigned short", "h", 2, 1, 0, 40, nullptr},
      {"long long", "l", 8, 1, 0, 63, nullptr},
      {"float *", "f", 8, 1, 0, 0, &ElementTypes[0]},
  };
  while (!All.empty()) {
    const unsigned I = Random.below(unsigned(All.size()));
    P.Members.push_back(All[I]);
    All.erase(All.begin() + I);
  }
  K.Text += "struct " + structureName(K) + " {\n";
  for (const RandomMember &M : P.Members)
    K.Text += "  " + M.Type + " " + M.Name + (M.Count > 1 ? "[4]" : "") + ";\n";
  K.Text += "};\n__device__ void grow(" + structureName(K) +
            " &s, int by) { s.n = (s.n + by) & 63; }\n";
  K.Parameters.insert(
      K.Parameters.begin() + Random.below(unsigned(K.Parameters.size())), P);
}

void StatementMaker::addStructureLeaves() {
  for (unsigned I = 0; I < 2; ++I) {
    Maker.Leaves.push_back({"arg.n", Kind::Int, 0, 64 + MostGrowth});
    Maker.Leaves.push_back({"arg.m", Kind::Int, 0, 63});
  }
  Maker.Leaves.push_back({"arg.h", Kind::Int, 0, 65535});
  Maker.Leaves.push_back({"arg.l", Kind::Long, 0, 63});
  Maker.Leaves.push_back({"arg.a[1]", Kind::Int, 0, 63});
  Maker.Strides.push_back({"arg.m", Kind::Int, 0, 63});
  for (unsigned I = 0; I < 2; ++I)
    Arrays.push_back({"arg.f", &ElementTypes[0], BufferElements - MostGrowth, 0,
                      false, false});
}

/// The structure changes, or an element of it is read.
void StatementMaker::structure(std::string &Text, const Place &At) {
  const std::string Indent(2 * At.Depth + 2, ' ');
  const std::string Number = "(int)" + Maker.reduced(Maker.make(1), 64).Text;
  const std::string Guard =
      Random.chance(35) ? "if " + Maker.condition(1) + " " : "";
  switch (Random.below(10)) {
  case 0: // at most ten statements are at the top
    if (At.Depth == 0) {
      Text += Indent + Guard + "arg.n += threadIdx.x;\n";
      return;
    }
    [[fallthrough]];
  case 1:
    Text += Indent + Guard + "arg.n = (arg.n + " + Number + ") & 63;\n";
    return;
  case 2:
    Text += Indent + Guard + "arg.m = " + Number + ";\n";
    return;
  case 3:
    Text += Indent + Guard + "arg.a[" + Maker.index(4, 1).Text +
            "] = " + Number + ";\n";
    return;
  case 4: { // through a pointer
    const std::string Name = fresh("argp");
    Text += Indent + "int *" + Name + " = " +
            (Random.chance(50) ? "&arg.a[" + Maker.index(4, 1).Text + "]"
                               : Maker.condition(1) + " ? &arg.n : &arg.m") +
            ";\n";
    Text += Indent + Guard + "*" + Name + " = " + Number + ";\n";
    return;
  }
  case 5:
    if (At.Depth == 0) {
      Text += Indent + Guard + "arg.f += " + Number + ";\n";
      return;
    }
    [[fallthrough]];
  case 6:
    Text += Indent + Guard + "grow(arg, " + Number + ");\n";
    return;
  case 7:
    Text += Indent + Guard + "arg." + (Random.chance(50) ? "h" : "l") + " = " +
            Number + ";\n";
    return;
  default: {
    const std::string Name = fresh("arg");
    Text +=
        Indent + "int " + Name + " = arg.a[" + Maker.index(4, 1).Text + "];\n";
    for (unsigned I = 0; I < 2; ++I)
      Maker.Leaves.push_back({Name, Kind::Int, 0, 63});
  }
  }
}

} // namespace bank_lint::oracle
