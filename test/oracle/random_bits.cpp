//===-- test/oracle/random_bits.cpp - indices by bit functions --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_statement.h"

namespace bank_lint::oracle {
namespace {

/// A word whose low bits are the lane's.
std::string word(const RandomKernel &Kernel, ExpressionMaker &Maker,
                 Dice &Random) {
  std::string Lane = "threadIdx.x";
  switch (Random.below(5)) {
  case 0:
    return Lane;
  case 1:
    return "(blockIdx.x * " + std::to_string(Kernel.Block[0]) + " + " + Lane +
           ")";
  case 2:
    return "((unsigned)" + Random.oneOf(Maker.Strides).Text + " * " +
           std::to_string(Random.pick({32, 64, 256})) + " + " + Lane + ")";
  case 3:
    return "((unsigned)" + Random.oneOf(Maker.Strides).Text + ")";
  default:
    return "(" + Lane + " * " + std::to_string(Random.pick({2, 4, 3})) + ")";
  }
}

/// \p X, its bits moved to every second place.
std::string spread(const std::string &Name, const std::string &Indent) {
  std::string Text = Indent + Name + " &= 0xffff;\n";
  const char *Masks[] = {"0x00ff00ff", "0x0f0f0f0f", "0x33333333",
                         "0x55555555"};
  unsigned Shift = 8;
  for (const char *Mask : Masks) {
    Text += Indent + Name + " = (" + Name + " | " + Name + " << " +
            std::to_string(Shift) + ") & " + Mask + ";\n";
    Shift /= 2;
  }
  return Text;
}

} // namespace

/// An index that is made by functions of bits.
void StatementMaker::bits(std::string &Text, const std::string &Indent) {
  const std::string Name = fresh("bits");
  Text +=
      Indent + "unsigned " + Name + " = " + word(Kernel, Maker, Random) + ";\n";
  const std::string Set = Indent + Name + " = ";
  for (unsigned I = 0, Count = 1 + Random.below(3); I < Count; ++I) {
    const std::string By = std::to_string(1 + Random.below(12));
    switch (Random.below(10)) {
    case 0:
      Text += Set + "__brev(" + Name + ") >> " +
              std::to_string(Random.pick({12, 16, 20, 22, 24})) + ";\n";
      break;
    case 1:
      Text += Set + Name + " ^ " + Name + " >> " + By + ";\n";
      break;
    case 2:
      Text += Set + Name + " ^ " + Name + " << " + By + ";\n";
      break;
    case 3:
      Text +=
          Set + "__funnelshift_l(" + Name + ", " + Name + ", " + By + ");\n";
      break;
    case 4:
      Text += spread(Name, Indent);
      break;
    case 5:
      Text += spread(Name, Indent) + Set + Name + " | " +
              word(Kernel, Maker, Random) + " << 1;\n";
      break;
    case 6:
      Text += Set + "__byte_perm(" + Name + ", " + word(Kernel, Maker, Random) +
              ", " + std::to_string(Random.below(0x10000) & 0x7777) + ");\n";
      break;
    case 7:
      Text += Set + "(unsigned)((int)(" + Name + " << " + By + ") >> " + By +
              ") " + std::string(1, "&|^"[Random.below(3)]) + " " +
              word(Kernel, Maker, Random) + ";\n";
      break;
    case 8:
      Text += Set + "(" + Name + " & ~" +
              std::to_string((1u << Random.below(9)) - 1) + "u) << 1 | (" +
              Name + " & " + std::to_string(Random.pick({1, 7, 31, 85, 170})) +
              ");\n";
      break;
    default:
      Text += Set + "__popc(" + Name + ");\n";
    }
  }
  const std::int64_t Size = Random.pick({64, 256, 1024});
  Text += Set + "(" + Name + " >> " +
          std::to_string(Random.pick({0, 0, 3, 8})) + ") & " +
          std::to_string(Size - 1) + ";\n";
  const std::int64_t Times = Random.pick({1, 1, 2, 8, 32, 33});
  const Expression Index{"((int)" + Name + " * " + std::to_string(Times) + ")",
                         Kind::Int, 0, (Size - 1) * Times};
  for (unsigned I = 0; I < 3; ++I)
    Maker.Leaves.push_back(Index);
  readAt(Text, Indent, Index);
}

} // namespace bank_lint::oracle
