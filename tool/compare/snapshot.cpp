//===-- tool/compare/snapshot.cpp - a result to compare -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/compare/snapshot.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <set>

using namespace llvm;

namespace bank_lint::comparing {
namespace {

std::string text(const json::Object &Of, StringRef Key) {
  return Of.getString(Key).value_or("").str();
}

std::vector<std::uint64_t> numbers(const json::Object &Of, StringRef Key) {
  std::vector<std::uint64_t> Result;
  if (const json::Array *Array = Of.getArray(Key))
    for (const json::Value &Each : *Array)
      Result.push_back(Each.getAsUINT64().value_or(0));
  return Result;
}

/// A number, {"min", "max"}, or null.
std::optional<Interval> interval(const json::Value &Value) {
  if (const std::optional<std::uint64_t> Exact = Value.getAsUINT64())
    return Interval::exactly(*Exact);
  const json::Object *Bounds = Value.getAsObject();
  const json::Value *Min = Bounds ? Bounds->get("min") : nullptr;
  const json::Value *Max = Bounds ? Bounds->get("max") : nullptr;
  if (!Min || !Max || !Min->getAsUINT64() || !Max->getAsUINT64() ||
      *Min->getAsUINT64() > *Max->getAsUINT64())
    return std::nullopt;
  return Interval{*Min->getAsUINT64(), *Max->getAsUINT64()};
}

/// \p In has them as \p Metrics, and more of those that are unknown.
std::vector<Counter> counters(const json::Object &In, StringRef Metrics) {
  std::vector<Counter> Result;
  const json::Object *Of = In.getObject(Metrics);
  const json::Object *Each = In.getObject("per_iteration");
  const json::Object *Why = In.getObject("why");
  if (Of)
    for (const auto &[Metric, Value] : *Of) {
      Counter Next{StringRef(Metric).str(), interval(Value)};
      if (const json::Value *One = Each ? Each->get(Metric) : nullptr)
        Next.PerIteration = interval(*One);
      Next.Why = Why ? text(*Why, Metric) : text(In, "unknown");
      Result.push_back(std::move(Next));
    }
  // An object has no order.
  sort(Result,
       [](const Counter &A, const Counter &B) { return A.Metric < B.Metric; });
  return Result;
}

/// What \p Of says a kernel and a launch of it take.
std::vector<Counter> resources(const json::Object *Of) {
  std::vector<Counter> Result;
  if (!Of)
    return Result;
  auto Add = [&](StringRef Name, const json::Object *In, StringRef Key) {
    const json::Value *Value = In ? In->get(Key) : nullptr;
    Result.push_back({Name.str(), Value ? interval(*Value) : std::nullopt});
  };
  const json::Object *Occupancy = Of->getObject("occupancy");
  Add("registers of a thread", Of, "registers");
  Add("spilled bytes of a thread, stored", Of, "spill_store_bytes");
  Add("spilled bytes of a thread, loaded", Of, "spill_load_bytes");
  Add("shared bytes of a block", Occupancy, "shared_bytes");
  Add("resident blocks", Occupancy, "blocks");
  Add("resident warps", Occupancy, "warps");
  return Result;
}

/// What \p Of says of pipes and of what bank conflicts cost, in whole numbers.
std::vector<Counter> pipes(const json::Object *Of) {
  std::vector<Counter> Result;
  const json::Array *Busy = Of ? Of->getArray("busy") : nullptr;
  if (!Busy)
    return Result;
  auto Whole = [](std::optional<double> Number) -> std::optional<Interval> {
    constexpr double Most = 1e18;
    if (!Number || !(*Number >= 0) || *Number > Most)
      return std::nullopt;
    return Interval::exactly(std::uint64_t(*Number));
  };
  for (const json::Value &Each : *Busy)
    if (const json::Object *Pipe = Each.getAsObject())
      Result.push_back({"busy cycles of a block: " + text(*Pipe, "name"),
                        Whole(Pipe->getNumber("cycles"))});
  const json::Object *Gain = Of->getObject("gain");
  std::optional<double> Percent =
      Gain ? Gain->getNumber("most_percent") : std::nullopt;
  if (!Of->getBoolean("conflicts").value_or(true))
    Percent = 0;
  if (Percent)
    Percent = std::ceil(*Percent);
  Result.push_back(
      {"percent of the time that bank conflicts cost at most", Whole(Percent)});
  return Result;
}

/// \p Fields: of its launch; \p Metrics: of its counters.
CountedLaunch launchOf(const json::Object &Of, const json::Object &Fields,
                       StringRef Metrics) {
  CountedLaunch Result;
  Result.File = text(Of, "file");
  Result.Kernel = text(Of, "kernel");
  Result.Grid = numbers(Fields, "grid");
  Result.Block = numbers(Fields, "block");
  Result.HasGrid = Of.getInteger("blocks").has_value();
  if (const json::Object *Arguments = Fields.getObject("arguments")) {
    std::set<std::string> Sorted;
    for (const auto &[Name, Value] : *Arguments)
      if (const std::optional<std::int64_t> Number = Value.getAsInteger())
        Sorted.insert(StringRef(Name).str() + " = " + itostr(*Number));
    Result.Arguments = join(Sorted, ", ");
  }
  Result.Counters = counters(Of, Metrics);
  Result.Code = text(Of, "code");
  if (const json::Array *Unknown = Of.getArray("unknown_arguments"))
    for (const json::Value &Name : *Unknown)
      Result.UnknownArguments.push_back(Name.getAsString().value_or("").str());
  Result.Resources = resources(Of.getObject("resources"));
  const json::Object *Pipes = Of.getObject("pipes");
  Result.Pipes = pipes(Pipes);
  Result.BusiestPipe = Pipes ? text(*Pipes, "busiest") : "";
  return Result;
}

} // namespace

const Counter *find(ArrayRef<Counter> Counters, StringRef Metric) {
  const auto *Found =
      find_if(Counters, [&](const Counter &C) { return C.Metric == Metric; });
  return Found == Counters.end() ? nullptr : Found;
}

/// \p AreSetAside: they are not reported, and are not as full.
void Snapshot::addFindings(const json::Array &From, bool AreSetAside) {
  HasFindings = true;
  for (const json::Value &Each : From) {
    const json::Object *Said = Each.getAsObject();
    const json::Object *Place = Said ? Said->getObject("location") : nullptr;
    if (!Said)
      continue;
    ToldFinding Finding;
    if (Place) {
      Finding.File = text(*Place, "file");
      Finding.Line = unsigned(Place->getInteger("line").value_or(0));
      Finding.Column = unsigned(Place->getInteger("column").value_or(0));
    }
    Finding.Rule = text(*Said, "rule");
    Finding.Kernel = text(*Said, "kernel");
    Finding.Access = text(*Said, "space") + " " + text(*Said, "operation");
    Finding.Address = text(*Said, "address");
    Finding.Message = text(*Said, "message");
    if (AreSetAside)
      Finding.SetAsideBy = text(*Said, "by");
    Finding.Excess = Said->getNumber("excess").value_or(0);
    Findings.push_back(std::move(Finding));
  }
}

/// \p Document is one of `check`, whose exit code says whether something lacks;
/// that of `counters` speaks of counters too.
void Snapshot::addLacking(const json::Object &Document, bool IsCheck) {
  const json::Object *Summary = Document.getObject("summary");
  const int Code = int((IsCheck && Summary ? *Summary : Document)
                           .getInteger("exit_code")
                           .value_or(0));
  ExitCode = std::max(ExitCode, Code == 2 || IsCheck ? Code : 0);
  std::set<std::string> Lines(Lacking.begin(), Lacking.end());
  auto Add = [&](std::string Line) {
    if (Lines.insert(Line).second)
      Lacking.push_back(std::move(Line));
  };
  if (Document.get("missing_shards"))
    Add("shards are missing");
  const json::Array *Files = Document.getArray("files");
  if (!Files)
    return;
  auto IsError = [](const json::Value &Problem) {
    const json::Object *Said = Problem.getAsObject();
    return Said && text(*Said, "severity") == "error";
  };
  for (const json::Value &Each : *Files) {
    const json::Object *File = Each.getAsObject();
    const json::Array *Problems = File ? File->getArray("problems") : nullptr;
    // Errors that cost nothing leave the exit code as it is.
    if (Code >= 2 && Problems && any_of(*Problems, IsError))
      Add(text(*File, "file") + ": has errors; kernels may be missing");
  }
  for (const json::Value &Each : *Files) {
    const json::Object *File = Each.getAsObject();
    if (!File)
      continue;
    const std::string Name = text(*File, "file");
    if (const std::string Failure = text(*File, "failure"); !Failure.empty())
      Add(Name + ": " + Failure);
    const json::Array *Lost = File->getArray("not_analysed");
    if (!Lost)
      continue;
    for (const json::Value &Kernel : *Lost)
      if (const json::Object *Said = Kernel.getAsObject())
        Add(Name + ": " + text(*Said, "kernel") + " is not analysed");
  }
}

Error Snapshot::add(const json::Value &Document) {
  const json::Object *Top = Document.getAsObject();
  const json::Array *Told = Top ? Top->getArray("findings") : nullptr;
  const json::Array *Counted = Top ? Top->getArray("launches") : nullptr;
  const json::Object *Summary = Top ? Top->getObject("summary") : nullptr;
  // One of `compare` has both, and says nothing of files.
  if (Told && Counted)
    Told = Counted = nullptr;
  if (!Top || !Top->getString("version") || (!Counted && !(Told && Summary)))
    return createStringError("no JSON of bank-lint check or counters");
  Arch = text(*Top, "arch");
  addLacking(*Top, Told != nullptr);
  if (Told)
    addFindings(*Told, /*AreSetAside=*/false);
  if (const json::Array *Aside = Told ? Top->getArray("set_aside") : nullptr)
    addFindings(*Aside, /*AreSetAside=*/true);
  if (Counted) {
    Launches.clear();
    for (const json::Value &Each : *Counted)
      if (const json::Object *Launch = Each.getAsObject())
        Launches.push_back(launchOf(*Launch, *Launch, "counters"));
    HasCounters = HasAllCounters = true;
  } else if (!HasCounters && Summary->getArray("launches")) {
    for (const json::Value &Each : *Summary->getArray("launches"))
      if (const json::Object *Launch = Each.getAsObject())
        if (const json::Object *Fields = Launch->getObject("launch"))
          Launches.push_back(launchOf(*Launch, *Fields, "metrics"));
    HasCounters = true;
  }
  return Error::success();
}

} // namespace bank_lint::comparing
