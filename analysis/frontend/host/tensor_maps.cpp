//===-- analysis/frontend/host/tensor_maps.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/tensor_maps.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

constexpr unsigned TiledArguments = 12;

/// The name of the structure, or of the enumeration, that \p Type is, or points
/// to; "" of another type.
llvm::StringRef tagName(QualType Type) {
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const TagDecl *Tag = Type->getAsTagDecl();
  return Tag && Tag->getIdentifier() ? Tag->getName() : "";
}

/// The type of the function that \p Call calls; null if it has no prototype.
const FunctionProtoType *calledType(const CallExpr &Call) {
  QualType Type = Call.getCallee()->getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return Type->getAs<FunctionProtoType>();
}

std::optional<std::uint64_t> number(const HostValue &Value) {
  const llvm::APSInt *Integer = Value.integer();
  if (!Integer || Integer->isNegative() || Integer->getActiveBits() > 63)
    return std::nullopt;
  return Integer->getZExtValue();
}

/// By CUtensorMapDataType; 0 of elements of less than a byte.
constexpr unsigned ElementBytes[] = {1, 2, 4, 4, 8, 8, 2, 4,
                                     8, 2, 4, 4, 4, 0, 0, 0};

} // namespace

bool isTensorMapEncoder(const CallExpr &Call) {
  const FunctionProtoType *Type = calledType(Call);
  return Type && Type->getNumParams() >= TiledArguments &&
         Call.getNumArgs() == Type->getNumParams() &&
         Type->getParamType(0)->isPointerType() &&
         tagName(Type->getParamType(0)) == "CUtensorMap_st" &&
         tagName(Type->getParamType(1)) == "CUtensorMapDataType_enum";
}

bool HostTensorMaps::call(const CallExpr &Call) {
  if (!isTensorMapEncoder(Call))
    return false;
  std::vector<HostValue> Given;
  for (const Expr *Argument : Call.arguments())
    Given.push_back(Values.evaluate(Argument));
  auto Made = std::make_shared<TensorMapFacts>();
  Made->IsIm2col = Call.getNumArgs() != TiledArguments;
  Made->MadeBy =
      Made->IsIm2col ? "cuTensorMapEncodeIm2col" : "cuTensorMapEncodeTiled";
  Made->Where = Where.range(Call.getSourceRange());
  if (const auto Element = number(Given[1]);
      Element && *Element < std::size(ElementBytes) && ElementBytes[*Element])
    Made->ElementBytes = ElementBytes[*Element];
  Made->Rank = number(Given[2]);
  if (const HostResidue Low = Given[3].low(); Low.Modulus >= 16)
    Made->Misalignment = Low.Residue % 16;
  const std::uint64_t Rank = std::min<std::uint64_t>(
      Made->Rank.value_or(0), TensorMapFacts::MostDimensions);
  numbers(Given[4], Rank, Made->Sizes);
  numbers(Given[5], Rank ? Rank - 1 : 0, Made->Strides);
  if (!Made->IsIm2col) {
    constexpr unsigned Widths[] = {0, 32, 64, 128};
    constexpr unsigned Promotions[] = {0, 64, 128, 256};
    numbers(Given[6], Rank, Made->Box);
    numbers(Given[7], Rank, Made->Steps);
    if (const auto Mode = number(Given[8]); Mode && *Mode <= 2)
      Made->InterleaveBytes = *Mode * 16;
    if (const auto Mode = number(Given[9]); Mode && *Mode <= 3)
      Made->SwizzleBytes = Widths[*Mode];
    if (const auto Mode = number(Given[10]); Mode && *Mode <= 3)
      Made->L2Bytes = Promotions[*Mode];
  }
  if (Given[0].place())
    Variables.assign(pointee(Given[0]), HostValue(HostTensorMap(Made)));
  return true;
}

/// The first \p Count elements of what \p Array points to.
void HostTensorMaps::numbers(
    const HostValue &Array, std::uint64_t Count,
    std::array<TensorMapFacts::Number, TensorMapFacts::MostDimensions> &To) {
  if (!Array.place())
    return;
  for (std::uint64_t I = 0; I < Count; ++I) {
    HostPlace Element = *Array.place();
    if (!Element.Path.empty())
      Element.Path.back() += unsigned(I);
    else if (I)
      return; // the address of a number
    To[I] = number(Variables.valueAt(HostLocation{Element, false, {}, {}}));
  }
}

} // namespace bank_lint::frontend
