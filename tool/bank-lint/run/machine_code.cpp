//===-- tool/bank-lint/run/machine_code.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/machine_code.h"
#include "analysis/program/kernel_name.h"
#include "analysis/support/foreign_file.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"

using bank_lint::machine_code::Cubin;
using bank_lint::machine_code::MachineFunction;
using bank_lint::machine_code::MemoryInstruction;
using bank_lint::machine_code::PlacedInstruction;

namespace bank_lint {

/// Files are distinguished by their last part: a compiler may have got them
/// with other paths.
static std::string fileOf(llvm::StringRef Path) {
  return llvm::sys::path::filename(Path).str();
}

static std::string archOf(const Cubin &Of) {
  return "sm_" + llvm::utostr(Of.Arch);
}

/// Whether \p Instruction may be one of \p Access.
static bool mayBeOf(const MemoryInstruction &Instruction,
                    const AccessSummary &Access) {
  auto MayBe = [&](AccessSpace Space) {
    return Space == Access.Space ||
           (Space == AccessSpace::Unknown &&
            (Access.Space == AccessSpace::Shared ||
             Access.Space == AccessSpace::Global)) ||
           Access.Space == AccessSpace::Unknown;
  };
  if (Instruction.StoresTo && Access.Operation == AccessOperation::Store)
    return MayBe(*Instruction.StoresTo);
  return Instruction.Operation == Access.Operation && MayBe(Instruction.Space);
}

llvm::Expected<MachineCode>
MachineCode::read(llvm::ArrayRef<std::string> Files) {
  auto All = std::make_shared<machine_code::Cubins>();
  for (const std::string &File : Files) {
    auto Fail = [&](llvm::Error Wrong) {
      return llvm::createStringError("--cubin: '" + File + "' " +
                                     llvm::toString(std::move(Wrong)));
    };
    llvm::Expected<FileText> Bytes = readForeignFile(File, MostDataBytes);
    if (!Bytes)
      return Fail(Bytes.takeError());
    llvm::Expected<Cubin> One = machine_code::readCubin((*Bytes)->getBuffer());
    if (!One)
      return Fail(One.takeError());
    All->All.push_back(std::move(*One));
    const auto Hash =
        llvm::SHA256::hash(llvm::arrayRefFromStringRef((*Bytes)->getBuffer()));
    All->Identity += llvm::toHex(Hash);
  }
  MachineCode Result;
  Result.Read = All;
  for (const Cubin &Of : All->All)
    for (const MachineFunction &Each : Of.Functions)
      Result.add(Of, Each);
  return Result;
}

void MachineCode::add(const Cubin &In, const MachineFunction &Added) {
  Function New{&In, {}, {}};
  for (const PlacedInstruction &I : Added.Accesses) {
    New.All.push_back(&I);
    if (I.Where.Line)
      New.ByLine[{fileOf(I.Where.File), I.Where.Line}].push_back(&I);
  }
  if (Added.IsKernel)
    Kernels[kernelDisplayName(Added.Name)].push_back(std::move(New));
  else
    Others.push_back(std::move(New));
}

const MachineCode::Function *MachineCode::find(llvm::StringRef Kernel,
                                               llvm::StringRef Arch) const {
  auto Named = Kernels.find(Kernel);
  if (Named == Kernels.end())
    return nullptr;
  for (const Function &Each : Named->second)
    if (Arch == archOf(*Each.In))
      return &Each;
  return &Named->second.front();
}

/// Counts \p Instruction among those that are like it.
static void count(const MemoryInstruction &Instruction,
                  std::vector<MachineInstructions> &Counts) {
  for (MachineInstructions &Each : Counts)
    if (Each.Name == Instruction.Name && Each.Width == Instruction.Width) {
      ++Each.Count;
      return;
    }
  Counts.push_back({Instruction.Name.str(), Instruction.Width, 1});
}

void MachineCode::fill(AccessSummary &Access, llvm::StringRef Arch) const {
  const Function *Code = find(Access.Kernel, Arch);
  if (!Code || !Code->In->HasLines || Access.Space == AccessSpace::Constant ||
      Access.Space == AccessSpace::Other || !Access.Where.isValid())
    return;
  MachineAccesses Result{archOf(*Code->In), Access.Where.Line, {}};
  auto AddLine = [&](const Function &Of, const std::string &File,
                     unsigned Line) {
    auto There = Of.ByLine.find({fileOf(File), Line});
    if (There == Of.ByLine.end())
      return;
    for (const PlacedInstruction *Each : There->second)
      if (mayBeOf(Each->What, Access))
        count(Each->What, Result.Instructions);
  };
  auto Look = [&](const std::string &File, unsigned First, unsigned Last) {
    for (unsigned Line = First; Line <= Last && Result.Instructions.empty();
         ++Line) {
      Result.Line = Line;
      AddLine(*Code, File, Line);
      for (const Function &Other : Others)
        if (Other.In == Code->In)
          AddLine(Other, File, Line);
    }
  };
  Look(Access.Where.File, Access.Where.Line,
       std::max(Access.Where.Line, Access.Where.EndLine));
  if (Result.Instructions.empty() && Access.Counter.isValid())
    Look(Access.Counter.File, Access.Counter.Line, Access.Counter.Line);
  if (Result.Instructions.empty())
    Result.Line = Access.Where.Line;
  Access.Machine = std::move(Result);
}

std::string MachineCode::spills(const FileResult &Result,
                                const std::string &Kernel,
                                const Function &Code) const {
  std::set<LineKey> OfArrays;
  for (const AccessSummary &Access : Result.Accesses)
    if (Access.Kernel == Kernel && Access.Space == AccessSpace::Local)
      for (const SourceRange &Each : {Access.Where, Access.Declaration})
        OfArrays.insert({fileOf(Each.File), Each.Line});
  unsigned Loads = 0, Stores = 0;
  std::set<unsigned> Lines;
  for (const PlacedInstruction *Each : Code.All) {
    if (Each->What.Space != AccessSpace::Local ||
        OfArrays.contains({fileOf(Each->Where.File), Each->Where.Line}))
      continue;
    ++(Each->What.Operation == AccessOperation::Load ? Loads : Stores);
    if (Each->Where.Line && fileOf(Each->Where.File) == fileOf(Result.File))
      Lines.insert(Each->Where.Line);
  }
  if (!Loads && !Stores)
    return "";
  std::string Text = "machine code (" + archOf(*Code.In) + ") of " +
                     shortName(Kernel) + ": " + counted(Stores, "store") +
                     " and " + counted(Loads, "load") + " of local memory";
  constexpr std::size_t MostLines = 8;
  llvm::ListSeparator Comma;
  if (!Lines.empty())
    Text += Lines.size() == 1 ? " at line " : " at lines ";
  for (const auto &[Index, Line] : llvm::enumerate(Lines)) {
    if (Index == MostLines) {
      Text += ", ...";
      break;
    }
    Text += llvm::StringRef(Comma).str() + llvm::utostr(Line);
  }
  return Text + (Code.In->HasLines && OfArrays.empty()
                     ? ": spilled registers"
                     : ": spilled registers, or private arrays");
}

void MachineCode::addTo(FileResult &Result) const {
  std::set<std::string> Seen;
  std::vector<std::string> Lacking;
  bool HasLines = true;
  for (const KernelPlace &Each : Result.Places) {
    if (!Seen.insert(Each.Kernel).second)
      continue;
    const Function *Code = find(Each.Kernel, Result.Arch);
    if (!Code) {
      Lacking.push_back(shortName(Each.Kernel));
      continue;
    }
    HasLines &= Code->In->HasLines;
    if (std::string Spilled = spills(Result, Each.Kernel, *Code);
        !Spilled.empty())
      Result.Notes.push_back(std::move(Spilled));
  }
  if (!HasLines)
    Result.Notes.push_back("the cubin has no lines: compile it with -lineinfo");
  if (!Lacking.empty())
    Result.Notes.push_back("not in the cubin: " + llvm::join(Lacking, ", "));
  for (AccessSummary &Access : Result.Accesses)
    fill(Access, Result.Arch);
  for (Finding &F : Result.Findings) {
    fill(F.Access, Result.Arch);
    for (FurtherAccess &Other : F.Also)
      fill(Other.Access, Result.Arch);
  }
}

} // namespace bank_lint
