//===-- analysis/pipeline/project_texts.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/project_texts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

static bool isPartOfName(char C) { return isAlnum(C) || C == '_'; }

static bool isPartOfDotted(char C) {
  return isPartOfName(C) || StringRef(".-+").contains(C);
}

bool mayUse(StringRef Text, const OutsideFunction &Of) {
  // It may also be handed on: `std::thread(launch, n)`.
  const StringRef Marks = Of.IsKernel ? "<,;)" : "(<,;)";
  for (std::size_t At = 0; (At = Text.find(Of.Name, At)) != StringRef::npos;
       At += Of.Name.size()) {
    if (At && isPartOfName(Text[At - 1]))
      continue;
    const StringRef Behind = Text.drop_front(At + Of.Name.size()).ltrim();
    if (!Behind.empty() && Marks.contains(Behind.front()))
      return true;
  }
  return false;
}

bool differsForNvcc(StringRef File, StringRef Text) {
  return sys::path::extension(File) != ".cu" &&
         any_of(std::initializer_list<StringRef>{"__CUDACC__", "__NVCC__",
                                                 "__CUDA_ARCH__"},
                [&](StringRef Macro) { return Text.contains(Macro); });
}

bool defines(StringRef Text, StringRef Name) {
  for (std::size_t At = 0; (At = Text.find(Name, At)) != StringRef::npos;
       At += Name.size()) {
    StringRef Behind = Text.drop_front(At + Name.size()).ltrim();
    if ((At && isPartOfName(Text[At - 1])) || !Behind.starts_with("("))
      continue;
    unsigned Depth = 0;
    const std::size_t End = Behind.find_if([&](char C) {
      Depth += C == '(';
      Depth -= C == ')';
      return Depth == 0;
    });
    if (End != StringRef::npos &&
        Behind.drop_front(End + 1).ltrim().starts_with("{"))
      return true;
  }
  return false;
}

bool mayMean(StringRef Path, bool IsOfProject, StringRef Text,
             const OutsideFunction &Defined, StringRef File) {
  if (sys::path::parent_path(Path) == sys::path::parent_path(File))
    return true;
  return any_of(Defined.DeclaredIn, [&](StringRef Header) {
    return Header != File &&
           (IsOfProject || Text.contains(sys::path::filename(Header)));
  });
}

bool mayMeanAny(StringRef Path, bool IsOfProject, const std::string *Dotted,
                ArrayRef<OutsideFunction> Wanted, StringRef File) {
  if (sys::path::parent_path(Path) == sys::path::parent_path(File))
    return true;
  return any_of(Wanted, [&](const OutsideFunction &Defined) {
    return any_of(Defined.DeclaredIn, [&](StringRef Header) {
      const StringRef Name = sys::path::filename(Header);
      return Header != File && (IsOfProject || !Dotted || !Name.contains('.') ||
                                !all_of(Name, isPartOfDotted) ||
                                StringRef(*Dotted).contains(Name));
    });
  });
}

std::string dottedWords(StringRef Text) {
  StringSet<> Seen;
  std::string Result;
  for (std::size_t Dot = 0; (Dot = Text.find('.', Dot)) != StringRef::npos;) {
    std::size_t Begin = Dot, End = Dot;
    while (Begin && isPartOfDotted(Text[Begin - 1]))
      --Begin;
    while (End < Text.size() && isPartOfDotted(Text[End]))
      ++End;
    const StringRef Word = Text.slice(Begin, End);
    if (Seen.insert(Word).second)
      (Result += Word) += '\n';
    Dot = End;
  }
  return Result;
}

} // namespace bank_lint
