//===-- analysis/frontend/host/values/addresses.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/addresses.h"
#include "analysis/frontend/host/values/arithmetic.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using llvm::APInt;
using llvm::APSInt;

namespace bank_lint::frontend {

/// How many elements the array has that \p Place is an element of; nothing if
/// it is none.
static std::optional<std::uint64_t> lengthAround(const HostPlace &Place,
                                                 const ASTContext &Context) {
  if (Place.Path.empty())
    return std::nullopt;
  const QualType Around = typeAt(Place, Place.Path.size() - 1, Context);
  const ConstantArrayType *Array =
      Around.isNull() ? nullptr : Context.getAsConstantArrayType(Around);
  if (!Array)
    return std::nullopt;
  return Array->getSize().getLimitedValue();
}

std::optional<HostPlace> elementBehind(const HostPlace &Place,
                                       std::int64_t Offset,
                                       const ASTContext &Context) {
  const std::optional<std::uint64_t> Length = lengthAround(Place, Context);
  constexpr std::int64_t Most = 1 << 20;
  if (!Length || Offset < -Most || Offset > Most)
    return std::nullopt;
  const std::int64_t Index = std::int64_t(Place.Path.back()) + Offset;
  if (Index < 0 || std::uint64_t(Index) > *Length)
    return std::nullopt;
  HostPlace Result = Place;
  Result.Path.back() = unsigned(Index);
  return Result;
}

/// The distance of two elements of one array.
static std::optional<std::int64_t> difference(const HostPlace &Left,
                                              const HostPlace &Right,
                                              const ASTContext &Context) {
  if (Left.Root != Right.Root || Left.Path.size() != Right.Path.size() ||
      !lengthAround(Left, Context) ||
      !llvm::equal(llvm::ArrayRef(Left.Path).drop_back(),
                   llvm::ArrayRef(Right.Path).drop_back()))
    return std::nullopt;
  return std::int64_t(Left.Path.back()) - std::int64_t(Right.Path.back());
}

HostValue addressOperation(BinaryOperatorKind Operation, const HostValue &Left,
                           const HostValue &Right, const ASTContext &Context) {
  if (Left.place() && Right.place()) {
    const std::optional<std::int64_t> Distance =
        difference(*Left.place(), *Right.place(), Context);
    if (!Distance)
      return {};
    HostValue Number(APSInt(APInt(64, *Distance, true), false));
    if (Operation == BO_Sub)
      return Number;
    return binaryOperation(Operation, Number,
                           HostValue(APSInt(APInt(64, 0), false)));
  }
  const HostValue &Address = Left.place() ? Left : Right;
  const HostValue &Number = Left.place() ? Right : Left;
  if (!Address.place() || !Number.integer() ||
      !(Operation == BO_Add || (Operation == BO_Sub && Left.place())))
    return {};
  const std::optional<std::int64_t> Offset = Number.integer()->tryExtValue();
  if (!Offset)
    return {};
  const std::optional<HostPlace> Result = elementBehind(
      *Address.place(), Operation == BO_Add ? *Offset : -*Offset, Context);
  return Result ? HostValue(*Result, Address.From) : HostValue();
}

} // namespace bank_lint::frontend
