//===-- test/passes/print_passes.cpp - pipelines as tables ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the pipelines of analysis/lowering/ as Markdown, for
// docs/dev/passes.md. Fails if a pass of the table is in no pipeline.
//===----------------------------------------------------------------------===//
#include "analysis/lowering/pass_table.h"
#include "analysis/lowering/pipelines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace bank_lint::lowering;

static const DevicePass *passOf(const PassStep &Step) {
  const auto *Row = find_if(devicePasses(), [&](const DevicePass &Pass) {
    return Pass.Name == Step.Pass;
  });
  return Row == devicePasses().end() ? nullptr : Row;
}

/// What the pass does, and why it does so here.
static std::string describe(const PassStep &Step) {
  const DevicePass *Own = passOf(Step);
  if (!Own)
    return Step.Why.str();
  return Own->Purpose.str() + (Step.Why.empty() ? "" : ": " + Step.Why.str());
}

static void print(const Pipeline &P) {
  outs() << "### " << P.Title << "\n\nRuns on: " << P.When
         << ".\n\n| pass | what it does |\n| --- | --- |\n";
  for (const PassStep &Step : P.Steps)
    outs() << "| `" << Step.Pass.take_until([](char C) { return C == '<'; })
           << "` | " << describe(Step) << " |\n";
  outs() << "\n";
}

int main() {
  for (const Pipeline *P : allPipelines())
    print(*P);
  for (const DevicePass &Pass : devicePasses())
    if (none_of(allPipelines(), [&](const Pipeline *P) {
          return any_of(P->Steps, [&](const PassStep &Step) {
            return Step.Pass == Pass.Name;
          });
        })) {
      errs() << Pass.Name << " is in no pipeline\n";
      return 1;
    }
  return 0;
}
