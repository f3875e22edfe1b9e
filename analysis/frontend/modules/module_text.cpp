//===-- analysis/frontend/modules/module_text.cpp - places in IR ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/module_text.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/IR/AssemblyAnnotationWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// Notes on which line each thing is printed.
class LineWriter : public AssemblyAnnotationWriter {
public:
  LineWriter(DenseMap<const Instruction *, TextPlace> &Code,
             DenseMap<const Function *, TextPlace> &Functions)
      : Code(Code), Functions(Functions) {}

  void emitFunctionAnnot(const Function *F,
                         formatted_raw_ostream &OS) override {
    Functions[F] = {OS.getLine() + 1, 1};
  }
  void emitInstructionAnnot(const Instruction *I,
                            formatted_raw_ostream &OS) override {
    Code[I] = {OS.getLine() + 1, 3}; // behind two spaces
  }

private:
  DenseMap<const Instruction *, TextPlace> &Code;
  DenseMap<const Function *, TextPlace> &Functions;
};

} // namespace

ModuleText::ModuleText(const Module &M, const AsmParserContext &Parsed) {
  for (const Function &F : M) {
    if (auto At = Parsed.getFunctionLocation(&F))
      Functions[&F] = {At->Start.Line + 1, At->Start.Col + 1};
    for (const Instruction &I : instructions(F))
      if (auto At = Parsed.getInstructionLocation(&I))
        Code[&I] = {At->Start.Line + 1, At->Start.Col + 1,
                    At->End.Line == At->Start.Line ? At->End.Col + 1 : 0};
  }
}

ModuleText ModuleText::print(const Module &M) {
  ModuleText Result;
  LineWriter Writer(Result.Code, Result.Functions);
  raw_string_ostream Text(Result.Printed);
  formatted_raw_ostream OS(Text);
  M.print(OS, &Writer);
  OS.flush();
  return Result;
}

} // namespace bank_lint::frontend
