//===-- analysis/pipeline/moved_places.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/moved_places.h"
#include "analysis/pipeline/field_visitor.h"
#include "analysis/pipeline/result_format.h"

namespace bank_lint {
namespace {

class PlaceVisitor : public FieldVisitor<PlaceVisitor> {
public:
  explicit PlaceVisitor(PlaceMove Move) : Move(Move) {}

private:
  friend FieldVisitor;
  using FieldVisitor::visit;
  void visit(SourceRange &Where) {
    if (Where.isValid())
      Move(Where);
  }
  void visit(std::string &) {}
  void visit(std::map<std::string, std::string> &) {}
  void visit(std::vector<bool> &) {}

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
