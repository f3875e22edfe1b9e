//===-- analysis/machine_code/line_program.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/line_program.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Support/DataExtractor.h"

using namespace llvm;

namespace bank_lint::machine_code {
namespace {

/// DW_LNE_NVIDIA_inlined_call, which LLVM 22 writes too.
constexpr std::uint8_t InlinedCall = 0x90;

/// One line program: a header and what makes rows.
class Program {
public:
  Program(DataExtractor Data, DataExtractor::Cursor &At,
          const std::function<std::size_t(std::uint64_t)> &SectionAt,
          std::vector<FunctionLines> &Result)
      : Data(Data), At(At), SectionAt(SectionAt), Result(Result) {}

  /// Reads it to its end, or to what it should not have.
  Error run();

private:
  void readHeader();
  void readFiles();
  void extended();
  void standard(std::uint8_t Operation);
  void special(unsigned Step);
  void addRow();
  void restart() { Row = {0, {"", 1}, 0}, File = 1; }

  DataExtractor Data;
  DataExtractor::Cursor &At;
  const std::function<std::size_t(std::uint64_t)> &SectionAt;
  std::vector<FunctionLines> &Result;

  std::uint64_t End = 0;
  std::int8_t LineBase = 0;
  std::uint8_t LineRange = 1, OperationBase = 1;
  std::vector<std::uint8_t> Operands; ///< of standard operations, from 1 on
  std::vector<std::string> Files;     ///< from 1 on

  FunctionLines Function;
  LineRow Row{0, {"", 1}, 0};
  std::uint64_t File = 1;
};

void Program::readHeader() {
  const std::uint32_t Length = Data.getU32(At);
  End = At.tell() + Length;
  Data.getU16(At); // the version
  const std::uint32_t HeaderLength = Data.getU32(At);
  const std::uint64_t Code = At.tell() + HeaderLength;
  Data.getU8(At); // the smallest instruction
  Data.getU8(At); // whether a row is a statement
  LineBase = static_cast<std::int8_t>(Data.getU8(At));
  LineRange = Data.getU8(At);
  OperationBase = Data.getU8(At);
  Operands.assign(1, 0);
  for (unsigned I = 1; I < OperationBase && At; ++I)
    Operands.push_back(Data.getU8(At));
  readFiles();
  if (At && Code >= At.tell())
    At.seek(Code);
}

void Program::readFiles() {
  std::vector<StringRef> Folders{""};
  while (At) {
    StringRef Folder = Data.getCStrRef(At);
    if (Folder.empty())
      break;
    Folders.push_back(Folder);
  }
  Files.assign(1, "");
  while (At) {
    StringRef Name = Data.getCStrRef(At);
    if (Name.empty())
      break;
    const std::uint64_t Folder = Data.getULEB128(At);
    Data.getULEB128(At); // when it was written
    Data.getULEB128(At); // its length
    const StringRef In = Folder < Folders.size() ? Folders[Folder] : "";
    Files.push_back(In.empty() || Name.starts_with("/")
                        ? Name.str()
                        : (In + "/" + Name).str());
  }
}

void Program::addRow() {
  Row.Where.File = File < Files.size() ? Files[File] : "";
  Function.Rows.push_back(Row);
}

void Program::extended() {
  const std::uint64_t Size = Data.getULEB128(At);
  const std::uint64_t Next = At.tell() + Size;
  if (Size == 0 || !At)
    return;
  switch (Data.getU8(At)) {
  case dwarf::DW_LNE_set_address:
    Function.Section = SectionAt(At.tell());
    Row.Address = Data.getUnsigned(At, Size - 1 == 8 ? 8 : 4);
    break;
  case dwarf::DW_LNE_end_sequence:
    Result.push_back(std::exchange(Function, {}));
    restart();
    break;
  case InlinedCall: // then the name of the function, in .debug_str
    Row.Caller = Data.getULEB128(At);
    break;
  default:
    break;
  }
  if (At && Next <= Data.size())
    At.seek(Next);
  else
    At.seek(Data.size());
}

void Program::standard(std::uint8_t Operation) {
  switch (Operation) {
  case dwarf::DW_LNS_copy:
    return addRow();
  case dwarf::DW_LNS_advance_pc:
    Row.Address += Data.getULEB128(At);
    return;
  case dwarf::DW_LNS_advance_line:
    Row.Where.Line += static_cast<unsigned>(Data.getSLEB128(At));
    return;
  case dwarf::DW_LNS_set_file:
    File = Data.getULEB128(At);
    return;
  case dwarf::DW_LNS_const_add_pc:
    Row.Address += (255U - OperationBase) / LineRange;
    return;
  case dwarf::DW_LNS_fixed_advance_pc:
    Row.Address += Data.getU16(At);
    return;
  default:
    for (unsigned I = 0; I < Operands[Operation] && At; ++I)
      Data.getULEB128(At);
  }
}

void Program::special(unsigned Step) {
  Row.Address += Step / LineRange;
  Row.Where.Line += static_cast<unsigned>(LineBase + int(Step % LineRange));
  addRow();
}

Error Program::run() {
  readHeader();
  if (At && (LineRange == 0 || OperationBase == 0 || End > Data.size()))
    return createStringError("its line table is damaged");
  while (At && At.tell() < End) {
    const std::uint8_t Operation = Data.getU8(At);
    if (Operation == 0)
      extended();
    else if (Operation >= OperationBase)
      special(Operation - OperationBase);
    else
      standard(Operation);
  }
  return Error::success();
}

} // namespace

Expected<std::vector<FunctionLines>>
readLines(StringRef Section,
          const std::function<std::size_t(std::uint64_t)> &SectionAt) {
  DataExtractor Data(Section, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DataExtractor::Cursor At(0);
  std::vector<FunctionLines> Result;
  while (At && At.tell() < Section.size()) {
    if (Error Wrong = Program(Data, At, SectionAt, Result).run()) {
      consumeError(At.takeError());
      return std::move(Wrong);
    }
  }
  if (Error Wrong = At.takeError())
    return std::move(Wrong);
  return Result;
}

} // namespace bank_lint::machine_code
