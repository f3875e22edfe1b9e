//===-- analysis/pipeline/moved_places.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/moved_places.h"
#include "analysis/pipeline/result_format.h"

namespace bank_lint {
namespace {

class PlaceVisitor {
public:
  explicit PlaceVisitor(PlaceMove Move) : Move(Move) {}

  template <typename... T> void operator()(T &...Values) {
    (visit(Values), ...);
  }

private:
  void visit(SourceRange &Where) {
    if (Where.isValid())
      Move(Where);
  }
  void visit(std::string &) {}
  void visit(std::map<std::string, std::string> &) {}
  template <typename T> void visit(std::vector<T> &Values) {
    for (T &Value : Values)
      visit(Value);
  }
  void visit(std::vector<bool> &) {}
  template <typename T, std::size_t N> void visit(std::array<T, N> &Values) {
    for (T &Value : Values)
      visit(Value);
  }
  template <typename T> void visit(std::optional<T> &Value) {
    if (Value)
      visit(*Value);
  }
  template <typename T> void visit(T &Value) {
    if constexpr (!std::is_arithmetic_v<T> && !std::is_enum_v<T>)
      fields(*this, Value);
  }

  PlaceMove Move;
};

void moveFinding(Finding &F, PlaceVisitor &Visitor) {
  Visitor(F.Access);
  for (FurtherAccess &Other : F.Also)
    Visitor(Other.Access);
  for (Fix &Each : F.Fixes) {
    Visitor(Each.Declaration);
    for (SourceEdit &Edit : Each.Edits)
      Visitor(Edit.Where);
    for (FixedAccess &Access : Each.Accesses)
      Visitor(Access.Where);
  }
}

} // namespace

void movePlaces(FileResult &Result, PlaceMove Move) {
  PlaceVisitor Visitor(Move);
  Visitor(Result);
  for (Finding &F : Result.Findings)
    moveFinding(F, Visitor);
  for (SetAsideFinding &F : Result.SetAside)
    moveFinding(F.What, Visitor);
}

void movePlaces(AccessSummary &Access, PlaceMove Move) {
  PlaceVisitor Visitor(Move);
  Visitor(Access);
}

void movePlaces(Launch &Launched, PlaceMove Move) {
  PlaceVisitor Visitor(Move);
  Visitor(Launched);
}

} // namespace bank_lint
