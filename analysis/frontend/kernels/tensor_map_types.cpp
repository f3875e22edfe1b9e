//===-- analysis/frontend/kernels/tensor_map_types.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/tensor_map_types.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// No code passes more of them.
constexpr std::size_t MostMaps = 64;
constexpr std::uint64_t MostElements = 32;

/// \p Type as an instance of a template of CuTe's called \p Name; null if it is
/// none.
const ClassTemplateSpecializationDecl *instanceOf(QualType Type,
                                                  llvm::StringRef Name) {
  const auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  const auto *Namespace =
      Instance ? dyn_cast<NamespaceDecl>(
                     Instance->getDeclContext()->getEnclosingNamespaceContext())
               : nullptr;
  return Instance && Instance->getIdentifier() && Instance->getName() == Name &&
                 Namespace && Namespace->getName() == "cute"
             ? Instance
             : nullptr;
}

std::optional<std::int64_t> integerAt(const TemplateArgumentList &Arguments,
                                      unsigned Index) {
  if (Index >= Arguments.size() ||
      Arguments[Index].getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return Arguments[Index].getAsIntegral().tryExtValue();
}

/// C<64>, or a tuple of these: the product.
std::optional<std::uint64_t> sizeOf(QualType Type) {
  if (const auto *Number = instanceOf(Type, "C")) {
    const std::optional<std::int64_t> Value =
        integerAt(Number->getTemplateArgs(), 0);
    if (!Value || *Value < 0)
      return std::nullopt;
    return std::uint64_t(*Value);
  }
  const auto *Tuple = instanceOf(Type, "tuple");
  if (!Tuple || Tuple->getTemplateArgs().size() != 1 ||
      Tuple->getTemplateArgs()[0].getKind() != TemplateArgument::Pack)
    return std::nullopt;
  std::uint64_t Product = 1;
  for (const TemplateArgument &Member :
       Tuple->getTemplateArgs()[0].pack_elements()) {
    const std::optional<std::uint64_t> Size =
        Member.getKind() == TemplateArgument::Type ? sizeOf(Member.getAsType())
                                                   : std::nullopt;
    if (!Size)
      return std::nullopt;
    Product *= *Size;
  }
  return Product;
}

QualType typeAt(const ClassTemplateSpecializationDecl &Of, unsigned Index) {
  const TemplateArgumentList &Arguments = Of.getTemplateArgs();
  return Index < Arguments.size() &&
                 Arguments[Index].getKind() == TemplateArgument::Type
             ? Arguments[Index].getAsType()
             : QualType();
}

/// What the type of a copy says of its map; nothing if it is none.
std::optional<TensorMapFacts>
factsOf(const ClassTemplateSpecializationDecl &Traits) {
  // In some the rest of the arguments is a pack.
  std::vector<QualType> Types;
  for (const TemplateArgument &Argument : Traits.getTemplateArgs().asArray()) {
    if (Argument.getKind() == TemplateArgument::Type)
      Types.push_back(Argument.getAsType());
    else if (Argument.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Member : Argument.pack_elements())
        if (Member.getKind() == TemplateArgument::Type)
          Types.push_back(Member.getAsType());
  }
  if (Types.size() < 3)
    return std::nullopt;
  const auto *Operation = Types[0]->getAsCXXRecordDecl();
  const std::optional<std::uint64_t> Bits = sizeOf(Types[1]);
  const auto *Parameters = instanceOf(Types[2], "AuxTmaParams");
  if (!Operation || !Operation->getIdentifier() || !Bits || !Parameters)
    return std::nullopt;
  const QualType LayoutType = typeAt(*Parameters, 1);
  const QualType SwizzleType = typeAt(*Parameters, 2);
  const auto *Layout =
      LayoutType.isNull() ? nullptr : instanceOf(LayoutType, "Layout");
  const auto *Swizzle =
      SwizzleType.isNull() ? nullptr : instanceOf(SwizzleType, "Swizzle");
  const QualType Shape = Layout ? typeAt(*Layout, 0) : QualType();
  const auto *Modes = Shape.isNull() ? nullptr : instanceOf(Shape, "tuple");
  if (!Modes || !Swizzle || Modes->getTemplateArgs().size() != 1 ||
      Modes->getTemplateArgs()[0].getKind() != TemplateArgument::Pack)
    return std::nullopt;

  TensorMapFacts Result;
  std::uint64_t Elements = 1;
  unsigned Rank = 0;
  for (const TemplateArgument &Mode :
       Modes->getTemplateArgs()[0].pack_elements()) {
    const std::optional<std::uint64_t> Size =
        Mode.getKind() == TemplateArgument::Type ? sizeOf(Mode.getAsType())
                                                 : std::nullopt;
    if (!Size || !*Size || Rank >= TensorMapFacts::MostDimensions)
      return std::nullopt;
    Result.Box[Rank++] = Size;
    Elements *= *Size;
  }
  Result.Rank = Rank;
  Result.Steps.fill(1);
  Result.InterleaveBytes = 0;
  Result.L2Bytes = 128;
  Result.MadeBy = "the type of the copy";
  if (Elements && *Bits % Elements == 0 && *Bits / Elements % 8 == 0)
    Result.ElementBytes = *Bits / Elements / 8;
  const std::optional<std::int64_t> Width =
      integerAt(Swizzle->getTemplateArgs(), 0);
  const std::optional<std::int64_t> Base =
      integerAt(Swizzle->getTemplateArgs(), 1);
  if (Width && Base == 4 && *Width >= 0 && *Width <= 3)
    Result.SwizzleBytes = *Width ? std::uint64_t(16) << *Width : 0;
  // Swizzle<2, 5, 2>, Swizzle<1, 6, 1>
  else if (Width && ((Base == 5 && *Width == 2) || (Base == 6 && *Width == 1)))
    Result.SwizzleAtomBytes = std::uint64_t(1) << *Base;
  Result.IsSliced = Operation->getName().contains("MULTICAST");
  return Result;
}

class Finder {
public:
  explicit Finder(const ASTContext &Context) : Context(Context) {}

  /// \p Says: what the type around it does.
  void add(QualType Type, std::uint64_t Offset, const std::string &Path,
           const TensorMapFacts &Says) {
    if (Found.size() >= MostMaps || Type->isIncompleteType())
      return;
    if (const auto *Array = Context.getAsConstantArrayType(Type)) {
      const QualType Element = Array->getElementType();
      const std::uint64_t Bytes =
          std::uint64_t(Context.getTypeSizeInChars(Element).getQuantity());
      const std::uint64_t Count =
          Element->isRecordType() || Element->isArrayType()
              ? std::min(Array->getSize().getLimitedValue(), MostElements)
              : 0;
      for (std::uint64_t I = 0; I < Count; ++I)
        add(Element, Offset + I * Bytes, Path + "[" + std::to_string(I) + "]",
            Says);
      return;
    }
    if (const auto *Record = Type->getAsCXXRecordDecl())
      addRecord(*Record, Offset, Path, Says);
  }

  std::vector<TensorMapArgument> Found;

private:
  void addRecord(const CXXRecordDecl &Record, std::uint64_t Offset,
                 const std::string &Path, TensorMapFacts Says) {
    if (!Record.getDefinition() || Record.isInvalidDecl() || Record.isUnion() ||
        Record.isDependentType())
      return;
    const CXXRecordDecl &Whole = *Record.getDefinition();
    if (Whole.getIdentifier() && Whole.getName() == "CUtensorMap_st") {
      Found.push_back({0, Offset, Path, std::move(Says)});
      return;
    }
    if (const auto *Traits =
            instanceOf(Context.getCanonicalTagType(&Whole), "Copy_Traits"))
      if (std::optional<TensorMapFacts> Known = factsOf(*Traits))
        Says = std::move(*Known);
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Whole);
    for (const CXXBaseSpecifier &Base : Whole.bases())
      if (const auto *From = Base.getType()->getAsCXXRecordDecl();
          From && !Base.isVirtual())
        addRecord(*From,
                  Offset + std::uint64_t(
                               Layout.getBaseClassOffset(From).getQuantity()),
                  Path, Says);
    for (const FieldDecl *Field : Whole.fields()) {
      if (Field->isBitField() || Field->isInvalidDecl())
        continue;
      add(Field->getType(),
          Offset + Layout.getFieldOffset(Field->getFieldIndex()) / 8,
          Field->getName().empty() ? Path : Path + "." + Field->getName().str(),
          Says);
    }
  }

  const ASTContext &Context;
};

} // namespace

std::vector<TensorMapArgument> tensorMapsIn(QualType Type,
                                            const std::string &Name,
                                            const ASTContext &Context) {
  Finder Result(Context);
  if (!Type->isDependentType())
    Result.add(Type, 0, Name, {});
  return std::move(Result.Found);
}

} // namespace bank_lint::frontend
