//===-- analysis/ptx/lift/names.cpp - what names stand for ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/program_parser.h"
#include "analysis/ptx/modifiers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

constexpr StringLiteral Components = "xyzw";

/// The component that ".x" or ".r" names; 4: none.
std::size_t componentOf(StringRef Suffix) {
  if (Suffix.size() != 1)
    return 4;
  const std::size_t Found = Components.find(Suffix[0]);
  return std::min<std::size_t>({Found, StringRef("rgba").find(Suffix[0]), 4});
}

/// The registers of the machine that are vectors of four, of which the fourth
/// is always 0 (PTX ISA 9.0, 10).
bool isSpecialVector(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"%tid", "%ntid", "%ctaid", "%nctaid"}, true)
      .Cases({"%clusterid", "%nclusterid", "%cluster_ctaid", "%cluster_nctaid"},
             true)
      .Default(false);
}

/// `%tid` as a list.
void makeSpecialVector(Operand &Of) {
  const std::string Name = Of.Name;
  Of.Kind = OperandKind::Vector;
  for (char Component : Components.take_front(3)) {
    Operand &Part = Of.Elements.emplace_back();
    Part.Kind = OperandKind::Special;
    Part.Name = Name + "." + Component;
  }
  Of.Elements.emplace_back(); // 0
}

} // namespace

ProgramParser::Declarations &ProgramParser::declarations() {
  Braces.resize(Scopes.size());
  return Braces.back();
}

void ProgramParser::declare(Variable V) {
  if (V.FamilySize) {
    declarations().Families[V.Name] = std::move(V);
    return;
  }
  declarations().Variables[V.Name] = unsigned(Within->Variables.size());
  Within->Variables.push_back(std::move(V));
}

void ProgramParser::declareInFile(Variable V) {
  if (V.FamilySize) {
    FileFamilies[V.Name] = std::move(V);
    return;
  }
  FileVariables.try_emplace(V.Name, unsigned(Read.Variables.size()));
  Read.Variables.push_back(std::move(V));
}

/// `.v4 .f32 a, b<4>;`: each component is a register.
bool ProgramParser::vectorRegisters() {
  const unsigned Count = Current.Text == ".v2" ? 2 : 4;
  if (Current.Text != ".v2" && Current.Text != ".v4")
    return fail("not a type of registers");
  advance();
  const ModifierRow *Row = Current.Kind == TokenKind::Word
                               ? findModifier(Current.Text.drop_front())
                               : nullptr;
  if (!Row || Row->Class != ModifierClass::Type)
    return fail("not a type of registers");
  do {
    advance();
    if (Current.Kind != TokenKind::Word || Current.Text[0] == '.')
      return fail("the name of a register is expected");
    const StringRef Name = Current.Text;
    advance();
    std::uint64_t Size = 0;
    if (!Current.is('<')) {
      declareVector(Name, Row->type(), Count, Scopes.size() - 1);
    } else if (familySize(Size)) {
      declarations().VectorFamilies[Name] = {Row->type(), Count, Size};
    } else {
      return false;
    }
  } while (Current.is(','));
  return expect(';', "a ';' is expected");
}

void ProgramParser::declareVector(StringRef Name, Type ValueType,
                                  unsigned Count, std::size_t Scope) {
  Braces.resize(std::max(Braces.size(), Scope + 1));
  for (char Component : Components.take_front(Count))
    Scopes[Scope].Declared[(Name + "." + Twine(Component)).str()] = ValueType;
  Braces[Scope].Vectors[Name] = Count;
}

/// How many components the vector register \p Name has; 0: it is none. A member
/// of a family is declared now.
unsigned ProgramParser::findVector(StringRef Name) {
  const std::optional<FamilyMember> Member = familyMember(Name);
  for (std::size_t In = Braces.size(); In-- > 0;) {
    Declarations &Known = Braces[In];
    if (auto Found = Known.Vectors.find(Name); Found != Known.Vectors.end())
      return Found->second;
    if (!Member)
      continue;
    const auto Of = Known.VectorFamilies.find(Member->Family);
    if (Of == Known.VectorFamilies.end() || Member->Index >= Of->second.Size)
      continue;
    declareVector(Name, Of->second.ValueType, Of->second.Count, In);
    return Of->second.Count;
  }
  return 0;
}

/// Gives \p Named, a name that is no register, the number of its variable.
/// False: it is none of a variable.
bool ProgramParser::findVariable(Operand &Named) {
  const StringRef Name = Named.Name;
  const std::optional<FamilyMember> Member = familyMember(Name);
  const auto IsMember = [&](const StringMap<Variable> &Families) {
    const auto Of = Member ? Families.find(Member->Family) : Families.end();
    return Of != Families.end() && Member->Index < *Of->second.FamilySize
               ? &Of->second
               : nullptr;
  };
  const auto MakeMember = [&](Variable Family) {
    Family.Name = Name.str();
    Family.FamilySize.reset();
    return Family;
  };
  for (Declarations &In : reverse(Braces)) {
    auto Found = In.Variables.find(Name);
    if (Found == In.Variables.end())
      if (const Variable *Family = IsMember(In.Families)) {
        Found =
            In.Variables.try_emplace(Name, unsigned(Within->Variables.size()))
                .first;
        Within->Variables.push_back(MakeMember(*Family));
      }
    if (Found != In.Variables.end()) {
      Named.Index = Found->second + 1;
      return true;
    }
  }
  if (FileVariables.contains(Name) || FunctionNames.contains(Name))
    return true;
  if (const Variable *Family = IsMember(FileFamilies)) {
    declareInFile(MakeMember(*Family));
    return true;
  }
  return false;
}

/// Null: \p Named is no variable.
const Variable *ProgramParser::variableOf(const Operand &Named) const {
  if (Named.Kind != OperandKind::Symbol)
    return nullptr;
  if (Named.Index)
    return &Within->Variables[Named.Index - 1];
  const auto Found = FileVariables.find(Named.Name);
  return Found != FileVariables.end() ? &Read.Variables[Found->second]
                                      : nullptr;
}

/// `a[4]`, of an array: the address of an element.
bool ProgramParser::element(Operand &Of) {
  const Variable *Array = variableOf(Of);
  if (!Array || !Array->IsArray)
    return fail("a ',' or ';' is expected");
  const auto Bytes = std::int64_t(Array->Element.Bits / 8);
  advance();
  Operand Index;
  const std::size_t Position = Current.Position;
  if (!expression(Index))
    return false;
  if (Index.Kind != OperandKind::Immediate)
    return fail(Position, "the element's number is not a constant");
  Operand Result;
  Result.Kind = OperandKind::Address;
  Result.Value = Index.Value * Bytes;
  Result.Elements.push_back(std::move(Of));
  Of = std::move(Result);
  return expect(']', "a ']' is expected");
}

Operand ProgramParser::vectorNamed(StringRef Name, unsigned Count) {
  Operand Result;
  Result.Kind = OperandKind::Vector;
  Result.Name = Name.str();
  for (char Component : Components.take_front(Count))
    Result.Elements.push_back(
        Parser::named((Name + "." + Twine(Component)).str()));
  return Result;
}

Operand ProgramParser::named(StringRef Name) {
  Operand Result = Parser::named(Name);
  if (Result.Kind != OperandKind::Register && !Braces.empty()) {
    const auto [Whole, Suffix] = Name.rsplit('.');
    const std::size_t Component = componentOf(Suffix);
    if (const unsigned Count = findVector(Name)) {
      Result = vectorNamed(Name, Count);
    } else if (Component < 4 && Component < findVector(Whole)) {
      Result =
          Parser::named((Whole + "." + Twine(Components[Component])).str());
      Result.Name = Name.str();
    }
  }
  if ((Result.Kind == OperandKind::Symbol ||
       Result.Kind == OperandKind::Special) &&
      findVariable(Result))
    Result.Kind = OperandKind::Symbol;
  if (Result.Kind == OperandKind::Special && isSpecialVector(Name))
    makeSpecialVector(Result);
  else if (Result.Kind == OperandKind::Symbol ||
           Result.Kind == OperandKind::Register ||
           Result.Kind == OperandKind::Vector)
    // Halves and bytes of a register stay in the text.
    Names.push_back({std::size_t(Name.data() - Text.data()),
                     Result.Part.empty() ? Name.size() : Result.Name.size(),
                     Result});
  return Result;
}

} // namespace bank_lint::ptx
