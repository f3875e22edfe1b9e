//===-- analysis/frontend/kernels/parameter_members.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/parameter_members.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// In larger structures the rest has its offsets as names: no code passes so
/// many numbers that decide how an array is accessed.
constexpr std::size_t Most = 256;
constexpr std::uint64_t MostElements = 32;

class Members {
public:
  explicit Members(const ASTContext &Context) : Context(Context) {}

  void add(QualType Type, std::uint64_t Offset, const std::string &Path) {
    if (Found.size() >= Most)
      return;
    if (const auto *Array = Context.getAsConstantArrayType(Type)) {
      const QualType Element = Array->getElementType();
      const std::uint64_t Bytes =
          Context.getTypeSizeInChars(Element).getQuantity();
      const std::uint64_t Count =
          std::min(Array->getSize().getLimitedValue(), MostElements);
      for (std::uint64_t I = 0; I < Count; ++I)
        add(Element, Offset + I * Bytes, Path + "[" + std::to_string(I) + "]");
      return;
    }
    if (const auto *Record = Type->getAsCXXRecordDecl())
      return addRecord(*Record, Offset, Path);
    if (!Path.empty() && !Type->isIncompleteType())
      Found.push_back(
          {Offset,
           std::uint64_t(Context.getTypeSizeInChars(Type).getQuantity()),
           Path});
  }

  std::vector<ParameterMember> Found;

private:
  void addRecord(const CXXRecordDecl &Record, std::uint64_t Offset,
                 const std::string &Path) {
    if (!Record.getDefinition() || Record.isInvalidDecl() || Record.isUnion() ||
        Record.isDependentType())
      return;
    const CXXRecordDecl &Whole = *Record.getDefinition();
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Whole);
    for (const CXXBaseSpecifier &Base : Whole.bases())
      if (const auto *From = Base.getType()->getAsCXXRecordDecl();
          From && !Base.isVirtual())
        addRecord(*From, Offset + Layout.getBaseClassOffset(From).getQuantity(),
                  Path);
    for (const FieldDecl *Field : Whole.fields()) {
      if (Field->isBitField() || Field->isInvalidDecl())
        continue;
      const std::uint64_t At =
          Offset + Context
                       .toCharUnitsFromBits(
                           Layout.getFieldOffset(Field->getFieldIndex()))
                       .getQuantity();
      add(Field->getType(), At,
          Field->getName().empty() ? Path
                                   : Path + "." + Field->getName().str());
    }
  }

  const ASTContext &Context;
};

} // namespace

std::vector<ParameterMember> membersOf(QualType Type,
                                       const ASTContext &Context) {
  Members Result(Context);
  if (!Type->isDependentType() && !Type->isIncompleteType())
    Result.add(Type, 0, "");
  return std::move(Result.Found);
}

} // namespace bank_lint::frontend
