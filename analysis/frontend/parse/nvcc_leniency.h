//===-- analysis/frontend/parse/nvcc_leniency.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which errors of clang nvcc 13.0 has at most a warning for. For some, clang's
/// tree is whole: these are dropped. Others need tokens that are missing
/// (recovery/nvcc_forms.h), and a call of a host function needs to be known.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_NVCC_LENIENCY_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_NVCC_LENIENCY_H

#include "clang/Basic/SourceLocation.h"
#include <cstddef>
#include <vector>

namespace clang {
class Diagnostic;
class FunctionDecl;
class IdentifierInfo;
} // namespace clang

namespace bank_lint::frontend {

/// What nvcc takes otherwise than clang (recovery/nvcc_forms.h), and where.
struct NvccForm {
  enum Kind {
    OperandsWithoutComma, ///< of `asm`: at what may be the second
    ArithmeticOnVoid,     ///< at the begin of the pointer
    StepOfVoid,           ///< the same, which changes the pointer
    ValueOfNoEnumerator,  ///< at the name of the enumeration
    DeclaredForBoth,      ///< at the name of the function
    DeclaredForDevice,    ///< the same, defined outside of its class
    DeclaredInClass, ///< behind DeclaredForDevice: in the class, if that does
                     ///< not help
    Specialized,     ///< the same, a specialisation that no template fits
    SpecializedFrom, ///< behind it: at the name of a template for another side
    SpecializedFromKernel, ///< at the name of what is meant to be a kernel
    MadeInline,      ///< at the name of a function for both that calls the host
    PointerAsNumber, ///< at the begin of the pointer
    ComparedPointer, ///< the same, if the operator is a comparison
    NumberInTemplate,     ///< the same, in a template: for each instance
    ReinterpretedPointer, ///< the same, in a reinterpret_cast
    NarrowedToBool, ///< an argument of a template: at the name of that; at End,
                    ///< the name where it is declared
    Closing,        ///< the end of one of those
    ChangedCopy,    ///< of a built-in variable: at the member that is changed
    CopyOfIndex,    ///< at what is copied
    CopyOfExtent,   ///< the same
    BoundOfFloat,   ///< an array whose bound has a constant of that type
    KeywordTooMany, ///< behind `template`, or at a name behind `::`
    SizeOfVoid,     ///< at `sizeof`
    TypeWithoutTypename, ///< at the name of the type, or at its scope
    PragmaAtEnd          ///< at what follows a pragma in place of a loop
  };
  Kind What;
  clang::SourceLocation Location;
  clang::SourceLocation Operator = {}; ///< of arithmetic and comparisons
  clang::SourceLocation End = {};      ///< of an operand: its last token
  const clang::IdentifierInfo *Parameter = nullptr; ///< of a template
};

/// A function for host and device calls one for the host. nvcc warns, and
/// leaves the call out of device code.
struct HostCall {
  const clang::FunctionDecl *Callee;
  clang::SourceLocation Location;
};

/// Whether \p Error is none of nvcc's, and the tree is as if there were none.
bool isTakenByNvcc(const clang::Diagnostic &Error);

/// Whether \p Error is about a name for two integers of 64 bits, `unsigned
/// long` and `unsigned long long`: the code is the same with either. nvcc has
/// the error only if the file includes the header with the other declaration.
bool isAboutEqualIntegers(const clang::Diagnostic &Error);

/// The function of the host that \p Error says is called by one for both; null
/// if it is about something else.
const clang::FunctionDecl *hostCallee(const clang::Diagnostic &Error);

/// What errors and the notes behind them say of such forms.
class FoundForms {
public:
  void add(const clang::Diagnostic &Info, bool IsError);

  std::vector<NvccForm> All;

private:
  void addOfError(const clang::Diagnostic &Error);
  void addOfNote(const clang::Diagnostic &Note);
  void add(NvccForm::Kind What, clang::SourceLocation Location) {
    All.push_back({What, Location, {}});
  }

  void addOperand(NvccForm::Kind What, const clang::CharSourceRange &Operand,
                  clang::SourceLocation Operator);

  unsigned LastError = 0;      ///< its number
  clang::SourceLocation Call;  ///< of the last error about one
  std::size_t BeforeError = 0; ///< how many forms there were
};

} // namespace bank_lint::frontend

#endif
