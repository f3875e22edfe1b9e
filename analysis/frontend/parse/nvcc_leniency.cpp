//===-- analysis/frontend/parse/nvcc_leniency.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/nvcc_leniency.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclarationName.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// Whether the line of \p Error begins with a directive.
bool isInPragma(const Diagnostic &Error) {
  const SourceManager &Sources = Error.getSourceManager();
  const auto [File, Offset] =
      Sources.getDecomposedSpellingLoc(Error.getLocation());
  const llvm::StringRef Before = Sources.getBufferData(File).take_front(Offset);
  return Before.substr(Before.rfind('\n') + 1).ltrim().starts_with("#");
}

/// Whether \p Error is about a type that has another name: nvcc has an error
/// of `__restrict__` on what is no pointer only where it sees that at once.
bool isAboutTypedef(const Diagnostic &Error) {
  if (Error.getNumArgs() == 0 ||
      Error.getArgKind(0) != DiagnosticsEngine::ak_qualtype)
    return false;
  const QualType Type = QualType::getFromOpaquePtr(
      // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
      reinterpret_cast<void *>(Error.getRawArg(0)));
  if (Type->getAs<TypedefType>())
    return true;
  // CUDA's float4 is the name of a structure; of the built-in headers it is
  // the structure itself.
  const TagDecl *Tag = Type->getAsTagDecl();
  return Tag && Error.hasSourceManager() &&
         Error.getSourceManager().isInSystemHeader(Tag->getLocation());
}

/// Whether \p Error, of several pragmas for a loop, is about two of one kind.
bool isAboutTwoCounts(const Diagnostic &Error) {
  return Error.getRawArg(0) != 0; // "duplicate", not "incompatible"
}

struct Leniency {
  unsigned Error;
  /// Which errors of that number; null: all.
  bool (*Holds)(const Diagnostic &) = nullptr;
};

/// With nvcc's warning, if it has any.
constexpr Leniency Taken[] = {
    // A jump over an initialisation.
    {diag::err_switch_into_protected_scope},
    {diag::err_typecheck_invalid_restrict_not_pointer, isAboutTypedef},
    // 427: the name of a member with its class before it.
    {diag::err_member_extra_qualification},
    {diag::err_explicit_instantiation_inline},
    {diag::err_explicit_instantiation_storage_class},
    // 20058, 607: `#pragma unroll` in front of something else than a loop.
    {diag::err_pragma_loop_precedes_nonloop},
    // 20168: a count that is not positive.
    {diag::err_requires_positive_value, isInPragma},
    // Several counts: the last one holds, also for clang. With one without a
    // count before it or behind it clang does otherwise.
    {diag::err_pragma_loop_compatibility, isAboutTwoCounts},
};

/// Whether \p Error is of a function that is declared again for another side,
/// and not a kernel: nvcc takes it for one of both.
bool isDeclaredAgain(const Diagnostic &Error) {
  auto Is = [&](unsigned Number, CUDAFunctionTarget Target) {
    return CUDAFunctionTarget(Error.getRawArg(Number)) == Target;
  };
  return Error.getID() == diag::err_cuda_ovl_target &&
         !Is(0, CUDAFunctionTarget::Global) &&
         !Is(2, CUDAFunctionTarget::Global);
}

/// Whether \p Error is of a function of the host, and a kernel of its name.
bool isOfKernelAndHost(const Diagnostic &Error) {
  return CUDAFunctionTarget(Error.getRawArg(0)) == CUDAFunctionTarget::Host &&
         CUDAFunctionTarget(Error.getRawArg(2)) == CUDAFunctionTarget::Global;
}

/// Whether the note \p Info says which instance an error is about.
bool isAboutInstance(const Diagnostic &Info) {
  return llvm::is_contained({diag::note_function_template_spec_here,
                             diag::note_template_member_function_here,
                             diag::note_template_class_instantiation_here,
                             diag::note_template_member_class_here},
                            Info.getID());
}

/// Whether \p Error is of an operator between a pointer and `nullptr`, or two
/// of the latter.
bool isOfNullptr(const Diagnostic &Error) {
  if (Error.getNumRanges() != 2 || Error.getNumArgs() < 2)
    return false;
  bool HasNull = false, HasOthers = false;
  for (unsigned Number = 0; Number < 2; ++Number) {
    if (Error.getArgKind(Number) != DiagnosticsEngine::ak_qualtype)
      return false;
    const QualType Type = QualType::getFromOpaquePtr(
        // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
        reinterpret_cast<void *>(Error.getRawArg(Number)));
    HasNull |= Type->isNullPtrType();
    HasOthers |= !Type->isNullPtrType() && !Type->isPointerType();
  }
  return HasNull && !HasOthers;
}

/// What the operand of \p Error, a cast of a pointer to a smaller integer,
/// needs to become a number first: that of `(int)p`, and of `int(p)` if it is
/// one token, takes a cast in front of it.
NvccForm::Kind formOfSmallCast(const Diagnostic &Error) {
  // Values of clang's CastType, which no header has.
  constexpr std::uint64_t Reinterpret = 2, CStyle = 4;
  const CharSourceRange &Operand = Error.getRange(1);
  const std::uint64_t Kind = Error.getRawArg(0);
  if (Kind == Reinterpret)
    return NvccForm::ReinterpretedPointer;
  return Kind == CStyle || Operand.getBegin() == Operand.getEnd()
             ? NvccForm::PointerAsNumber
             : NvccForm::NumberInTemplate;
}

bool isVoid(const Diagnostic &Error, unsigned Number) {
  return Error.getArgKind(Number) == DiagnosticsEngine::ak_qualtype &&
         QualType::getFromOpaquePtr(
             // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
             reinterpret_cast<void *>(Error.getRawArg(Number)))
             ->isVoidType();
}

} // namespace

bool isAboutEqualIntegers(const Diagnostic &Error) {
  if (Error.getID() != diag::err_redefinition_different_typedef)
    return false;
  auto Kind = [&](unsigned Number) {
    if (Error.getNumArgs() <= Number ||
        Error.getArgKind(Number) != DiagnosticsEngine::ak_qualtype)
      return BuiltinType::Void;
    const auto *Type =
        QualType::getFromOpaquePtr(
            // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
            reinterpret_cast<void *>(Error.getRawArg(Number)))
            ->getAs<BuiltinType>();
    return Type ? Type->getKind() : BuiltinType::Void;
  };
  auto Are = [&](BuiltinType::Kind A, BuiltinType::Kind B) {
    return (Kind(1) == A && Kind(2) == B) || (Kind(1) == B && Kind(2) == A);
  };
  return Are(BuiltinType::Long, BuiltinType::LongLong) ||
         Are(BuiltinType::ULong, BuiltinType::ULongLong);
}

bool isTakenByNvcc(const Diagnostic &Error) {
  return llvm::any_of(Taken, [&](const Leniency &Each) {
    return Each.Error == Error.getID() && (!Each.Holds || Each.Holds(Error));
  });
}

const FunctionDecl *hostCallee(const Diagnostic &Error) {
  if (Error.getID() != diag::err_ref_bad_target || Error.getNumArgs() < 4 ||
      Error.getArgKind(2) != DiagnosticsEngine::ak_nameddecl)
    return nullptr;
  auto Target = [&](unsigned Number) {
    return CUDAFunctionTarget(Error.getRawArg(Number));
  };
  if (Target(0) != CUDAFunctionTarget::Host ||
      Target(3) != CUDAFunctionTarget::HostDevice)
    return nullptr;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
  const auto *Named = reinterpret_cast<const NamedDecl *>(Error.getRawArg(2));
  return dyn_cast<FunctionDecl>(Named);
}

void FoundForms::addOperand(NvccForm::Kind What, const CharSourceRange &Operand,
                            clang::SourceLocation Operator) {
  All.push_back({What, Operand.getBegin(), Operator, Operand.getEnd()});
}

void FoundForms::add(const Diagnostic &Info, bool IsError) {
  if (!IsError)
    return addOfNote(Info);
  LastError = Info.getID();
  BeforeError = All.size();
  addOfError(Info);
}

void FoundForms::addOfError(const Diagnostic &Error) {
  const clang::SourceLocation Here = Error.getLocation();
  switch (Error.getID()) {
  case diag::err_expected:
    return add(NvccForm::OperandsWithoutComma, Here);
  case diag::err_expected_statement:
    return add(NvccForm::PragmaAtEnd, Here);
  case diag::err_typename_missing:
    return add(NvccForm::TypeWithoutTypename, Here);
  case diag::err_function_template_spec_no_match:
    return add(NvccForm::Specialized, Here);
  case diag::err_member_decl_does_not_match:
    return add(NvccForm::DeclaredForDevice, Here);
  case diag::err_cuda_ovl_target:
    if (isDeclaredAgain(Error))
      add(NvccForm::DeclaredForBoth, Here);
    else if (isOfKernelAndHost(Error))
      add(NvccForm::SpecializedFromKernel, Here);
    return;
  case diag::err_typecheck_pointer_arith_void_type:
    if (Error.getNumRanges() == 1)
      All.push_back(
          {NvccForm::ArithmeticOnVoid, Error.getRange(0).getBegin(), Here});
    return;
  case diag::err_typecheck_ordered_comparison_of_pointer_and_zero:
    for (const CharSourceRange &Operand : Error.getRanges())
      addOperand(NvccForm::PointerAsNumber, Operand, {});
    return;
  case diag::err_typecheck_invalid_operands:
    if (isOfNullptr(Error))
      for (const CharSourceRange &Operand : Error.getRanges())
        addOperand(NvccForm::ComparedPointer, Operand, Here);
    return;
  case diag::err_bad_reinterpret_cast_small_int:
    if (Error.getNumRanges() > 1)
      addOperand(formOfSmallCast(Error), Error.getRange(1), {});
    return;
  case diag::err_no_accessor_for_property:
    return add(NvccForm::ChangedCopy, Here);
  case diag::err_cuda_vla:
  case diag::err_vla_decl_has_static_storage:
    return add(NvccForm::BoundOfFloat, Here);
  case diag::err_template_kw_refers_to_non_template:
    return add(NvccForm::KeywordTooMany, Here);
  case diag::err_sizeof_alignof_incomplete_or_sizeless_type:
    if (Error.getNumArgs() == 3 && isVoid(Error, 2))
      add(NvccForm::SizeOfVoid, Here);
    return;
  case diag::err_ovl_no_viable_function_in_call:
    Call = Here;
    return;
  default:
    return;
  }
}

void FoundForms::addOfNote(const Diagnostic &Note) {
  if (Note.getID() == diag::note_previous_declaration &&
      LastError == diag::err_cuda_ovl_target && All.size() == BeforeError + 1 &&
      All.back().What == NvccForm::DeclaredForBoth)
    return add(NvccForm::DeclaredForBoth, Note.getLocation());
  // A member that is declared for the host and defined for the device.
  if (Note.getID() == diag::note_member_def_close_match &&
      LastError == diag::err_member_decl_does_not_match)
    return add(NvccForm::DeclaredInClass, Note.getLocation());
  if (Note.getID() == diag::note_constexpr_unscoped_enum_out_of_range &&
      Note.getNumArgs() == 4 &&
      Note.getArgKind(3) == DiagnosticsEngine::ak_nameddecl)
    return add(
        NvccForm::ValueOfNoEnumerator,
        // NOLINTNEXTLINE(performance-no-int-to-ptr): clang keeps it so.
        reinterpret_cast<const NamedDecl *>(Note.getRawArg(3))->getLocation());
  if (Note.getID() == diag::note_cuda_ovl_candidate_target_mismatch &&
      LastError == diag::err_function_template_spec_no_match)
    return add(NvccForm::SpecializedFrom, Note.getLocation());
  if (Note.getID() == diag::note_ovl_candidate_explicit_arg_mismatch_named &&
      LastError == diag::err_ovl_no_viable_function_in_call &&
      Note.getArgKind(0) == DiagnosticsEngine::ak_declarationname)
    All.push_back({NvccForm::NarrowedToBool,
                   Call,
                   {},
                   Note.getLocation(),
                   DeclarationName::getFromOpaqueInteger(Note.getRawArg(0))
                       .getAsIdentifierInfo()});
  // A cast would change the other instances, too.
  if (isAboutInstance(Note))
    for (NvccForm &Form : llvm::drop_begin(All, BeforeError))
      if (Form.What == NvccForm::PointerAsNumber ||
          Form.What == NvccForm::ComparedPointer)
        Form.What = NvccForm::NumberInTemplate;
}

} // namespace bank_lint::frontend
