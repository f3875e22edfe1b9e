//===-- analysis/frontend/modules/read_module.cpp - IR of others ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/read_module.h"
#include "analysis/frontend/modules/read_ptx.h"
#include "analysis/lowering/optimised_code.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/AsmParser/LLParser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// What LLVM would print is of no use to a report.
struct SilentHandler : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

std::string oneLine(StringRef Text) {
  std::string Result;
  for (StringRef Line : split(Text, '\n'))
    if (StringRef Part = Line.trim(); !Part.empty())
      Result += (Result.empty() ? "" : ": ") + Part.str();
  return Result;
}

/// Files from before LLVM 15 say what pointers point to, which LLVM does not
/// read any more.
bool isOfTypedPointers(const SMDiagnostic &Problem) {
  return Problem.getMessage().contains("expected type") ||
         Problem.getLineContents().contains("* ") ||
         Problem.getLineContents().contains("*,") ||
         Problem.getLineContents().contains("*)");
}

Error errorOf(const SMDiagnostic &Problem) {
  std::string Text = std::to_string(std::max(Problem.getLineNo(), 1)) + ":" +
                     std::to_string(Problem.getColumnNo() + 1) + ": " +
                     oneLine(Problem.getMessage());
  const StringRef Line = Problem.getLineContents();
  const std::size_t Column = std::max(Problem.getColumnNo(), 0);
  if (isOfTypedPointers(Problem) && Line.substr(Column).starts_with("*"))
    Text += "; typed pointers are of LLVM 16 and before: opt of LLVM 16 "
            "-opaque-pointers writes the file anew";
  return createStringError(Text);
}

/// The text \p Bytes as a module, with the places of what is in it. LLVM's own
/// entry points end the process where debug info and code do not fit.
Expected<std::unique_ptr<Module>> parseText(StringRef Name, StringRef Bytes,
                                            LLVMContext &Context,
                                            AsmParserContext &Places) {
  auto Result = std::make_unique<Module>(Name, Context);
  SMDiagnostic Problem;
  SourceMgr Sources;
  Sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(Bytes, Name),
                             SMLoc());
  const StringRef Text =
      Sources.getMemoryBuffer(Sources.getMainFileID())->getBuffer();
  LLParser Parser(Text, Sources, Problem, Result.get(), /*Index=*/nullptr,
                  Context, /*Slots=*/nullptr, &Places);
  if (Parser.Run(/*UpgradeDebugInfo=*/false))
    return errorOf(Problem);
  return Result;
}

/// The same of bitcode, all of it but for the last upgrades.
Expected<std::unique_ptr<Module>> parseBitcode(StringRef Name, StringRef Bytes,
                                               LLVMContext &Context) {
  auto Result = getLazyBitcodeModule(MemoryBufferRef(Bytes, Name), Context);
  if (!Result)
    return Result;
  for (Function &F : **Result)
    if (Error Problem = F.materialize())
      return Problem;
  if (Error Problem = (*Result)->materializeMetadata())
    return Problem;
  return Result;
}

/// Whether \p M is made of nothing but valid code; \p IsDebugInfoBroken tells
/// of its debug info.
Error verify(const Module &M, bool &IsDebugInfoBroken) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (!verifyModule(M, &OS, &IsDebugInfoBroken))
    return Error::success();
  StringRef First = Text;
  std::size_t End = First.find('\n');
  End = End == StringRef::npos ? End : First.find('\n', End + 1);
  return createStringError("LLVM's verifier does not accept it: " +
                           oneLine(First.take_front(End)));
}

/// Whether something in \p M, which does not say what it is for, is for NVPTX.
bool isForNvptx(const Module &M) {
  return M.getNamedMetadata("nvvm.annotations") ||
         any_of(M, [](const Function &F) {
           return F.getCallingConv() == CallingConv::PTX_Kernel ||
                  F.getCallingConv() == CallingConv::PTX_Device ||
                  F.getName().starts_with("llvm.nvvm.");
         });
}

Error checkTarget(Module &M) {
  const Triple Target = M.getTargetTriple();
  if (Target.getArch() == Triple::nvptx64)
    return Error::success();
  if (Target.getArch() == Triple::UnknownArch && Target.str().empty()) {
    if (!isForNvptx(M))
      return createStringError("it has no target triple, and nothing in it is "
                               "for NVPTX: no kernel, no llvm.nvvm intrinsic");
    M.setTargetTriple(Triple("nvptx64-nvidia-cuda"));
    return Error::success();
  }
  return createStringError("it is for " + Target.str() +
                           "; only modules for nvptx64 are read");
}

} // namespace

Expected<ForeignModule> readModule(StringRef Name, StringRef Bytes,
                                   LLVMContext &Context) {
  Context.setDiagnosticHandler(std::make_unique<SilentHandler>());
  if (holdsPtx(Name))
    return readPtxModule(Name, Bytes, Context);
  const bool IsBitcode = isBitcode(Bytes.bytes_begin(), Bytes.bytes_end()) &&
                         !Name.ends_with(".ll");
  AsmParserContext Places;
  ForeignModule Result;
  auto Read = IsBitcode ? parseBitcode(Name, Bytes, Context)
                        : parseText(Name, Bytes, Context, Places);
  if (!Read)
    return Read.takeError();
  Result.Module = std::move(*Read);
  Module &M = *Result.Module;
  if (Error Problem = checkTarget(M))
    return Problem;
  if (Error Problem = verify(M, Result.HasBrokenDebugInfo))
    return Problem;
  if (Result.HasBrokenDebugInfo)
    StripDebugInfo(M);
  // Now nothing ends the process.
  if (Error Problem = M.materializeAll())
    return Problem;
  UpgradeDebugInfo(M);
  UpgradeNVVMAnnotations(M);
  Result.Stage =
      lowering::isOptimised(M) ? CodeStage::Optimised : CodeStage::Source;
  Result.Text = IsBitcode ? ModuleText::print(M) : ModuleText(M, Places);
  return Result;
}

} // namespace bank_lint::frontend
