//===-- analysis/pipeline/kernel_task_format.h - tasks as bytes -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The fields of tasks and outcomes; see cache/bytes.h. A structure that gets a
/// further field must be listed here, or this does not compile.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_KERNEL_TASK_FORMAT_H
#define BANK_LINT_ANALYSIS_PIPELINE_KERNEL_TASK_FORMAT_H

#include "analysis/pipeline/kernel_task.h"
#include "analysis/pipeline/result_format.h"

namespace bank_lint {

template <typename IO> void fields(IO &Io, ParameterMember &M) {
  auto &[Offset, Bytes, Path] = M;
  Io(Offset, Bytes, Path);
}

template <typename IO> void fields(IO &Io, KernelParameter &P) {
  auto &[Name, Type, IsPointer, IsInteger, IsUnsigned, IsBool, Bits, IsFloating,
         IsEmptyClass, LeadsToPointers, Members, Maps] = P;
  Io(Name, Type, IsPointer, IsInteger, IsUnsigned, IsBool, Bits, IsFloating,
     IsEmptyClass, LeadsToPointers, Members, Maps);
}

template <typename IO> void fields(IO &Io, AssumptionComment &A) {
  auto &[Text, Where] = A;
  Io(Text, Where);
}

template <typename IO> void fields(IO &Io, BlockLimits &L) {
  auto &[Axis, Threads] = L;
  Io(Axis, Threads);
}

template <typename IO> void fields(IO &Io, LocalInstruction &L) {
  auto &[Where, IsStore, Width, IsComputed] = L;
  Io(Where, IsStore, Width, IsComputed);
}

template <typename IO> void fields(IO &Io, LocalCode &L) {
  auto &[Instructions, IsAll] = L;
  Io(Instructions, IsAll);
}

template <typename IO> void fields(IO &Io, KernelInfo &K) {
  auto &[MangledName, Name, DisplayName, Callable, Where, Parameters,
         MaxThreadsPerBlock, Room, Assumptions, RestsOn, IsOfBranch, Local,
         StaticSharedBytes] = K;
  Io(MangledName, Name, DisplayName, Callable, Where, Parameters,
     MaxThreadsPerBlock, Room, Assumptions, RestsOn, IsOfBranch, Local,
     StaticSharedBytes);
}

template <typename IO> void fields(IO &Io, PassedValue &P) {
  auto &[Integer, Parts] = P;
  Io(Integer, Parts);
}

template <typename IO> void fields(IO &Io, LaunchSite &L) {
  auto &[Kernel, Where, Source, Grid, Block, BlockChosenBy, SharedBytes,
         SharedLimit, SharedLimitAt, Arguments, Pointers, Maps, Covers, Calls,
         Decisions, Passed] = L;
  Io(Kernel, Where, Source, Grid, Block, BlockChosenBy, SharedBytes,
     SharedLimit, SharedLimitAt, Arguments, Pointers, Maps, Covers, Calls,
     Decisions, Passed);
}

template <typename IO> void fields(IO &Io, OutsideFunction &F) {
  auto &[Mangled, Name, IsKernel, DeclaredIn] = F;
  Io(Mangled, Name, IsKernel, DeclaredIn);
}

template <typename IO> void fields(IO &Io, OutsideUse &U) {
  auto &[Of, Sites, WhyMore] = U;
  Io(Of, Sites, WhyMore);
}

template <typename IO> void fields(IO &Io, FileUses &U) {
  auto &[All, Problem] = U;
  Io(All, Problem);
}

template <typename IO> void fields(IO &Io, LaunchFacts &F) {
  auto &[Launches, Arguments, Recorded, ExchangesThreads] = F;
  Io(Launches, Arguments, Recorded, ExchangesThreads);
}

template <typename IO> void fields(IO &Io, AccessExpression &E) {
  auto &[Kind, Bytes, Range, Declaration, DeclarationText, RecordBytes,
         IsInAccessor, Operand, IsOperand] = E;
  Io(Kind, Bytes, Range, Declaration, DeclarationText, RecordBytes,
     IsInAccessor, Operand, IsOperand);
}

template <typename IO> void fields(IO &Io, CallExpression &C) {
  auto &[CalleeFile, CalleeLine, Whole, Operands] = C;
  Io(CalleeFile, CalleeLine, Whole, Operands);
}

template <typename IO> void fields(IO &Io, SourceMap::Entry &E) {
  auto &[File, Line, Column, Expressions, Calls, LastLine] = E;
  Io(File, Line, Column, Expressions, Calls, LastLine);
}

template <typename IO> void fields(IO &Io, SharedVariable &V) {
  auto &[Name, Declaration, DeclarationText] = V;
  Io(Name, Declaration, DeclarationText);
}

template <typename IO> void fields(IO &Io, KernelTask &T) {
  auto &[Code, Kernel, Sites, Facts, Expressions, UserFiles, Shared, Arch,
         AsWritten, KeepsUnread, Stage] = T;
  Io(Code, Kernel, Sites, Facts, Expressions, UserFiles, Shared, Arch,
     AsWritten, KeepsUnread, Stage);
}

template <typename IO> void fields(IO &Io, BudgetRange &S) {
  auto &[Least, Most, Taken] = S;
  Io(Least, Most, Taken);
}

template <typename IO> void fields(IO &Io, KernelOutcome &O) {
  auto &[Accesses, NotAnalysed, Notes, HasSolvedLoops, HasRolledLoops, Steps,
         Code, Times, IsKept] = O;
  static_cast<void>(Times), static_cast<void>(IsKept);
  Io(Accesses, NotAnalysed, Notes, HasSolvedLoops, HasRolledLoops, Steps, Code);
}

} // namespace bank_lint

#endif
