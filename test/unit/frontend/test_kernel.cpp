//===-- test/unit/frontend/test_kernel.cpp - kernels in tests -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test_kernel.h"
#include "analysis/lowering/marks/debug_location.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <gtest/gtest.h>
#include <ostream>

using namespace llvm;

namespace bank_lint {

MarkedText::MarkedText(const std::string &Marked) {
  unsigned Line = 1, Column = 1;
  std::vector<std::string> Open;
  for (std::size_t I = 0; I < Marked.size(); ++I) {
    std::size_t Bracket = Marked.find("[[", I);
    bool IsName = Marked[I] == '$' && Bracket != std::string::npos;
    for (std::size_t J = I + 1; IsName && J < Bracket; ++J)
      IsName = std::isalnum(static_cast<unsigned char>(Marked[J])) != 0;
    if (IsName) {
      Open.push_back(Marked.substr(I + 1, Bracket - I - 1));
      Ranges[Open.back()] = {"test.cu", Line, Column, 0, 0};
      I = Bracket + 1;
      continue;
    }
    // The last two of `]]]` close a mark.
    if (!Open.empty() && Marked.compare(I, 2, "]]") == 0 &&
        Marked.compare(I, 3, "]]]") != 0) {
      Ranges[Open.back()].EndLine = Line;
      Ranges[Open.back()].EndColumn = Column;
      Open.pop_back();
      ++I;
      continue;
    }
    Text += Marked[I];
    Column = Marked[I] == '\n' ? 1 : Column + 1;
    Line += Marked[I] == '\n';
  }
}

static DeviceModule compileOrThrow(CompileRequest Request) {
  Expected<DeviceModule> Result = compileDevice(Request);
  if (!Result) {
    ADD_FAILURE() << toString(Result.takeError());
    DeviceModule Empty;
    Empty.Context = std::make_unique<LLVMContext>();
    Empty.Module = std::make_unique<Module>("empty", *Empty.Context);
    return Empty;
  }
  return std::move(*Result);
}

static CompileRequest requestFor(CompileRequest Request,
                                 const std::string &Text) {
  Request.File = "test.cu";
  Request.Contents = Text;
  if (!Request.CudaPath)
    Request.UseBuiltinHeaders = true;
  return Request;
}

TestKernel::TestKernel(const std::string &Marked, CompileRequest Request)
    : Source(Marked),
      Device(compileOrThrow(requestFor(std::move(Request), Source.Text))) {}

SourceRange TestKernel::at(const std::string &Name) const {
  auto It = Source.Ranges.find(Name);
  if (It == Source.Ranges.end()) {
    ADD_FAILURE() << "no mark $" << Name;
    return {};
  }
  return It->second;
}

std::vector<const Instruction *>
TestKernel::accesses(const std::string &Kernel) {
  std::vector<const Instruction *> Result;
  const KernelInfo *Info = kernel(Kernel);
  const Function *Code =
      Info ? Device.Module->getFunction(Info->MangledName) : nullptr;
  if (!Code) {
    ADD_FAILURE() << "no kernel " << Kernel;
    return Result;
  }
  for (const Instruction &I : instructions(*Code))
    if (isa<LoadInst, StoreInst, AtomicRMWInst>(I))
      Result.push_back(&I);
  return Result;
}

const AccessExpression *TestKernel::expressionOf(const Instruction &Access) {
  const DILocation *Place = Access.getDebugLoc().get();
  if (!Place)
    return nullptr;
  while (Place->getInlinedAt() && !Device.Map.isUserFile(debugFileName(*Place)))
    Place = Place->getInlinedAt();
  return Device.Map.find(
      debugFileName(*Place), Place->getLine(), Place->getColumn(),
      isa<LoadInst>(Access) ? AccessKind::Load : AccessKind::Store,
      static_cast<unsigned>(std::abs(width(Access))));
}

const KernelInfo *TestKernel::kernel(const std::string &DisplayName) const {
  for (const KernelInfo &Info : Device.Kernels)
    if (Info.DisplayName == DisplayName)
      return &Info;
  return nullptr;
}

void PrintTo(const SourceRange &Range, std::ostream *Stream) {
  *Stream << Range.File << ':' << Range.Line << ':' << Range.Column << '-'
          << Range.EndLine << ':' << Range.EndColumn;
}

void PrintTo(const Extent &Shape, std::ostream *Stream) {
  for (const std::optional<std::uint64_t> &Size : Shape.Size)
    *Stream << (Size ? std::to_string(*Size) : "?") << ' ';
}

int width(const Instruction &Access) {
  const DataLayout &Layout = Access.getModule()->getDataLayout();
  if (const auto *Store = dyn_cast<StoreInst>(&Access))
    return -static_cast<int>(
        Layout.getTypeStoreSize(Store->getValueOperand()->getType()));
  return static_cast<int>(Layout.getTypeStoreSize(Access.getType()));
}

} // namespace bank_lint
