//===-- test/oracle/random_kernel.cpp - launch and declarations -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_kernel.h"
#include "random_statement.h"

namespace bank_lint::oracle {

const std::vector<ElementType> ElementTypes = {
    {"float", 4, "%", "acc"},
    {"int", 4, "(float)%", "(int)%"},
    {"double", 8, "(float)%", "(double)acc"},
    {"float4", 16, "sum4(%)", "make_float4(acc, 1.0f, acc, 2.0f)"},
    {"unsigned char", 1, "(float)%", "(unsigned char)%"},
    {"float2", 8, "sum2(%)", "make_float2(acc, 1.0f)"},
    {"short", 2, "(float)%", "(short)%"},
    {"long long", 8, "(float)%", "(long long)%"},
    {"int2", 8, "(float)%.y", "make_int2(%, 3)"},
    {"float3", 12, "%.z", "make_float3(acc, acc, 1.0f)"},
    {"double2", 16, "(float)%.x", "make_double2(1.0, acc)"},
};

namespace {

constexpr std::array<std::uint32_t, 3> BlockShapes[] = {
    {32, 1, 1}, {64, 1, 1}, {128, 1, 1}, {256, 1, 1}, {96, 1, 1},  {48, 1, 1},
    {20, 1, 1}, {1, 1, 1},  {100, 1, 1}, {32, 8, 1},  {16, 16, 1}, {8, 8, 1},
    {32, 2, 1}, {16, 4, 1}, {8, 4, 4},   {10, 6, 1},  {33, 3, 1},  {4, 8, 2},
    {5, 3, 4},  {64, 2, 1}, {2, 64, 1},  {1, 40, 1},
};

void addLaunch(RandomKernel &K, Dice &Random) {
  K.Block = BlockShapes[Random.below(std::size(BlockShapes))];
  K.Grid = {std::uint32_t(Random.pick({1, 2, 4, 7, 8})),
            std::uint32_t(Random.pick({1, 1, 3})), 1};
  K.GridKnown = Random.chance(has(K, Feature::Grid) ? 100 : 60);
}

void addParameters(RandomKernel &K, Dice &Random) {
  for (const char *Name : {"data", "p", "q", "out"}) {
    RandomParameter P;
    P.Name = Name;
    P.IsIndexData = P.Name == "data";
    P.Pointee = P.IsIndexData ? &ElementTypes[1] : &Random.oneOf(ElementTypes);
    K.Parameters.push_back(P);
  }
  const char *const Names[] = {"n", "m", "w", "ld"};
  unsigned Count = 1 + Random.below(4);
  for (unsigned I = 0; I < Count; ++I) {
    RandomParameter P;
    P.Name = Names[I];
    switch (Random.below(6)) {
    case 0:
      P.Lo = 1, P.Hi = 12;
      break;
    case 1:
      P.Lo = 0, P.Hi = 70;
      break;
    case 3:
      P.Lo = 0, P.Hi = 4;
      break;
    case 4:
      P.Lo = 8, P.Hi = 36;
      break;
    case 2:
      P.Lo = -20, P.Hi = 40;
      break;
    default:
      P.Lo = 16, P.Hi = 300;
    }
    if (Random.chance(has(K, Feature::Arguments) ? 75 : 35))
      P.Given = Random.between(P.Lo, P.Hi);
    K.Parameters.push_back(P);
  }
}

std::string signature(const RandomKernel &K, std::vector<Kind> &Kinds,
                      Dice &Random) {
  std::string Text = "__global__ void " + K.Name + "(";
  for (const RandomParameter &P : K.Parameters) {
    Text += &P == &K.Parameters.front() ? "" : ", ";
    Kind Type = Kind::Int;
    if (!P.Members.empty()) {
      Text += structureName(K) + " ";
    } else if (P.Pointee) {
      Text += (P.IsIndexData ? "const " : "") + std::string(P.Pointee->Name) +
              " *" + (Random.chance(50) ? "__restrict__ " : "");
    } else {
      Type = P.Lo >= 0 && Random.chance(35) ? Kind::Unsigned
             : Random.chance(15)            ? Kind::Long
                                            : Kind::Int;
      static const char *const Names[] = {"int ", "unsigned ", "long long "};
      Text += Names[int(Type)];
    }
    Kinds.push_back(Type);
    Text += P.Name;
  }
  return Text + ") {\n";
}

void addLeaves(const RandomKernel &K, const std::vector<Kind> &Kinds,
               ExpressionMaker &Maker, Dice &Random) {
  auto Add = [&](const std::string &Text, Kind Type, std::int64_t Lo,
                 std::int64_t Hi, unsigned Weight = 1) {
    for (unsigned I = 0; I < Weight; ++I)
      Maker.Leaves.push_back({Text, Type, Lo, Hi});
  };
  static const char *const Axes[] = {"x", "y", "z"};
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    std::string A = Axes[Axis];
    if (Axis == 0 || Random.chance(50)) {
      Add("blockIdx." + A, Kind::Unsigned, 0, K.Grid[Axis] - 1);
      Add("blockDim." + A, Kind::Unsigned, K.Block[Axis], K.Block[Axis]);
    }
    if (Random.chance(20))
      Add("gridDim." + A, Kind::Unsigned, K.Grid[Axis], K.Grid[Axis]);
  }
  for (std::size_t I = 0; I < K.Parameters.size(); ++I) {
    const RandomParameter &P = K.Parameters[I];
    if (!P.isInteger())
      continue;
    // For every argument a kernel must be sound for every argument.
    const bool IsFixed = P.Given && !has(K, Feature::Arguments);
    Add(P.Name, Kinds[I], IsFixed ? *P.Given : P.Lo, IsFixed ? *P.Given : P.Hi,
        2);
    Maker.Strides.push_back(Maker.Leaves.back());
  }
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (K.Block[Axis] > 1)
      Add(std::string("threadIdx.") + Axes[Axis], Kind::Unsigned, 0,
          K.Block[Axis] - 1, Axis == 0 ? 4 : 2);
}

} // namespace

RandomKernel randomKernel(std::uint64_t Seed, FeatureSet Allowed) {
  Dice Random(Seed);
  RandomKernel K;
  K.Features = chooseFeatures(Allowed, Seed);
  K.Seed = Seed;
  K.Name = "k" + std::to_string(Seed);
  addLaunch(K, Random);
  addParameters(K, Random);
  if (has(K, Feature::Structure))
    addStructure(K, Random);
  std::vector<Kind> Kinds;
  K.Text += signature(K, Kinds, Random);
  ExpressionMaker Maker(Random);
  addLeaves(K, Kinds, Maker, Random);
  StatementMaker Statements(K, Maker, Random);
  K.Text += Statements.body();
  K.Text += "}\n";
  return K;
}

} // namespace bank_lint::oracle
