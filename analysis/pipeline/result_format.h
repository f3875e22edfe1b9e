//===-- analysis/pipeline/result_format.h - results as bytes ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What of a file's result is kept between runs; see cache/bytes.h. A structure
/// that gets a further field must be listed here, or this does not compile.
/// There are no versions: a result is read by the program that wrote it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_RESULT_FORMAT_H
#define BANK_LINT_ANALYSIS_PIPELINE_RESULT_FORMAT_H

#include "analysis/cache/bytes.h"
#include "analysis/launch/launch_override.h"
#include "analysis/result/finding.h"

namespace bank_lint {

template <typename IO> void fields(IO &Io, SourceRange &R) {
  auto &[File, Line, Column, EndLine, EndColumn] = R;
  Io(File, Line, Column, EndLine, EndColumn);
}

template <typename IO> void fields(IO &Io, Extent &E) {
  auto &[Size] = E;
  Io(Size);
}

template <typename IO> void fields(IO &Io, ArgumentValue &A) {
  auto &[Name, Value, Source, Where] = A;
  Io(Name, Value, Source, Where);
}

template <typename IO> void fields(IO &Io, PointerAlignment &P) {
  auto &[Parameter, Offset, Name, Modulus, Residue, IsAssumed] = P;
  Io(Parameter, Offset, Name, Modulus, Residue, IsAssumed);
}

template <typename IO> void fields(IO &Io, TensorMapFacts &M) {
  auto &[Rank, ElementBytes, Sizes, Strides, Box, Pixels, Steps, SwizzleBytes,
         SwizzleAtomBytes, InterleaveBytes, L2Bytes, Misalignment, IsAssumed,
         IsStated, Mode, IsSliced, MadeBy, Where] = M;
  Io(Rank, ElementBytes, Sizes, Strides, Box, Pixels, Steps, SwizzleBytes,
     SwizzleAtomBytes, InterleaveBytes, L2Bytes, Misalignment, IsAssumed,
     IsStated, Mode, IsSliced, MadeBy, Where);
}

template <typename IO> void fields(IO &Io, TensorMapArgument &A) {
  auto &[Parameter, Offset, Name, Map] = A;
  Io(Parameter, Offset, Name, Map);
}

template <typename IO> void fields(IO &Io, TileFacts &T) {
  auto &[Layout, MadeBy, MadeAt, Faults, IsLastOperand, IsMapAtFault, Array,
         RowBytes, SwizzleBytes] = T;
  Io(Layout, MadeBy, MadeAt, Faults, IsLastOperand, IsMapAtFault, Array,
     RowBytes, SwizzleBytes);
}

template <typename IO> void fields(IO &Io, LayoutMismatch &M) {
  auto &[Text, Other, MadeAt, IsSure, Remedy, MapSwizzle] = M;
  Io(Text, Other, MadeAt, IsSure, Remedy, MapSwizzle);
}

template <typename IO> void fields(IO &Io, ArgumentFact &A) {
  auto &[Name, Lowest, Highest, Modulus, Residue, Text, Where] = A;
  Io(Name, Lowest, Highest, Modulus, Residue, Text, Where);
}

template <typename IO> void fields(IO &Io, LaunchDecision &D) {
  auto &[Where, Text] = D;
  Io(Where, Text);
}

template <typename IO> void fields(IO &Io, GridCover &G) {
  auto &[Axis, Argument, Items, LeastShort, MostShort, MostShortOfOne] = G;
  Io(Axis, Argument, Items, LeastShort, MostShort, MostShortOfOne);
}

template <typename IO> void fields(IO &Io, Launch &L) {
  auto &[Grid, Block, SharedBytes, SharedLimit, SharedLimitAt, Arguments, Facts,
         Pointers, Maps, Covers, Source, FitsArrays, Where, Site, Calls,
         Decisions, BlockChosenBy, IsExchanged] = L;
  Io(Grid, Block, SharedBytes, SharedLimit, SharedLimitAt, Arguments, Facts,
     Pointers, Maps, Covers, Source, FitsArrays, Where, Site, Calls, Decisions,
     BlockChosenBy, IsExchanged);
}

template <typename IO> void fields(IO &Io, LaunchOverride &L) {
  auto &[Kernel, Grid, Block, SharedBytes] = L;
  Io(Kernel, Grid, Block, SharedBytes);
}

template <typename IO> void fields(IO &Io, Interval &I) {
  auto &[Min, Max] = I;
  Io(Min, Max);
}

template <typename IO> void fields(IO &Io, WarpRange &W) {
  auto &[First, Last] = W;
  Io(First, Last);
}

template <typename IO> void fields(IO &Io, Figure &F) {
  auto &[Worst, Total] = F;
  Io(Worst, Total);
}

template <typename IO> void fields(IO &Io, ValueRun &V) {
  auto &[Name, First, Last] = V;
  Io(Name, First, Last);
}

template <typename IO> void fields(IO &Io, TableRow &R) {
  auto &[When, Cost, Ideal, Values] = R;
  Io(When, Cost, Ideal, Values);
}

template <typename IO> void fields(IO &Io, AddressPart &P) {
  auto &[What, Name, Where, First, Step, Factor] = P;
  Io(What, Name, Where, First, Step, Factor);
}

template <typename IO> void fields(IO &Io, AddressDerivation &D) {
  auto &[Terms, Constant, Multiple, IsPlain, Parts] = D;
  Io(Terms, Constant, Multiple, IsPlain, Parts);
}

template <typename IO> void fields(IO &Io, CallersExpression &E) {
  auto &[Calls, Where, Declaration, DeclarationText, RecordBytes] = E;
  Io(Calls, Where, Declaration, DeclarationText, RecordBytes);
}

template <typename IO> void fields(IO &Io, SourceVerdict &V) {
  auto &[Sureness, Width, LeastExecutions, MostExecutions, LeastTotal,
         MostTotal] = V;
  Io(Sureness, Width, LeastExecutions, MostExecutions, LeastTotal, MostTotal);
}

template <typename IO> void fields(IO &Io, AlikeExecutions &E) {
  auto &[First, Last, Times, Lanes, Cost, Ideal] = E;
  Io(First, Last, Times, Lanes, Cost, Ideal);
}

template <typename IO> void fields(IO &Io, CodePass &P) {
  auto &[Block, Instructions] = P;
  Io(Block, Instructions);
}

template <typename IO> void fields(IO &Io, AccessSummary &A) {
  auto &[Kernel, Where, InlinedAt, Counter, Space, Operation, OperationKnown,
         Form, Width, IsOfAssembly, Seen, Parts, Sureness, Reason, DecidedBy,
         Assumptions, Table, HoldsForEvery, HoldsForWholeWarps,
         RunsAsOftenForEvery, Executions, ExecutionsKnown, UnknownArguments,
         Passes, WithoutLanes, Warps, IsOfRole, ExecutionsCertain,
         IsLeftToLanes, IsOfOneBlock, BlocksAlong, Wavefronts, Ideal, Conflicts,
         MostConflictsOfWarp, Contention, SerialWavefronts, Requests,
         CopyConflicts, CopyTags, DestinationMayConflict, Sectors, IdealSectors,
         Lines, AlignedSectors, L1Wavefronts, L1Conflicts, InstanceOffsets,
         IsAtBestAlignment, MisalignedLanes, AlignedTo, MisalignedIn,
         IsSurelyMisaligned, Witness, HasWitness, Derivation, LaneBytes, InTurn,
         Tile, Mismatch, Declaration, DeclarationText, Array, ArrayText,
         RecordBytes, OwnedBy, Caller, Within, LaunchedWith, CompiledBy,
         FromSource, ReportedBy, IsRepeated, IsKnown, Machine] = A;
  static_cast<void>(Machine); // that of a cubin, which is read when all is done
  static_cast<void>(IsRepeated), static_cast<void>(IsKnown); // of the whole run
  Io(Kernel, Where, InlinedAt, Counter, Space, Operation, OperationKnown, Form,
     Width, IsOfAssembly, Seen, Parts, Sureness, Reason, DecidedBy, Assumptions,
     Table, HoldsForEvery, HoldsForWholeWarps, RunsAsOftenForEvery, Executions,
     ExecutionsKnown, UnknownArguments, Passes, WithoutLanes, Warps, IsOfRole,
     ExecutionsCertain, IsLeftToLanes, IsOfOneBlock, BlocksAlong);
  Io(Wavefronts, Ideal, Conflicts, MostConflictsOfWarp, Contention,
     SerialWavefronts, Requests, CopyConflicts, CopyTags,
     DestinationMayConflict);
  Io(Sectors, IdealSectors, Lines, AlignedSectors, L1Wavefronts, L1Conflicts,
     InstanceOffsets, IsAtBestAlignment, MisalignedLanes, AlignedTo,
     MisalignedIn, IsSurelyMisaligned, Witness, HasWitness, Derivation,
     LaneBytes, InTurn, Tile, Mismatch, Declaration, DeclarationText, Array,
     ArrayText, RecordBytes, OwnedBy, Caller, Within, LaunchedWith, CompiledBy,
     FromSource, ReportedBy);
}

template <typename IO> void fields(IO &Io, SourceProblem &P) {
  auto &[IsError, Where, Text, FollowUps, MissingHeader, CostsNothing,
         IsStatement, IsKnown] = P;
  static_cast<void>(IsKnown); // of the whole run
  Io(IsError, Where, Text, FollowUps, MissingHeader, CostsNothing, IsStatement);
}

template <typename IO> void fields(IO &Io, Unanalysed &U) {
  auto &[Kernel, Where, Reason, IsPart, IsRepeated, IsKnown] = U;
  static_cast<void>(IsRepeated), static_cast<void>(IsKnown);
  Io(Kernel, Where, Reason, IsPart);
}

template <typename IO> void fields(IO &Io, UninstantiatedTemplate &U) {
  auto &[Name, Example, Where, IsRepeated, IsKnown] = U;
  static_cast<void>(IsRepeated), static_cast<void>(IsKnown);
  Io(Name, Example, Where);
}

template <typename IO> void fields(IO &Io, UnusedStatement &U) {
  auto &[Option, Name, Why] = U;
  Io(Option, Name, Why);
}

template <typename IO> void fields(IO &Io, KernelPlace &K) {
  auto &[Kernel, Where] = K;
  Io(Kernel, Where);
}

template <typename IO> void fields(IO &Io, LaunchOccupancy &L) {
  auto &[LaunchedWith, WhyUnknown, Blocks, Warps, MostWarps, SharedBytes,
         LimitedBy] = L;
  Io(LaunchedWith, WhyUnknown, Blocks, Warps, MostWarps, SharedBytes,
     LimitedBy);
}

template <typename IO> void fields(IO &Io, KernelResources &K) {
  auto &[Kernel, Arch, CompiledBy, Registers, SpillStores, SpillLoads,
         StackBytes, SharedBytes, Barriers, IsLeast, TakesDynamicShared,
         Launches] = K;
  Io(Kernel, Arch, CompiledBy, Registers, SpillStores, SpillLoads, StackBytes,
     SharedBytes, Barriers, IsLeast, TakesDynamicShared, Launches);
}

/// Without findings: the rules make them again, because the request may be
/// another.
template <typename IO> void fields(IO &Io, FileResult &R) {
  auto &[File, Arch, Toolkit, IsForeign, Texts, Database, Failure, Problems,
         NotAnalysed, Notes, Trace, UninstantiatedTemplates, HeaderFolders,
         Kernels, RepeatedKernels, LeftOutKernels, Unused, UsedRecords, Places,
         Accesses, NotIssued, Resources, Findings, HiddenFindings, HiddenByGain,
         SetAside, Fixed, Times] = R;
  static_cast<void>(Findings), static_cast<void>(HiddenFindings);
  static_cast<void>(HiddenByGain), static_cast<void>(SetAside);
  static_cast<void>(Fixed), static_cast<void>(Times),
      static_cast<void>(RepeatedKernels);
  Io(File, Arch, Toolkit, IsForeign, Texts, Database, Failure, Problems,
     NotAnalysed, Notes, Trace, UninstantiatedTemplates, HeaderFolders, Kernels,
     LeftOutKernels, Unused, UsedRecords, Places, Accesses, NotIssued,
     Resources);
}

} // namespace bank_lint

#endif
