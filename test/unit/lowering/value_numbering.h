//===-- test/unit/lowering/value_numbering.h - GVN of a text ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which loads of a function, written as text, LLVM's GVN replaces, and which
/// ones the pass that asks it about fewer.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_LOWERING_VALUE_NUMBERING_H
#define BANK_LINT_TEST_UNIT_LOWERING_VALUE_NUMBERING_H

#include "analysis/lowering/accesses/lone_loads.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>
#include <set>
#include <string>

namespace bank_lint {

using Names = std::set<std::string>;

/// The function @f of a module, whose loads have names.
class Code {
public:
  explicit Code(const std::string &Text) {
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(Components);
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
    llvm::SMDiagnostic Problem;
    Module =
        llvm::parseAssemblyString("target triple = \"nvptx64-nvidia-cuda\"\n"
                                  "declare void @g()\n" +
                                      Text,
                                  Problem, Context);
    if (!Module)
      ADD_FAILURE() << Problem.getMessage().str();
  }

  Names lone() {
    Names Result;
    for (const llvm::LoadInst *Load : lowering::loneLoads(f()))
      Result.insert(Load->getName().str());
    return Result;
  }

  /// Those that are gone after GVN.
  Names redundant() {
    llvm::FunctionPassManager Passes;
    llvm::cantFail(
        Builder.parsePassPipeline(Passes, "gvn<no-pre;no-load-pre>"));
    return goneAfter(Passes);
  }

  /// Those that are gone after the pass.
  Names replaced() {
    llvm::FunctionPassManager Passes;
    Passes.addPass(lowering::NumberValues());
    return goneAfter(Passes);
  }

private:
  llvm::Function &f() { return *Module->getFunction("f"); }
  Names goneAfter(llvm::FunctionPassManager &Passes) {
    Names Result = loads();
    Passes.run(f(), Functions);
    for (const std::string &Left : loads())
      Result.erase(Left);
    return Result;
  }
  Names loads() {
    Names Result;
    for (const llvm::Instruction &I : llvm::instructions(f()))
      if (llvm::isa<llvm::LoadInst>(I))
        Result.insert(I.getName().str());
    return Result;
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Module;
  llvm::PassBuilder Builder;
  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager Components;
  llvm::ModuleAnalysisManager Modules;
};

} // namespace bank_lint

#endif
