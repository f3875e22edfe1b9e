//===-- analysis/fix/sibling_instantiations.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/sibling_instantiations.h"
#include "analysis/fix/comparison.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace bank_lint {
namespace {

/// "ns::turn" and {"0", "float"} of "void ns::turn<0, float>(float*)".
struct Instantiation {
  std::string Name;
  std::vector<std::string> Arguments;
};

std::optional<Instantiation> instantiation(StringRef Kernel) {
  StringRef Name = withoutParameters(Kernel);
  Name.consume_front("void ");
  const std::size_t Open = Name.find('<');
  if (Open == StringRef::npos || !Name.ends_with(">"))
    return std::nullopt;
  Instantiation Found;
  Found.Name = Name.take_front(Open).str();
  int Depth = 0;
  std::string Argument;
  for (char C : Name.slice(Open + 1, Name.size() - 1)) {
    Depth += C == '<' || C == '(' || C == '{' || C == '[';
    Depth -= C == '>' || C == ')' || C == '}' || C == ']';
    if (C == ',' && Depth == 0)
      Found.Arguments.push_back(StringRef(Argument).trim().str()),
          Argument = "";
    else
      Argument += C;
  }
  Found.Arguments.push_back(StringRef(Argument).trim().str());
  return Found;
}

/// Whether it is one of the function that declares \p Array.
bool isOf(const Instantiation &Kernel, const SharedArray &Array) {
  const std::size_t Colon = Kernel.Name.rfind(':');
  return Kernel.Name.substr(Colon == std::string::npos ? 0 : Colon + 1) ==
             Array.Function &&
         Kernel.Arguments.size() == Array.TemplateParameters.size();
}

/// Whether the instantiations of the array differ only in padding: in the end
/// of a sum.
bool differsInPadding(ArrayRef<const SharedArray *> Variants) {
  const SharedArray &First = *Variants.front();
  bool Differs = false;
  for (const SharedArray *A : Variants)
    for (std::size_t D = 0; D < First.Dimensions.size(); ++D) {
      const ArrayDimension &One = First.Dimensions[D];
      if (A->Dimensions.size() != First.Dimensions.size())
        return false;
      const ArrayDimension &Other = A->Dimensions[D];
      if (One.Size == Other.Size)
        continue;
      if (One.Begins.empty() || Other.Begins.empty() ||
          One.Begins.front().Size != Other.Begins.front().Size)
        return false;
      Differs = true;
    }
  return Differs;
}

} // namespace

std::string cleanSibling(const FixTarget &T, const FileResult &Result) {
  const SharedArray &Array = *T.Variants.front();
  if (T.Variants.size() < 2 || !differsInPadding(T.Variants))
    return "";
  std::map<std::string, std::uint64_t> ExcessOf; // by kernel
  for (const AccessSummary &A : Result.Accesses)
    if (A.Space == AccessSpace::Shared && A.array() == T.Declaration)
      ExcessOf[A.Kernel] +=
          A.Conflicts.Total.Max + (A.Sureness == Certainty::Undecided ? 1 : 0);
  std::vector<Instantiation> Costly;
  for (const auto &[Kernel, Excess] : ExcessOf) {
    const auto Found = instantiation(Kernel);
    if (!Found || !isOf(*Found, Array))
      return "";
    if (Excess)
      Costly.push_back(*Found);
  }
  for (const auto &[Kernel, Excess] : ExcessOf) {
    if (Excess)
      continue;
    const Instantiation Clean = *instantiation(Kernel);
    // The one argument in which all with conflicts differ from it.
    std::optional<std::size_t> Differs;
    const bool IsOne = all_of(Costly, [&](const Instantiation &Other) {
      std::size_t Count = 0;
      for (std::size_t I = 0; I < Clean.Arguments.size(); ++I)
        if (Other.Arguments[I] != Clean.Arguments[I]) {
          ++Count;
          if (Differs && *Differs != I)
            ++Count;
          Differs = I;
        }
      return Count == 1;
    });
    if (!IsOne || !Differs)
      continue;
    StringRef Name = withoutParameters(Kernel);
    Name.consume_front("void ");
    return Array.TemplateParameters[*Differs] + " = " +
           Clean.Arguments[*Differs] + ", as " + Name.str() +
           " in this file has it";
  }
  return "";
}

} // namespace bank_lint
