//===-- test/oracle/random_alignment.cpp - odd places -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "random_statement.h"

namespace bank_lint::oracle {

/// Small arrays in front of the others, which these then do not begin at a
/// multiple of 16 bytes.
void StatementMaker::declareOddArrays(std::string &Text) {
  for (unsigned I = 0, Count = 1 + Random.below(2); I < Count; ++I) {
    const ElementType &Type = ElementTypes[Random.pick({0, 4, 4, 6, 6})];
    Array A{fresh("odd"), &Type, 0, 0, true, false, true};
    A.Size = Random.pick({1, 3, 5, 7, 33, 50, 130});
    Text += "  __shared__ ";
    if (Random.chance(15))
      Text += "__align__(16) ";
    Text += std::string(Type.Name) + " " + A.Name + "[" +
            std::to_string(A.Size) + "];\n";
    // One that is only written may go.
    Text += "  if (" + A.Name + "[threadIdx.x % " + std::to_string(A.Size) +
            "] > 3) " + A.Name + "[0] = 1;\n";
    Arrays.push_back(A);
  }
}

/// Several elements at once, at a place that may be a multiple of too little.
void StatementMaker::view(std::string &Text, const std::string &Indent) {
  struct View {
    const char *Type, *Load;
    unsigned Bytes;
  };
  static const View OfFloats[] = {{"float2", ".x", 8}, {"float4", ".x", 16}};
  static const View OfChars[] = {
      {"short", "", 2}, {"int", "", 4}, {"float2", ".y", 8}};
  std::vector<Array> Possible;
  for (const Array &A : Arrays)
    if ((A.Type == &ElementTypes[0] || A.Type == &ElementTypes[4]) &&
        A.Columns == 0 && A.Size * A.Type->Bytes >= 32)
      Possible.push_back(A);
  if (Possible.empty())
    return;
  const Array &A = Random.oneOf(Possible);
  const View &V = A.Type == &ElementTypes[0] ? OfFloats[Random.below(2)]
                                             : OfChars[Random.below(3)];
  const std::int64_t Step = Random.pick({1, 2, 4, 4});
  const std::int64_t Offset = Random.pick({0, 0, 0, 1, 2});
  const std::int64_t Room = A.Size - V.Bytes / A.Type->Bytes - Offset;
  Text += Indent + "acc += (float)(*(const " + V.Type + " *)&" + A.Name + "[" +
          std::to_string(Step) + " * " + Maker.index(Room / Step + 1, 1).Text +
          " + " + std::to_string(Offset) + "])" + V.Load + "; // odd\n";
}

} // namespace bank_lint::oracle
