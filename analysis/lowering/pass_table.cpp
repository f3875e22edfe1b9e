//===-- analysis/lowering/pass_table.cpp - the passes of lowering ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/pass_table.h"
#include "analysis/lowering/accesses/apart_addresses.h"
#include "analysis/lowering/accesses/counter_places.h"
#include "analysis/lowering/accesses/generated_accesses.h"
#include "analysis/lowering/accesses/lone_loads.h"
#include "analysis/lowering/accesses/made_vectors.h"
#include "analysis/lowering/accesses/merge_shared_accesses.h"
#include "analysis/lowering/accesses/narrow_loads.h"
#include "analysis/lowering/accesses/unread_arrays.h"
#include "analysis/lowering/addresses/aligned_addresses.h"
#include "analysis/lowering/addresses/bypassed_divisions.h"
#include "analysis/lowering/addresses/counted_dividends.h"
#include "analysis/lowering/addresses/disjoint_sums.h"
#include "analysis/lowering/addresses/global_pointers.h"
#include "analysis/lowering/addresses/joined_pieces.h"
#include "analysis/lowering/addresses/moving_bases.h"
#include "analysis/lowering/addresses/pointer_sums.h"
#include "analysis/lowering/addresses/shuffled_halves.h"
#include "analysis/lowering/addresses/signed_remainders.h"
#include "analysis/lowering/addresses/sums_of_xors.h"
#include "analysis/lowering/branches/broadcasts.h"
#include "analysis/lowering/branches/common_code.h"
#include "analysis/lowering/branches/known_indices.h"
#include "analysis/lowering/branches/same_conditions.h"
#include "analysis/lowering/dead_values/dead_values.h"
#include "analysis/lowering/limits/code_limit.h"
#include "analysis/lowering/loops/bypassed_loops.h"
#include "analysis/lowering/loops/carried_values.h"
#include "analysis/lowering/loops/choose_unrolling.h"
#include "analysis/lowering/loops/equal_variables.h"
#include "analysis/lowering/loops/extended_copies.h"
#include "analysis/lowering/loops/loop_exits.h"
#include "analysis/lowering/loops/loop_invariants.h"
#include "analysis/lowering/loops/rest_loops.h"
#include "analysis/lowering/loops/tail_loops.h"
#include "analysis/lowering/marks/access_marks.h"
#include "analysis/lowering/pipelines.h"
#include "analysis/lowering/prepare/openmp_calls.h"
#include "analysis/lowering/prepare/value_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"

using namespace llvm;

namespace bank_lint::lowering {

namespace {

/// Adds a pass that needs nothing to be made.
template <typename Pass>
void add(FunctionPassManager &Passes, PassBuilder &,
         const DevicePassOptions &) {
  Passes.addPass(Pass());
}

/// As chosen, and no more. Large kernels have hundreds of loops: to forget all
/// that is known of them takes less time than to find out what is still true.
LoopUnrollOptions unrollOptions() {
  LoopUnrollOptions Options(/*OptLevel=*/3, /*OnlyWhenForced=*/false,
                            /*ForgetSCEV=*/true);
  return Options.setPartial(true)
      .setRuntime(false)
      .setPeeling(false)
      .setUpperBound(false);
}

constexpr DevicePass Table[] = {
    {"bank-lint-forget-names",
     "drops names and places that no report shows, so that copies are cheap",
     add<ForgetNames>},
    {"bank-lint-mark-accesses",
     "marks accesses that the instruction combiner must not merge",
     [](FunctionPassManager &Passes, PassBuilder &,
        const DevicePassOptions &Options) {
       Passes.addPass(MarkAccesses(Options.AsWritten));
     }},
    {"bank-lint-release-stores",
     "takes the marks off stores, which may then merge as nvcc merges them",
     add<ReleaseStores>},
    {"bank-lint-join-pieces",
     "replaces a number that was taken apart into bytes and put together again "
     "by the number",
     add<JoinPieces>},
    {"bank-lint-split-sums-of-xors",
     "puts what is added to an XOR at the end of the address",
     add<SplitSumsOfXors>},
    {"bank-lint-note-seen",
     "notes the source lines of accesses before a pass joins or moves them",
     add<NoteSeen>},
    {"bank-lint-note-joined",
     "notes the line at which the profiler shows accesses that were joined",
     add<NoteJoined>},
    {"bank-lint-note-hoisted",
     "notes the line at which the profiler shows accesses that were hoisted",
     add<NoteHoisted>},
    {"bank-lint-note-copies",
     "notes the line at which the profiler shows copies of one access",
     add<NoteCopies>},
    {"bank-lint-ask-once",
     "removes the second test of a condition that was just tested",
     add<AskOnce>},
    {"bank-lint-write-alignments",
     "writes an address that is rounded up to a power of two as one expression",
     add<WriteAlignments>},
    {"bank-lint-mark-global-pointers",
     "marks pointers that a launch passes as pointers to global memory",
     add<MarkGlobalPointers>},
    {"bank-lint-number-values",
     "finds equal values and loads, as LLVM's GVN does, in code of many loads",
     add<NumberValues>},
    {"bank-lint-note-signed-remainders",
     "notes addresses by a remainder of which ptxas does not know the low bits",
     add<NoteSignedRemainders>},
    {"bank-lint-note-scaled-sums",
     "notes sums that are scaled, before the combiner rewrites them",
     add<NoteScaledSums>},
    {"bank-lint-leave-loops",
     "hoists and sinks loop-invariant accesses, as nvcc does", add<LeaveLoops>},
    {"bank-lint-leave-unrolled-loops",
     "the same of accesses that inner loops leave when they are unrolled whole",
     add<LeaveUnrolledLoops>},
    {"bank-lint-unroll-with-rest",
     "unrolls loops whose count changes with the loop around them by four, "
     "with "
     "the rest behind",
     add<UnrollWithRest>},
    {"bank-lint-keep-carried",
     "keeps in a register what an iteration stores and the next one loads",
     add<KeepCarried>},
    {"bank-lint-choose-unrolling",
     "decides which loops are unrolled, and how far, by nvcc's limits",
     add<ChooseUnrolling>},
    {"bank-lint-summarize-dead-values",
     "replaces values that lead to no address and no condition by one call",
     [](FunctionPassManager &Passes, PassBuilder &,
        const DevicePassOptions &Options) {
       Passes.addPass(SummarizeDeadValues(Options.Find, Options.SummarizeFrom));
     }},
    {"bank-lint-limit-code",
     "unrolls less if the budget of code does not allow for more",
     [](FunctionPassManager &Passes, PassBuilder &,
        const DevicePassOptions &Options) {
       Passes.addPass(LimitCode(Options.Limit));
     }},
    {"bank-lint-unroll", "unrolls the loops that were chosen",
     [](FunctionPassManager &Passes, PassBuilder &, const DevicePassOptions &) {
       Passes.addPass(LoopUnrollPass(unrollOptions()));
     }},
    {"bank-lint-unroll-again",
     "repeats the passes of unrolling where unrolling has made counts constant",
     [](FunctionPassManager &Passes, PassBuilder &Builder,
        const DevicePassOptions &) {
       FunctionPassManager Again;
       cantFail(Builder.parsePassPipeline(Again, functionTextOf(unrolling())));
       Passes.addPass(UnrollAgain(std::move(Again)));
     }},
    {"bank-lint-write-sums",
     "writes an `or` of disjoint bits as the sum that it is", add<WriteSums>},
    {"bank-lint-hoist-common-code",
     "does once, before the branch, what both sides of an `if` do alike",
     add<HoistCommonCode>},
    {"bank-lint-note-reads",
     "notes which shared arrays are read, before loads get what was stored",
     add<NoteReads>},
    {"bank-lint-drop-unread-arrays",
     "deletes stores to shared arrays that the kernel never reads",
     [](FunctionPassManager &Passes, PassBuilder &,
        const DevicePassOptions &Options) {
       if (!Options.KeepsUnread)
         Passes.addPass(DropUnreadArrays());
     }},
    {"bank-lint-keep-apart",
     "gives addresses that the vectorizer would confuse their offset in bytes",
     add<KeepApart>},
    {"bank-lint-make-vectors",
     "makes vectors of neighbours that are aligned as one (LLVM's "
     "load-store-vectorizer)",
     add<MakeVectors>},
    {"bank-lint-write-known-indices",
     "writes the indices that a condition leaves a single value",
     add<WriteKnownIndices>},
    {"bank-lint-narrow-loads",
     "narrows wide loads to the registers whose values are used",
     add<NarrowLoads>},
    {"bank-lint-merge-shared-accesses",
     "merges neighbouring accesses to shared memory, as ptxas does",
     [](FunctionPassManager &Passes, PassBuilder &,
        const DevicePassOptions &Options) {
       Passes.addPass(MergeSharedAccesses(Options.Stage != CodeStage::Source));
     }},
    {"bank-lint-guard-tail-loops",
     "writes the first test of a loop over the rest of a vector as a branch",
     add<GuardTailLoops>},
    {"bank-lint-split-moving-bases",
     "separates each lane's own part of a pointer that moves through a buffer",
     add<SplitMovingBases>},
    {"bank-lint-join-shuffled-halves",
     "replaces the shuffles of a number's two halves by one of the number",
     add<JoinShuffledHalves>},
    {"bank-lint-join-extended-copies",
     "replaces a variable that is another one with more bits by that",
     add<JoinExtendedCopies>},
    {"bank-lint-join-divisions",
     "replaces a division of 64 bits and the one of 32 that stands in for it "
     "by one",
     add<JoinDivisions>},
    {"bank-lint-mark-counted-dividends",
     "marks divisions of what is left up to an end, behind a test for that",
     add<MarkCountedDividends>},
    {"bank-lint-write-openmp-calls",
     "writes calls of OpenMP's runtime that are a barrier or a thread's number "
     "as such",
     add<WriteOpenMPCalls>},
    {"bank-lint-follow-broadcasts",
     "replaces what all threads read of a variable that one thread has written "
     "before a barrier",
     add<FollowBroadcasts>},
    {"bank-lint-join-equal-variables",
     "writes the bounds of a chunk of one iteration, which are equal, as one "
     "variable",
     add<JoinEqualVariables>},
    {"bank-lint-write-bypassed-loops",
     "writes what a variable is behind an unrolled loop that may be bypassed",
     add<WriteBypassedLoops>},
    {"bank-lint-dedicate-exits",
     "gives the end of each loop a block that is reached from the loop alone",
     add<DedicateExits>},
    {"bank-lint-write-pointer-sums",
     "writes an address that was computed in integers as one in its object",
     add<WritePointerSums>},
    {"bank-lint-split-as-generated",
     "splits accesses of types that are no register, as LLVM's code generator "
     "does",
     add<SplitAsGenerated>},
};

/// Reports the pass that has just run.
class Announce : public PassInfoMixin<Announce> {
public:
  Announce(StringRef Step, const PassWatch &Watch) : Step(Step), Watch(Watch) {}
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    Watch(Step, *F.getParent());
    return PreservedAnalyses::all();
  }

private:
  StringRef Step;
  const PassWatch &Watch;
};

} // namespace

ArrayRef<DevicePass> devicePasses() { return Table; }

void registerDevicePasses(PassBuilder &Builder,
                          const DevicePassOptions &Options) {
  Builder.registerPipelineParsingCallback(
      [&Builder, &Options](StringRef Name, FunctionPassManager &Passes,
                           ArrayRef<PassBuilder::PipelineElement>) {
        const auto *Row = find_if(
            Table, [&](const DevicePass &Pass) { return Pass.Name == Name; });
        if (Row == std::end(Table))
          return false;
        Row->Add(Passes, Builder, Options);
        if (Options.Watch)
          Passes.addPass(Announce(Row->Name, Options.Watch));
        return true;
      });
}

} // namespace bank_lint::lowering
