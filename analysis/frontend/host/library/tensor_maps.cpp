//===-- analysis/frontend/host/library/tensor_maps.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/library/tensor_maps.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// How a function that makes tensor maps goes by its arguments. Index 0 is the
/// map, 1 to 5 are the same of all.
struct Encoder {
  unsigned Arguments;
  TensorMapMode Mode;
  const char *Name;
  unsigned Steps; ///< the element strides
  unsigned Interleave, Swizzle, L2Promotion;
};

constexpr Encoder Encoders[] = {
    {12, TensorMapMode::Tiled, "cuTensorMapEncodeTiled", 7, 8, 9, 10},
    {15, TensorMapMode::Im2col, "cuTensorMapEncodeIm2col", 10, 11, 12, 13},
    {16, TensorMapMode::Im2colWide, "cuTensorMapEncodeIm2colWide", 10, 11, 13,
     14},
};

const Encoder *encoderOf(unsigned Arguments) {
  const auto *Found = llvm::find_if(
      Encoders, [&](const Encoder &E) { return E.Arguments == Arguments; });
  return Found == std::end(Encoders) ? nullptr : Found;
}

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
  return Type && encoderOf(Type->getNumParams()) &&
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
  const Encoder &By = *encoderOf(Call.getNumArgs());
  Made->Mode = By.Mode;
  Made->MadeBy = By.Name;
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
  if (By.Mode == TensorMapMode::Tiled) {
    numbers(Given[6], Rank, Made->Box);
  } else {
    Made->Box[0] = number(Given[8]);
    Made->Pixels = number(Given[9]);
    // CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128 ignores it and has 128 pixels.
    if (By.Mode == TensorMapMode::Im2colWide)
      if (const auto Wide = number(Given[12]); !Wide || *Wide != 0)
        Made->Pixels = Wide ? std::optional<std::uint64_t>(128) : std::nullopt;
  }
  numbers(Given[By.Steps], Rank, Made->Steps);
  constexpr unsigned Widths[] = {0, 32, 64, 128};
  constexpr unsigned Atoms[] = {32, 32, 64};
  constexpr unsigned Promotions[] = {0, 64, 128, 256};
  if (const auto Mode = number(Given[By.Interleave]); Mode && *Mode <= 2)
    Made->InterleaveBytes = *Mode * 16;
  if (const auto Mode = number(Given[By.Swizzle]); Mode && *Mode <= 3)
    Made->SwizzleBytes = Widths[*Mode];
  else if (Mode && *Mode <= 6)
    Made->SwizzleAtomBytes = Atoms[*Mode - 4];
  if (const auto Mode = number(Given[By.L2Promotion]); Mode && *Mode <= 3)
    Made->L2Bytes = Promotions[*Mode];
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
