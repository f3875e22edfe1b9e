//===-- analysis/frontend/modules/read_module.cpp - IR of others ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/read_module.h"
#include "analysis/frontend/modules/endless_places.h"
#include "analysis/frontend/modules/newer_text.h"
#include "analysis/frontend/modules/read_ptx.h"
#include "analysis/lowering/prepare/optimised_code.h"
#include "analysis/support/module_files.h"
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
#include <optional>

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

/// "3:7: expected instruction opcode".
Error errorOf(const SMDiagnostic &Problem) {
  return createStringError(std::to_string(std::max(Problem.getLineNo(), 1)) +
                           ":" + std::to_string(Problem.getColumnNo() + 1) +
                           ": " + oneLine(Problem.getMessage()));
}

/// What became of the bytes of a file.
struct Parsed {
  std::unique_ptr<Module> M;
  AsmParserContext Places; ///< in the text, of LLVM IR
  bool IsPrinted = false;  ///< the text to show is the module, printed
  /// Absent: it is as optimised as it looks.
  std::optional<CodeStage> Stage;
};

/// LLVM's own entry points end the process where debug info and code do not
/// fit, so this looks behind them.
Error parseText(StringRef Name, StringRef Bytes, LLVMContext &Context,
                Parsed &To) {
  To.M = std::make_unique<Module>(Name, Context);
  SMDiagnostic Problem;
  SourceMgr Sources;
  Sources.AddNewSourceBuffer(
      MemoryBuffer::getMemBufferCopy(withOlderSpellings(Bytes), Name), SMLoc());
  const StringRef Text =
      Sources.getMemoryBuffer(Sources.getMainFileID())->getBuffer();
  LLParser Parser(Text, Sources, Problem, To.M.get(), /*Index=*/nullptr,
                  Context, /*Slots=*/nullptr, &To.Places);
  return Parser.Run(/*UpgradeDebugInfo=*/false) ? errorOf(Problem)
                                                : Error::success();
}

/// The same of bitcode, all of it but for the last upgrades.
Error parseBitcode(StringRef Name, StringRef Bytes, LLVMContext &Context,
                   Parsed &To) {
  auto Result = getLazyBitcodeModule(MemoryBufferRef(Bytes, Name), Context);
  if (!Result)
    return Result.takeError();
  To.M = std::move(*Result);
  To.IsPrinted = true;
  for (Function &F : *To.M)
    if (Error Problem = F.materialize())
      return Problem;
  return To.M->materializeMetadata();
}

/// Chooses by what \p Name ends in. Here other languages are added: a function
/// that gives a module, with the stage that its code is of.
Error parse(StringRef Name, StringRef Bytes, LLVMContext &Context, Parsed &To) {
  if (Name.ends_with(".ll") || Name.ends_with(".llir"))
    return parseText(Name, Bytes, Context, To);
  return parseBitcode(Name, Bytes, Context, To);
}

/// Whether \p M contains only valid code; \p IsDebugInfoBroken is for its debug
/// info.
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
  if (Target.str().empty()) {
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
  if (isPtxFile(Name))
    return readPtxModule(Name, Bytes, Context);
  Parsed Read;
  if (Error Problem = parse(Name, Bytes, Context, Read))
    return Problem;
  ForeignModule Result;
  Result.Module = std::move(Read.M);
  Module &M = *Result.Module;
  if (Error Problem = checkTarget(M))
    return Problem;
  const bool IsEndless = hasEndlessPlaces(M);
  if (IsEndless)
    StripDebugInfo(M);
  if (Error Problem = verify(M, Result.HasBrokenDebugInfo))
    return Problem;
  Result.HasBrokenDebugInfo |= IsEndless;
  if (Result.HasBrokenDebugInfo ||
      getDebugMetadataVersionFromModule(M) != DEBUG_METADATA_VERSION)
    StripDebugInfo(M);
  UpgradeNVVMAnnotations(M);
  const CodeStage Seen =
      lowering::isOptimised(M) ? CodeStage::Optimised : CodeStage::Source;
  Result.Stage = Read.Stage.value_or(Seen);
  Result.Text =
      Read.IsPrinted ? ModuleText::print(M) : ModuleText(M, Read.Places);
  return Result;
}

} // namespace bank_lint::frontend
