//===-- tool/report/identity/launch_identity.cpp - alike launches ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/identity/launch_identity.h"
#include "tool/report/profiler/launch_totals.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

namespace bank_lint {

bool saysTheSame(const Launch &A, const Launch &B) {
  auto Parts = [](const Launch &L) {
    return std::tie(L.Grid, L.Block, L.SharedBytes, L.SharedLimit, L.Arguments,
                    L.Pointers, L.Maps);
  };
  return Parts(A) == Parts(B);
}

bool isReplaceable(const Launch &L) {
  return L.Source == LaunchSource::Assumed && !L.Site.isValid();
}

namespace {

/// What makes two kernels the same, in a text.
class Description {
public:
  void add(const SourceRange &Where) {
    OS << Where.File << ":" << Where.Line << ":" << Where.Column << ":"
       << Where.EndLine << ":" << Where.EndColumn << "\n";
  }
  void add(const Launch &L) {
    for (const std::optional<std::uint64_t> &Size : L.Grid.Size)
      add(Size);
    for (std::uint32_t Size : L.Block)
      OS << Size << " ";
    add(L.SharedBytes);
    add(L.SharedLimit);
    OS << L.assumesBlock() << "\n";
    for (const ArgumentValue &Argument : L.Arguments) {
      OS << Argument.Name << "=";
      add(Argument.Value);
    }
    for (const PointerAlignment &P : L.Pointers)
      OS << P.Parameter << " " << P.Offset << " " << P.Modulus << " "
         << P.Residue << "\n";
  }
  void add(const AccessSummary &A) {
    add(A.Where);
    for (const SourceRange &Call : A.InlinedAt)
      add(Call);
    OS << int(A.Space) << " " << int(A.Operation) << " " << int(A.Form) << " "
       << A.Width << " " << int(A.Sureness) << " " << A.ReportedBy << " "
       << A.MisalignedLanes << "\n"
       << A.Reason << "\n";
    add(A.Executions);
    for (const Figure &Each : {A.Wavefronts, A.Ideal, A.Conflicts, A.Requests,
                               A.Sectors, A.IdealSectors}) {
      add(Each.Worst);
      add(Each.Total);
    }
  }
  template <typename... Ts> void addLine(const Ts &...Parts) {
    (OS << ... << Parts) << "\n";
  }
  std::string digest() const {
    return llvm::toHex(
        llvm::BLAKE3::hash<16>(llvm::arrayRefFromStringRef(Text)),
        /*LowerCase=*/true);
  }

private:
  template <typename T> void add(const std::optional<T> &Value) {
    if (Value)
      OS << *Value << " ";
    else
      OS << "? ";
  }
  void add(const Interval &I) { OS << I.Min << " " << I.Max << " "; }

  std::string Text;
  llvm::raw_string_ostream OS{Text};
};

} // namespace

std::string identityOf(const KernelPlace &Kernel) {
  Description All;
  All.addLine(Kernel.Kernel);
  All.add(Kernel.Where);
  return All.digest();
}

std::string identityOf(const Unanalysed &Lost) {
  Description All;
  All.addLine(Lost.Kernel);
  All.addLine(Lost.Reason);
  All.add(Lost.Where);
  return All.digest();
}

KernelNames::KernelNames(const FileResult &Result) {
  for (const KernelPlace &Place : Result.Places)
    if (Place.Where.isValid())
      Names[Place.Kernel] = identityOf(Place);
}

const std::string &KernelNames::of(const std::string &Kernel) const {
  static const std::string None;
  auto Known = Names.find(Kernel);
  return Known == Names.end() ? None : Known->second;
}

std::vector<CountedKernel> countedKernels(const FileResult &Result) {
  const KernelNames Names(Result);
  std::vector<CountedKernel> Kernels;
  for (const auto &Accesses : accessesByLaunch(Result)) {
    CountedKernel Counted;
    Description All;
    const std::string &Name = Names.of(Accesses.front()->Kernel);
    All.addLine(Name);
    All.add(Accesses.front()->LaunchedWith);
    for (const AccessSummary *Access : Accesses) {
      All.add(*Access);
      Counted.Accesses.push_back(std::size_t(Access - Result.Accesses.data()));
    }
    if (!Name.empty())
      Counted.Identity = All.digest();
    Kernels.push_back(std::move(Counted));
  }
  return Kernels;
}

} // namespace bank_lint
