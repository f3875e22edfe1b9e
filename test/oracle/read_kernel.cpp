//===-- test/oracle/read_kernel.cpp - kernels from files --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "trial.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace bank_lint::oracle {
namespace {

Error malformed(StringRef Line) {
  return createStringError("cannot read: " + Line.str());
}

bool readExtent(StringRef Text, std::array<std::uint32_t, 3> &Extent) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  for (unsigned I = 0; I < Parts.size() && I < 3; ++I)
    if (Parts[I].getAsInteger(10, Extent[I]))
      return false;
  return true;
}

Error readLaunch(StringRef Line, RandomKernel &K) {
  K.GridKnown = false;
  SmallVector<StringRef, 4> Words;
  Line.split(Words, ' ', -1, false);
  for (StringRef Word : Words) {
    bool Good = true;
    if (Word.consume_front("block="))
      Good = readExtent(Word, K.Block);
    else if (Word.consume_front("grid="))
      Good = readExtent(Word, K.Grid);
    else if (Word.consume_front("shared="))
      Good = !Word.getAsInteger(10, K.SharedBytes);
    else if (Word == "grid-known")
      K.GridKnown = true;
    else
      Good = false;
    if (!Good)
      return malformed(Line);
  }
  return Error::success();
}

Error readArgument(StringRef Line, std::vector<RandomParameter> &Stated) {
  RandomParameter P;
  auto [Name, Rest] = Line.trim().split(' ');
  P.Name = Name.str();
  std::int64_t Value;
  if (Rest.consume_front("= ")) {
    if (Rest.getAsInteger(10, Value))
      return malformed(Line);
    P.Given = P.Lo = P.Hi = Value;
  } else {
    auto [Lo, Hi] = Rest.split("..");
    if (Lo.getAsInteger(10, P.Lo) || Hi.getAsInteger(10, P.Hi))
      return malformed(Line);
  }
  Stated.push_back(P);
  return Error::success();
}

/// "arg int a[4] 0..63", "arg float *f".
Error readMember(StringRef Line, std::vector<RandomMember> &Members) {
  RandomMember M;
  auto [Declared, Bounds] = Line.trim().rsplit(' ');
  if (Line.contains('*')) {
    auto [Type, Name] = Line.rsplit(" *");
    for (const ElementType &E : ElementTypes)
      if (Type.split(' ').second.trim() == E.Name)
        M.Pointee = &E;
    M.Name = Name.trim().str();
    M.Type = Type.split(' ').second.str() + " *";
    M.Bytes = 8;
    Members.push_back(M);
    return M.Pointee ? Error::success() : malformed(Line);
  }
  auto [Lo, Hi] = Bounds.split("..");
  auto [Type, Name] = Declared.split(' ').second.rsplit(' ');
  auto [Plain, Extent] = Name.split('[');
  M.Type = Type.str();
  M.Name = Plain.str();
  M.Bytes = Type.contains("char")    ? 1
            : Type.contains("short") ? 2
            : Type.contains("long")  ? 8
                                     : 4;
  if (Lo.getAsInteger(10, M.Lo) || Hi.getAsInteger(10, M.Hi) ||
      (!Extent.empty() && Extent.drop_back().getAsInteger(10, M.Count)))
    return malformed(Line);
  Members.push_back(M);
  return Error::success();
}

/// The parameters in "...__global__ void k(float *p, int n) {".
Error readSignature(StringRef Text, RandomKernel &K,
                    const std::vector<RandomParameter> &Stated,
                    const std::vector<RandomMember> &Members) {
  StringRef Head = Text.split("__global__ void ").second;
  K.Name = Head.split('(').first.str();
  SmallVector<StringRef, 8> Parts;
  Head.split('(').second.split(')').first.split(Parts, ',', -1, false);
  for (StringRef Part : Parts) {
    RandomParameter P;
    Part = Part.trim();
    auto [Type, Name] = Part.rsplit(Part.contains('*') ? '*' : ' ');
    Name.consume_front("__restrict__ ");
    P.Name = Name.trim().str();
    if (Part.contains('*')) {
      Type.consume_front("const ");
      for (const ElementType &E : ElementTypes)
        if (Type.trim() == E.Name)
          P.Pointee = &E;
      P.IsIndexData = P.Name == "data";
    }
    for (const RandomParameter &S : Stated)
      if (S.Name == P.Name)
        P.Lo = S.Lo, P.Hi = S.Hi, P.Given = S.Given;
    if (P.Name == "arg") {
      P.Members = Members;
      K.Parameters.push_back(P);
      continue;
    }
    if (Part.contains('*') ? !P.Pointee : none_of(Stated, [&](const auto &S) {
          return S.Name == P.Name;
        }))
      return createStringError("nothing is known of '" + Part.str() + "'");
    K.Parameters.push_back(P);
  }
  return Error::success();
}

} // namespace

Expected<RandomKernel> readKernel(const std::string &Path) {
  auto File = MemoryBuffer::getFile(Path);
  if (!File)
    return createStringError(Path + ": " + File.getError().message());
  RandomKernel K;
  K.Text = (*File)->getBuffer().str();
  std::vector<RandomParameter> Stated;
  std::vector<RandomMember> Members;
  SmallVector<StringRef, 32> Lines;
  StringRef(K.Text).split(Lines, '\n');
  for (StringRef Line : Lines) {
    Error Problem =
        Line.consume_front("// launch: ")     ? readLaunch(Line, K)
        : Line.consume_front("// argument: ") ? readArgument(Line, Stated)
        : Line.consume_front("// member: ")   ? readMember(Line, Members)
                                              : Error::success();
    if (Problem)
      return Problem;
  }
  if (Error Problem = readSignature(K.Text, K, Stated, Members))
    return Problem;
  return K;
}

std::string writeKernel(const RandomKernel &K) {
  auto Extent = [](const std::array<std::uint32_t, 3> &E) {
    return std::to_string(E[0]) + "," + std::to_string(E[1]) + "," +
           std::to_string(E[2]);
  };
  std::string Text = "// launch: block=" + Extent(K.Block) +
                     " grid=" + Extent(K.Grid) +
                     (K.GridKnown ? " grid-known" : "");
  if (K.SharedBytes)
    Text += " shared=" + std::to_string(K.SharedBytes);
  Text += "\n";
  for (const RandomParameter &P : K.Parameters)
    if (P.Given)
      Text +=
          "// argument: " + P.Name + " = " + std::to_string(*P.Given) + "\n";
    else if (P.isInteger())
      Text += "// argument: " + P.Name + " " + std::to_string(P.Lo) + ".." +
              std::to_string(P.Hi) + "\n";
  for (const RandomParameter &P : K.Parameters)
    for (const RandomMember &M : P.Members)
      Text += "// member: " + P.Name + " " + M.Type + " " + M.Name +
              (M.Count > 1 ? "[" + std::to_string(M.Count) + "]" : "") +
              (M.Pointee
                   ? ""
                   : " " + std::to_string(M.Lo) + ".." + std::to_string(M.Hi)) +
              "\n";
  return Text + Prelude + K.Text;
}

} // namespace bank_lint::oracle
