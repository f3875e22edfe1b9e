//===-- analysis/lowering/pipelines.cpp - passes in their order -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/pipelines.h"
#include <cassert>

using namespace llvm;

namespace bank_lint::lowering {

namespace {

using Steps = std::vector<PassStep>;

/// All steps of \p Parts, in order.
Steps chain(std::initializer_list<Steps> Parts) {
  Steps Result;
  for (const Steps &Part : Parts)
    Result.insert(Result.end(), Part.begin(), Part.end());
  return Result;
}

constexpr PassStep StackSlots = {"sroa<preserve-cfg>",
                                 "values leave their stack slots"};
constexpr PassStep EqualValues = {"early-cse", "equal values become one"};
constexpr PassStep EqualLoads = {"early-cse<memssa>",
                                 "equal loads become one, too"};
constexpr PassStep Addresses = {"infer-address-spaces",
                                "addresses get their address space"};
constexpr PassStep Alignments = {
    "infer-alignment", "accesses are aligned as arrays are declared, and as "
                       "__builtin_assume_aligned says"};
constexpr PassStep DeadStores = {"dse", "stores that others cover go"};
constexpr PassStep SimplifyCfg = {
    "simplifycfg<no-sink-common-insts;no-hoist-common-insts;"
    "no-speculate-blocks;no-speculate-unpredictables;keep-loops;"
    "no-switch-to-lookup>",
    "unused branches go; two stores of a branch's sides stay two, and a load "
    "stays after its branch"};

/// The instruction combiner, so that accesses keep their count and places.
Steps combine(bool ReleaseStores) {
  return chain(
      {{{"bank-lint-join-pieces", ""},
        {"bank-lint-split-sums-of-xors",
         "the combiner would make one XOR of both"},
        {"bank-lint-mark-accesses", ""}},
       ReleaseStores ? Steps{{"bank-lint-release-stores", ""}} : Steps(),
       {{"bank-lint-note-seen", ""},
        {"instcombine<no-verify-fixpoint>",
         "instructions are written in their shortest form"},
        {"bank-lint-note-joined", ""}}});
}

Steps cleaning(bool DropUnread) {
  return chain(
      {{StackSlots,
        EqualValues,
        {"bank-lint-note-signed-remainders",
         "the combiner sees which numbers are not negative"}},
       combine(false),
       {SimplifyCfg,
        {"bank-lint-write-alignments", ""},
        {"bank-lint-mark-global-pointers", ""},
        Alignments,
        Addresses,
        StackSlots,
        EqualLoads,
        {"bank-lint-ask-once", ""}},
       combine(false),
       DropUnread ? Steps{{"bank-lint-drop-unread-arrays", ""}} : Steps(),
       {{"bank-lint-number-values", ""}}});
}

Steps unrollingSteps() {
  return chain({{{"loop-simplify", "loops get the form that unrolling needs"},
                 {"lcssa", "the same"},
                 {"bank-lint-choose-unrolling", ""},
                 {"bank-lint-summarize-dead-values",
                  "each would be copied, combined and numbered"},
                 {"bank-lint-forget-names", ""},
                 {"bank-lint-limit-code", ""},
                 {"bank-lint-unroll", ""},
                 StackSlots,
                 EqualLoads,
                 {"bank-lint-write-sums", "what unrolling folded hides sums"}},
                combine(false),
                {SimplifyCfg,
                 {"bank-lint-number-values", ""},
                 {"adce", "values without a use go"}}});
}

Steps leavingUnrolled() {
  return {{"bank-lint-leave-unrolled-loops", ""}, EqualLoads};
}

/// A pointer may come out of an object on the stack whose own address is such a
/// sum: once that is seen, the object goes; so do objects that point to
/// objects.
Steps behindObjects() {
  return {{"bank-lint-write-pointer-sums",
           "an address in an object shows which object can leave the stack"},
          StackSlots,
          EqualValues};
}

/// \p Of its steps from \p I on, those before the next step of the other kind.
std::string joined(const Steps &Of, std::size_t &I) {
  const bool IsOfModule = Of[I].IsOfModule;
  std::string Result;
  for (; I < Of.size() && Of[I].IsOfModule == IsOfModule; ++I)
    Result += (Result.empty() ? "" : ",") + Of[I].Pass.str();
  return Result;
}

} // namespace

const Pipeline &cleaningOnce() {
  static const Pipeline Result = {
      "Clean up once",
      "each function of the file, before calls are inlined",
      {{"globaldce", "functions that no kernel calls go", /*IsOfModule=*/true},
       {"bank-lint-forget-names", ""},
       StackSlots,
       {"bank-lint-note-reads", ""},
       EqualValues,
       {"bank-lint-forget-names", "of what has left its stack slot"}}};
  return Result;
}

const Pipeline &simplifyingInlined() {
  static const Pipeline Result = {
      "Simplify inlined code",
      "a function into which others were inlined, before it is inlined itself",
      {StackSlots, EqualValues, SimplifyCfg}};
  return Result;
}

const Pipeline &removingUnused() {
  static const Pipeline Result = {
      "Remove unused functions",
      "the kernel's module, after calls were inlined",
      {{"globaldce", "functions that no kernel calls go",
        /*IsOfModule=*/true}}};
  return Result;
}

const Pipeline &showingNumbers() {
  static const Pipeline Result = {
      "Show numbers",
      "kernels with recursion, or with parameters that they may write",
      {StackSlots, EqualValues}};
  return Result;
}

const Pipeline &asWritten() {
  static const Pipeline Result = {
      "As written",
      "the code of a kernel with `--as-written`, instead of the next pipelines",
      chain({cleaning(/*DropUnread=*/false), combine(false), {SimplifyCfg}})};
  return Result;
}

const Pipeline &untilUnrolled() {
  static const Pipeline Result = {"Leave loops and unroll",
                                  "the code of a kernel, all calls inlined",
                                  chain({cleaning(/*DropUnread=*/true),
                                         {{"bank-lint-note-scaled-sums", ""},
                                          {"bank-lint-leave-loops", ""},
                                          {"bank-lint-unroll-with-rest", ""},
                                          {"bank-lint-keep-carried", ""},
                                          DeadStores,
                                          EqualLoads},
                                         unrollingSteps(),
                                         leavingUnrolled(),
                                         {{"bank-lint-unroll-again", ""}}})};
  return Result;
}

const Pipeline &unrolling() {
  static const Pipeline Result = {
      "Unroll again", "loops whose count unrolling has made constant",
      chain({unrollingSteps(), leavingUnrolled()})};
  return Result;
}

const Pipeline &merging() {
  static const Pipeline Result = {
      "Join and merge accesses", "the unrolled code",
      chain({{DeadStores,
              {"bank-lint-note-seen", ""},
              {"bank-lint-hoist-common-code", ""},
              {"bank-lint-note-hoisted", ""},
              {"bank-lint-mark-global-pointers",
               "unrolling takes copies of parameters apart, which shows more "
               "pointers"},
              Addresses,
              {"bank-lint-write-sums", ""},
              Alignments,
              {"bank-lint-keep-apart", ""},
              {"bank-lint-make-vectors", ""}},
             combine(true),
             {SimplifyCfg,
              {"bank-lint-write-known-indices", ""},
              {"bank-lint-narrow-loads", ""},
              {"bank-lint-write-sums", "the combiner has written some as `or`"},
              {"bank-lint-merge-shared-accesses", ""},
              {"bank-lint-note-copies", ""}}})};
  return Result;
}

const Pipeline &guardingTails() {
  static const Pipeline Result = {"Guard tail loops",
                                  "the merged code",
                                  {{"bank-lint-guard-tail-loops", ""}}};
  return Result;
}

const Pipeline &withoutMarks() {
  static const Pipeline Result = {
      "Follow pointers without marks",
      "the code after the marks on accesses are removed",
      {{"infer-address-spaces", "marks hid where pointers lead"},
       {"bank-lint-split-moving-bases", ""},
       {"bank-lint-join-shuffled-halves", ""},
       {"bank-lint-join-extended-copies",
        "the optimiser counts in one and addresses with the other"},
       {"bank-lint-mark-counted-dividends", ""},
       {"bank-lint-dedicate-exits", ""}}};
  return Result;
}

const Pipeline &expandingAtomics() {
  static const Pipeline Result = {
      "Expand atomics",
      "optimised LLVM IR",
      {{"atomic-expand",
        "LLVM's code generator makes loops of compare-and-swap of atomics that "
        "the target lacks"}}};
  return Result;
}

const Pipeline &showingAddresses() {
  static const Pipeline Result = {
      "Show addresses", "LLVM IR and PTX files, instead of what nvcc does",
      chain({{{"adce", "registers that hold an address next to the pointer go"},
              {"lower-switch", "a switch becomes branches"},
              StackSlots,
              EqualValues},
             behindObjects(),
             behindObjects(),
             behindObjects(),
             {{"bank-lint-join-divisions", ""},
              {"bank-lint-write-pointer-sums", ""},
              {"bank-lint-mark-global-pointers", ""},
              Addresses,
              {"early-cse<memssa>", "ptxas finds equal loads, too"}}})};
  return Result;
}

const Pipeline &vectorizing() {
  static const Pipeline Result = {
      "Make vectors",
      "optimised LLVM IR",
      {{"bank-lint-keep-apart", ""},
       {"load-store-vectorizer", "LLVM's code generator does"}}};
  return Result;
}

const Pipeline &splittingAsGenerated() {
  static const Pipeline Result = {
      "Split accesses",
      "optimised LLVM IR",
      {{"bank-lint-split-as-generated", ""}, StackSlots, EqualValues}};
  return Result;
}

const Pipeline &mergingShared() {
  static const Pipeline Result = {"Narrow loads and merge shared accesses",
                                  "LLVM IR and PTX files",
                                  {{"bank-lint-narrow-loads", ""},
                                   {"bank-lint-merge-shared-accesses", ""},
                                   {"bank-lint-join-shuffled-halves", ""},
                                   {"bank-lint-join-extended-copies", ""},
                                   {"bank-lint-write-openmp-calls", ""},
                                   {"bank-lint-follow-broadcasts", ""},
                                   {"bank-lint-join-equal-variables", ""},
                                   {"bank-lint-write-bypassed-loops", ""},
                                   {"bank-lint-mark-counted-dividends", ""},
                                   {"bank-lint-dedicate-exits", ""}}};
  return Result;
}

const Pipeline &oneEntry() {
  static const Pipeline Result = {
      "One entry to each loop",
      "code with a `goto` into a loop",
      {{"lower-switch", "a switch becomes branches"},
       {"fix-irreducible", "lanes reconverge after a loop"}}};
  return Result;
}

std::vector<const Pipeline *> allPipelines() {
  return {&cleaningOnce(),     &simplifyingInlined(),
          &removingUnused(),   &showingNumbers(),
          &asWritten(),        &untilUnrolled(),
          &unrolling(),        &merging(),
          &guardingTails(),    &withoutMarks(),
          &expandingAtomics(), &showingAddresses(),
          &vectorizing(),      &splittingAsGenerated(),
          &mergingShared(),    &oneEntry()};
}

std::string textOf(const Pipeline &P) {
  std::string Result;
  for (std::size_t I = 0; I < P.Steps.size();) {
    const bool IsOfModule = P.Steps[I].IsOfModule;
    const std::string Part = joined(P.Steps, I);
    Result += Result.empty() ? "" : ",";
    Result += IsOfModule ? Part : "function(" + Part + ")";
  }
  return Result;
}

std::string functionTextOf(const Pipeline &P) {
  std::size_t Begin = 0;
  std::string Result = joined(P.Steps, Begin);
  assert(Begin == P.Steps.size() && !P.Steps.front().IsOfModule &&
         "a step of a module");
  return Result;
}

} // namespace bank_lint::lowering
