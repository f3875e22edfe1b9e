//===-- test/oracle/random_pointer.cpp - tables and pieces ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_statement.h"
#include <cstring>

namespace bank_lint::oracle {

/// Arrays of floats for tables of pointers.
void StatementMaker::declareTables(std::string &Text) {
  Text += "  __shared__ float taba[256], tabb[600];\n";
  for (const char *Name : {"taba", "tabb"})
    Arrays.push_back({Name, &ElementTypes[0],
                      std::strcmp(Name, "taba") == 0 ? 256 : 600, 0, true});
}

/// Replaces \p Pointer in all lanes by that of another one.
void StatementMaker::handOn(std::string &Text, const std::string &Indent,
                            const std::string &Pointer) {
  const std::int64_t Width = Random.pick({4, 8, 16, 32, 32, 32});
  const std::string Number = "(unsigned long long)" + Pointer;
  const char *Mode = Random.chance(70)   ? ""
                     : Random.chance(50) ? "_xor"
                     : Random.chance(50) ? "_up"
                                         : "_down";
  const std::string By = Random.chance(50)
                             ? std::to_string(Random.below(unsigned(Width)))
                             : "(int)" + Maker.index(Width, 1).Text;
  Text += Indent + Pointer + " = (float *)__shfl" + Mode +
          "_sync(0xffffffffu, " + Number + ", " + By + ", " +
          std::to_string(Width) + ");\n";
}

/// A pointer that is chosen among several, and an access by it.
void StatementMaker::table(std::string &Text, const std::string &Indent,
                           bool AllLanes) {
  std::vector<Array> Floats;
  const bool OnlyShared = Random.chance(70);
  for (const Array &A : Arrays)
    if (A.Type == &ElementTypes[0] && A.Columns == 0 && !A.IsRead &&
        (A.IsShared || !OnlyShared))
      Floats.push_back(A);
  const std::string Name = fresh("tab");
  const unsigned Count = Random.chance(50) ? 2 : 4;
  std::int64_t Size = BufferElements;
  std::vector<std::string> Entries;
  for (unsigned I = 0; I < Count; ++I) {
    const Array &A = Random.oneOf(Floats);
    Expression Start = literal(0);
    if (Random.chance(40))
      Start = Random.chance(50) ? literal(Random.pick({1, 4, 32, 33}))
                                : Maker.index(32, 1);
    Size = std::min(Size, A.Size - Start.Hi);
    Entries.push_back(A.Name + " + " + Start.Text);
  }
  if (Random.chance(50)) {
    Text += Indent + "float *" + Name + "[] = {";
    for (const std::string &E : Entries)
      Text += E + ", ";
    Text += "};\n";
    if (Random.chance(30))
      Text += Indent + "if " + Maker.condition(1) + " " + Name +
              "[1] = " + Name + "[0];\n";
    const std::string Which = Random.chance(30)
                                  ? std::to_string(Random.below(Count))
                                  : Maker.index(Count, 1).Text;
    Text += Indent + "float *" + Name + "p = " + Name + "[" + Which + "];\n";
  } else {
    Text += Indent + "float *" + Name + "p = " + Maker.condition(1) + " ? " +
            Entries[0] + " : " + Entries[1] + ";\n";
  }
  if (AllLanes && Random.chance(40))
    handOn(Text, Indent, Name + "p");
  for (unsigned I = 0, Accesses = 1 + Random.below(2); I < Accesses; ++I) {
    const std::string Place = Name + "p[" + Maker.index(Size, 2).Text + "]";
    Text += Indent +
            (Random.chance(60) ? "acc += " + Place : Place + " = 1.5f") + ";\n";
  }
}

/// Dynamic shared memory in parts, at places that unknowns decide.
void StatementMaker::declarePieces(std::string &Text) {
  const std::string Whole = "partof" + std::to_string(Kernel.Seed);
  Text += "  extern __shared__ char " + Whole + "[];\n";
  std::int64_t Top = 0;
  for (unsigned I = 0, Count = 2 + Random.below(3); I < Count; ++I) {
    const ElementType &Type = Random.oneOf(ElementTypes);
    const std::int64_t Align = Type.Bytes == 12 ? 4 : Type.Bytes;
    const std::string Name = fresh("part");
    const std::int64_t Size = Random.pick({33, 100, 128, 256});
    // Behind what is before it, at a multiple of what it needs.
    const std::int64_t First =
        (Top + Align - 1) / Align * Align + Align * Random.pick({0, 0, 1, 3});
    std::string Start = std::to_string(First);
    std::int64_t Most = First;
    if (Random.chance(50))
      for (const Expression &E : Maker.Strides)
        if (E.Lo >= 0 && Most == First) {
          const std::int64_t Times = Align * Random.pick({1, 1, 2, 4});
          Start += " + " + std::to_string(Times) + " * " + E.Text;
          Most += Times * E.Hi;
        }
    Text += "  " + std::string(Type.Name) + " *" + Name + " = (" + Type.Name +
            " *)(" + Whole + " + " + Start + ");\n";
    Arrays.push_back({Name, &Type, Size, 0, true, false, true});
    Top = Most + Size * Type.Bytes;
  }
  Kernel.SharedBytes = std::uint32_t(Top + 64);
}

} // namespace bank_lint::oracle
