//===-- analysis/frontend/host/argument_parts.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/argument_parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace bank_lint::frontend {

/// Hands each part of \p Value to \p Use, with its type, where it begins, in
/// bytes, and its name: "[2]" or ".member".
static void
forEachPart(const HostValue &Value, QualType Type, const ASTContext &Context,
            llvm::function_ref<void(const HostValue &, QualType, std::uint64_t,
                                    const std::string &)>
                Use) {
  const HostValue::Parts *Parts = Value.parts();
  if (!Parts || isTuple(Type))
    return;
  if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type)) {
    const QualType Element = Array->getElementType();
    const std::uint64_t Size =
        std::uint64_t(Context.getTypeSizeInChars(Element).getQuantity());
    for (std::size_t I = 0; I < Parts->size(); ++I)
      Use((*Parts)[I], Element, I * Size, "[" + std::to_string(I) + "]");
    return;
  }
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record || Record->isInvalidDecl())
    return;
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
  for (const FieldDecl *Field : Record->fields())
    if (const unsigned I = Field->getFieldIndex(); I < Parts->size())
      Use((*Parts)[I], Field->getType(), Layout.getFieldOffset(I) / 8,
          "." + Field->getNameAsString());
}

void addPointers(const HostValue &Value, QualType Type,
                 const ASTContext &Context, PointerAlignment At,
                 std::vector<PointerAlignment> &To) {
  if (Type->isPointerType()) {
    const HostResidue Low = Value.Low;
    if (Value.isKnown() || !Low.isSaid() || Low == HostResidue::ofUnseen())
      return;
    At.Modulus = Low.Modulus;
    At.Residue = Low.Residue;
    At.IsAssumed = Low.IsAssumed;
    To.push_back(std::move(At));
    return;
  }
  forEachPart(Value, Type, Context,
              [&](const HostValue &Part, QualType PartType,
                  std::uint64_t Offset, const std::string &Name) {
                addPointers(Part, PartType, Context,
                            {At.Parameter, At.Offset + Offset, At.Name + Name},
                            To);
              });
}

void addMaps(const HostValue &Value, QualType Type, const ASTContext &Context,
             TensorMapArgument At, std::vector<TensorMapArgument> &To) {
  if (const TensorMapFacts *Map = Value.tensorMap()) {
    At.Map = *Map;
    To.push_back(std::move(At));
    return;
  }
  forEachPart(Value, Type, Context,
              [&](const HostValue &Part, QualType PartType,
                  std::uint64_t Offset, const std::string &Name) {
                addMaps(Part, PartType, Context,
                        {At.Parameter, At.Offset + Offset, At.Name + Name, {}},
                        To);
              });
}

} // namespace bank_lint::frontend
