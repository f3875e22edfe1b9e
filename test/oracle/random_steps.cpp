//===-- test/oracle/random_steps.cpp - quotients, what loops leave --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_statement.h"

namespace bank_lint::oracle {
namespace {

/// Consecutive lanes, or lanes a few apart, from somewhere on; never negative.
Expression dividend(const RandomKernel &Kernel, ExpressionMaker &Maker,
                    Dice &Random) {
  const std::int64_t Most = Kernel.Block[0] - 1;
  const std::int64_t Times = Random.pick({1, 1, 1, 1, 2, 3, 4});
  const std::int64_t More = Random.pick({0, 0, 1, 7, 40});
  Expression E{"((int)threadIdx.x * " + std::to_string(Times) + " + " +
                   std::to_string(More),
               Kind::Int, More, Most * Times + More};
  if (Random.chance(50)) {
    const std::int64_t Size = Random.pick({32, 64, 100, 256});
    E.Text += " + (int)blockIdx.x * " + std::to_string(Size);
    E.Hi += (Kernel.Grid[0] - 1) * Size;
  }
  const Expression &By = Random.oneOf(Maker.Strides);
  if (By.Lo >= 0 && By.Hi < 1000 && Random.chance(25)) {
    E.Text += " + (int)" + By.Text;
    E.Hi += By.Hi;
  }
  E.Text += ")";
  return E;
}

/// A positive number: one that is known, or a parameter.
std::string divisor(ExpressionMaker &Maker, Dice &Random) {
  if (Random.chance(40))
    return std::to_string(
        Random.pick({2, 3, 4, 7, 8, 16, 24, 31, 32, 33, 48, 64, 100}));
  const Expression &By = Random.oneOf(Maker.Strides);
  const std::string Text = "(int)" + By.Text;
  return By.Lo > 0 ? "(" + Text + ")" : "(" + Text + " > 0 ? " + Text + " : 5)";
}

} // namespace

/// An index with quotients and remainders, a choice that goes the same way in
/// all lanes, or what one or two loops leave.
void StatementMaker::steps(std::string &Text, Place At) {
  const std::string Indent(2 * At.Depth + 2, ' ');
  const std::string Name = fresh("step");
  const Expression Of = dividend(Kernel, Maker, Random);
  Expression Index{Name, Kind::Int, 0, Of.Hi};
  auto Scale = [&] {
    const std::int64_t By = Random.pick({1, 1, 2, 4, 32, 33, 64});
    Index.Hi *= By;
    return std::to_string(By);
  };
  const std::string A = divisor(Maker, Random), B = divisor(Maker, Random);
  const std::string Declared = Indent + "int " + Name + " = ";
  switch (Random.below(7)) {
  case 0: // a row of its own for each column
    Text += Declared + "(" + Of.Text + " % " + A + ") * " + Scale() + " + " +
            Of.Text + " / " + A + ";\n";
    Index.Hi += Of.Hi;
    break;
  case 1: // a padded row
    Text += Declared + "(" + Of.Text + " / " + A + ") * " + Scale() + " + " +
            Of.Text + " % " + A + ";\n";
    Index.Hi += Of.Hi;
    break;
  case 2: // three dimensions
    Text += Declared + "(" + Of.Text + " / " + A + " % " + B + ") * " +
            Scale() + " + " + Of.Text + " % " + A + ";\n";
    Index.Hi += Of.Hi;
    break;
  case 3: // quotients of quotients
    Text += Declared + "(" + Of.Text + " / " + A + " / " + B + ") * " +
            Scale() + ";\n";
    break;
  case 4: { // one of two ways
    const Expression &By = Random.oneOf(Maker.Strides);
    Text += Declared + "((int)" + By.Text + " > 3 ? " + Of.Text + " / " + A +
            " : " + Of.Text + ") * " + Scale() + ";\n";
    break;
  }
  case 5: { // what a quotient is kept below
    const std::int64_t Most = Random.pick({1, 3, 9, 40});
    Text += Declared + "min(" + Of.Text + " / " + A + ", " +
            std::to_string(Most) + ") * " + Scale() + " + " + Of.Text +
            " % 4;\n";
    Index.Hi += 3;
    break;
  }
  default: // what loops leave
    Text += Declared + Of.Text + ";\n";
    for (unsigned I = 0, Count = 1 + Random.below(2);
         I < Count && At.Loops == 0; ++I) {
      const std::int64_t Step = Random.pick({4, 31, 32, 64, 100, 256});
      const std::int64_t Limit = Random.pick({50, 128, 300});
      const std::string End =
          Random.chance(50)
              ? std::to_string(Limit)
              : "((int)" + Random.oneOf(Maker.Strides).Text + " & 255)";
      const Array &Read = Random.oneOf(Arrays);
      Index.Hi = std::max<std::int64_t>(Index.Hi, 300 + Step);
      Text += Indent + "for (; " + Name + " < " + End + "; " + Name +
              " += " + std::to_string(Step) + ") // step\n";
      Text += Indent + "  acc += " +
              (Read.Columns
                   ? "1"
                   : fill(Read.Type->Load,
                          Read.Name + "[" +
                              Maker.reduced(Index, Read.Size).Text + "]")) +
              ";\n";
    }
  }
  for (unsigned I = 0; I < 4; ++I)
    Maker.Leaves.push_back(Index);
  readAt(Text, Indent, Index);
}

} // namespace bank_lint::oracle
