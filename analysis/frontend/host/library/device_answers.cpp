//===-- analysis/frontend/host/library/device_answers.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/library/device_answers.h"
#include "model/arch.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// A limit that a GPU has: the field of cudaDeviceProp and the number of the
/// cudaDeviceAttr that return it.
struct Limit {
  llvm::StringLiteral Field;
  std::int64_t Attribute; ///< 0: none
  std::uint64_t (*Of)(const model::Architecture &Gpu);
};

constexpr unsigned WarpSize = 32;
// The same for all GPUs of compute capability 5.0 to 12.1.
constexpr std::uint64_t ThreadsPerBlock = 1024, Registers = 65536,
                        ConstantBytes = 65536;
constexpr std::uint64_t ThreadsPerDimension[] = {1024, 1024, 64};

using Gpu = model::Architecture;
const Limit Limits[] = {
    {"maxThreadsPerBlock", 1, [](const Gpu &) { return ThreadsPerBlock; }},
    {"", 2, [](const Gpu &) { return ThreadsPerDimension[0]; }},
    {"", 3, [](const Gpu &) { return ThreadsPerDimension[1]; }},
    {"", 4, [](const Gpu &) { return ThreadsPerDimension[2]; }},
    {"sharedMemPerBlock", 8,
     [](const Gpu &G) -> std::uint64_t { return G.SharedBytesPerBlock; }},
    {"totalConstMem", 9, [](const Gpu &) { return ConstantBytes; }},
    {"warpSize", 10, [](const Gpu &) -> std::uint64_t { return WarpSize; }},
    {"regsPerBlock", 12, [](const Gpu &) { return Registers; }},
    {"maxThreadsPerMultiProcessor", 39,
     [](const Gpu &G) -> std::uint64_t {
       return std::uint64_t(G.WarpsPerSM) * WarpSize;
     }},
    {"major", 75, [](const Gpu &G) -> std::uint64_t { return G.Number / 10; }},
    {"minor", 76, [](const Gpu &G) -> std::uint64_t { return G.Number % 10; }},
    {"sharedMemPerMultiprocessor", 81,
     [](const Gpu &G) -> std::uint64_t { return G.SharedBytesPerSM; }},
    {"regsPerMultiprocessor", 82, [](const Gpu &) { return Registers; }},
    {"sharedMemPerBlockOptin", 97,
     [](const Gpu &G) -> std::uint64_t { return G.SharedBytesPerBlockOptIn; }},
    {"maxBlocksPerMultiProcessor", 106,
     [](const Gpu &G) -> std::uint64_t { return G.BlocksPerSM; }},
};

HostValue number(std::uint64_t Number, QualType Type,
                 const ASTContext &Context) {
  return converted(llvm::APSInt(llvm::APInt(64, Number), /*isUnsigned=*/false),
                   Type, Context);
}

/// The GPU that the file is analysed for; null if the model has no row of it.
const Gpu *gpuOf(const ASTContext &Context) {
  llvm::StringRef Name = Context.getTargetInfo().getTargetOpts().CPU;
  return model::findArchitecture(Name.rtrim("af"));
}

} // namespace

/// \p Where: a cudaDeviceProp.
void HostDeviceAnswers::properties(const HostLocation &Where) {
  if (!Where.Place || Where.IsVague)
    return Variables.assign(Where, {});
  const QualType Type = typeAt(*Where.Place, Where.Place->Path.size(), Context);
  const RecordDecl *Record = Type.isNull() ? nullptr : Type->getAsRecordDecl();
  const Gpu *Of = gpuOf(Context);
  if (!Record || !Of)
    return Variables.assign(Where, {});
  HostValue Answer = unknownOf(Type, Context);
  HostValue::Parts *Parts = Answer.parts();
  for (const FieldDecl *Field : Record->fields()) {
    const unsigned Index = Field->getFieldIndex();
    if (!Parts || Index >= Parts->size())
      break;
    HostValue &Part = (*Parts)[Index];
    if (Field->getName() == "maxThreadsDim" && Part.parts())
      for (auto [Each, Threads] : llvm::zip(*Part.parts(), ThreadsPerDimension))
        Each = number(Threads, Context.IntTy, Context);
    for (const Limit &Each : Limits)
      if (!Each.Field.empty() && Field->getName() == Each.Field)
        Part = number(Each.Of(*Of), Field->getType(), Context);
  }
  Variables.assign(Where, std::move(Answer));
}

bool HostDeviceAnswers::call(const CallExpr &Call, llvm::StringRef Name) {
  const bool IsAttribute = Name == "cudaDeviceGetAttribute";
  if (Call.getNumArgs() != (IsAttribute ? 3u : 2u) ||
      (!IsAttribute && Name != "cudaGetDeviceProperties" &&
       Name != "cudaGetDeviceProperties_v2"))
    return false;
  const HostValue To = Values.evaluate(Call.getArg(0));
  const HostValue What = Values.evaluate(Call.getArg(1));
  if (IsAttribute)
    Values.evaluate(Call.getArg(2));
  if (!To.place())
    return true;
  if (!IsAttribute) {
    properties(pointee(To));
    return true;
  }
  HostValue Answer;
  const Gpu *Of = gpuOf(Context);
  if (Of && What.integer())
    for (const Limit &Each : Limits)
      if (What.integer()->getExtValue() == Each.Attribute)
        Answer = number(Each.Of(*Of), Context.IntTy, Context);
  Variables.assign(pointee(To), std::move(Answer));
  return true;
}

} // namespace bank_lint::frontend
