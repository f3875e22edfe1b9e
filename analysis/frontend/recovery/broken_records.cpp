//===-- analysis/frontend/recovery/broken_records.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/broken_records.h"
#include "analysis/frontend/recovery/broken_templates.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace bank_lint::frontend {

bool isOfInvalidName(QualType Type) {
  while (!Type.isNull()) {
    if (const auto *Typedef = Type->getAs<TypedefType>();
        Typedef && Typedef->getDecl()->isInvalidDecl())
      return true;
    if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
      Type = Array->getElementType();
    else
      Type = Type->getPointeeType(); // null if it is no pointer or reference
  }
  return false;
}

namespace {

/// Part of a file, from one offset to another.
class Text {
public:
  Text(clang::SourceRange Range, const SourceManager &Sources) {
    if (Range.isInvalid())
      return;
    Begin = Sources.getDecomposedExpansionLoc(Range.getBegin());
    End = Sources.getDecomposedExpansionLoc(Range.getEnd());
  }
  bool contains(std::pair<FileID, unsigned> Place) const {
    return Begin.first.isValid() && Begin.first == End.first &&
           Place.first == Begin.first && Begin.second <= Place.second &&
           Place.second <= End.second;
  }

private:
  std::pair<FileID, unsigned> Begin, End;
};

/// Whether \p Member, which the parser kept, has a text of its own that says
/// nothing about the layout of its class.
bool isBesidesLayout(const Decl &Member) {
  if (Member.isImplicit())
    return false;
  // Marked invalid, they are still no part of the layout; but of a class
  // without a name that is, the parser drops the field too.
  if (const auto *Tag = dyn_cast<TagDecl>(&Member))
    return Tag->getIdentifier();
  if (isa<FunctionDecl, FunctionTemplateDecl, FriendDecl, StaticAssertDecl,
          ClassTemplateDecl>(Member))
    return true;
  return !Member.isInvalidDecl() &&
         isa<TypedefNameDecl, TypeAliasTemplateDecl, UsingDecl, VarDecl>(
             Member);
}

/// The definition of \p Type's class, or of that of its elements; null if it is
/// of no class, or of one that is only declared: no code could use its layout.
const CXXRecordDecl *recordOf(QualType Type) {
  const CXXRecordDecl *Record =
      Type.isNull() ? nullptr
                    : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const CXXRecordDecl *Definition = Record ? Record->getDefinition() : nullptr;
  return Definition && !Definition->isDependentType() ? Definition : nullptr;
}

/// Where \p Record is written: an instantiation, as its template.
const CXXRecordDecl *writtenDefinition(const CXXRecordDecl *Record) {
  const CXXRecordDecl *Pattern = Record->getTemplateInstantiationPattern();
  const CXXRecordDecl *Written = Pattern ? Pattern->getDefinition() : nullptr;
  return Written ? Written : Record;
}

} // namespace

const std::string *BrokenRecords::find(QualType Type) {
  const CXXRecordDecl *Record = recordOf(Type);
  return Record ? find(*Record) : nullptr;
}

bool InvalidRecords::contain(QualType Type) {
  const CXXRecordDecl *Record = recordOf(Type);
  if (!Record)
    return false;
  if (const auto It = Known.find(Record); It != Known.end())
    return It->second;
  const bool IsInvalid =
      Record->isInvalidDecl() ||
      llvm::any_of(Record->bases(),
                   [this](const CXXBaseSpecifier &Base) {
                     return contain(Base.getType());
                   }) ||
      llvm::any_of(Record->fields(), [this](const FieldDecl *Field) {
        return Field->isInvalidDecl() || contain(Field->getType());
      });
  Known[Record] = IsInvalid;
  return IsInvalid;
}

const std::string *BrokenRecords::find(const CXXRecordDecl &Definition) {
  if (const auto It = Known.find(&Definition); It != Known.end())
    return It->second;
  const std::string *Error = errorOf(Definition);
  Known[&Definition] = Error;
  return Error;
}

const std::string *BrokenRecords::errorOf(const CXXRecordDecl &Definition) {
  if (const std::string *Error = errorInText(*writtenDefinition(&Definition)))
    return Error;
  if (const std::string *Error = Templates.find(&Definition))
    return Error;
  for (const CXXBaseSpecifier &Base : Definition.bases())
    if (const std::string *Error = find(Base.getType()))
      return Error;
  for (const FieldDecl *Field : Definition.fields()) {
    if (const std::string *Error = find(Field->getType()))
      return Error;
    if (Field->isInvalidDecl() || isOfInvalidName(Field->getType()))
      return &UsesBrokenDeclaration;
  }
  return Definition.isInvalidDecl() ? &UsesBrokenDeclaration : nullptr;
}

const std::string *
BrokenRecords::errorInText(const CXXRecordDecl &Definition) const {
  const Text Whole(Definition.getSourceRange(), Sources);
  for (const ErrorPlace &Error : Errors) {
    if (Error.Location.isInvalid())
      continue;
    const auto Place = Sources.getDecomposedExpansionLoc(Error.Location);
    if (Whole.contains(Place) &&
        llvm::none_of(Definition.decls(), [&](const Decl *Member) {
          return isBesidesLayout(*Member) &&
                 Text(Member->getSourceRange(), Sources).contains(Place);
        }))
      return &Error.Text;
  }
  return nullptr;
}

} // namespace bank_lint::frontend
