//===-- analysis/frontend/recovery/added_tokens.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/added_tokens.h"

using namespace clang;

namespace bank_lint::frontend {

llvm::ArrayRef<AddedToken> tokensFor(NvccForm::Kind Kind) {
  static const AddedToken Comma[] = {{tok::comma}};
  static const AddedToken Bytes[] = {
      {tok::l_paren}, {tok::kw_char, "char"}, {tok::star}, {tok::r_paren}};
  static const AddedToken Step[] = {{tok::l_paren},
                                    {tok::kw_char, "char"},
                                    {tok::star},
                                    {tok::amp},
                                    {tok::r_paren}};
  static const AddedToken Device[] = {{tok::kw___attribute, "__attribute__"},
                                      {tok::l_paren},
                                      {tok::l_paren},
                                      {tok::identifier, "device"},
                                      {tok::r_paren},
                                      {tok::r_paren}};
  static const AddedToken Int[] = {{tok::colon}, {tok::kw_int, "int"}};
  static const AddedToken Both[] = {{tok::kw___attribute, "__attribute__"},
                                    {tok::l_paren},
                                    {tok::l_paren},
                                    {tok::identifier, "host"},
                                    {tok::comma},
                                    {tok::identifier, "device"},
                                    {tok::r_paren},
                                    {tok::r_paren}};
  static const AddedToken Number[] = {{tok::l_paren},
                                      {tok::kw_unsigned, "unsigned"},
                                      {tok::kw_long, "long"},
                                      {tok::r_paren}};
  static const AddedToken Typename[] = {{tok::kw_typename, "typename"}};
  static const AddedToken Inline[] = {{tok::kw_inline, "inline"}};
  static const AddedToken Nothing[] = {{tok::semi}};
  // bank_lint/pointer_number.h has it.
  static const AddedToken NumberOf[] = {{tok::identifier, "__bl_as_number"},
                                        {tok::l_paren}};
  static const AddedToken Truth[] = {{tok::kw_bool, "bool"}, {tok::l_paren}};
  static const AddedToken Closed[] = {{tok::r_paren}};
  static const AddedToken Index[] = {{tok::l_paren},
                                     {tok::coloncolon},
                                     {tok::identifier, "uint3"},
                                     {tok::r_paren}};
  static const AddedToken Extent[] = {{tok::l_paren},
                                      {tok::coloncolon},
                                      {tok::identifier, "dim3"},
                                      {tok::r_paren}};
  static const AddedToken Constant[] = {{tok::kw_constexpr, "constexpr"}};
  static const AddedToken Kernel[] = {{tok::kw___attribute, "__attribute__"},
                                      {tok::l_paren},
                                      {tok::l_paren},
                                      {tok::identifier, "global"},
                                      {tok::r_paren},
                                      {tok::r_paren}};
  switch (Kind) {
  case NvccForm::PointerAsNumber:
  case NvccForm::ComparedPointer:
    return Number;
  case NvccForm::NumberInTemplate:
    return NumberOf;
  case NvccForm::NarrowedToBool:
    return Truth;
  case NvccForm::Closing:
    return Closed;
  case NvccForm::CopyOfIndex:
    return Index;
  case NvccForm::CopyOfExtent:
    return Extent;
  case NvccForm::BoundOfFloat:
    return Constant;
  case NvccForm::MadeInline:
    return Inline;
  case NvccForm::TypeWithoutTypename:
    return Typename;
  case NvccForm::PragmaAtEnd:
    return Nothing;
  case NvccForm::SpecializedFromKernel:
    return Kernel;
  case NvccForm::OperandsWithoutComma:
    return Comma;
  case NvccForm::ArithmeticOnVoid:
    return Bytes;
  case NvccForm::StepOfVoid:
    return Step;
  case NvccForm::ValueOfNoEnumerator:
    return Int;
  case NvccForm::DeclaredForBoth:
  case NvccForm::DeclaredInClass:
    return Both;
  case NvccForm::DeclaredForDevice:
    return Device;
  case NvccForm::Specialized:
  case NvccForm::SpecializedFrom:
  case NvccForm::ReinterpretedPointer:
  case NvccForm::ChangedCopy:
  case NvccForm::KeywordTooMany:
  case NvccForm::SizeOfVoid:
    break; // of several kinds, or none
  }
  return {};
}

} // namespace bank_lint::frontend
