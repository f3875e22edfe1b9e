//===-- tool/compare/comparison_json.cpp - for programs -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/compare/comparison_json.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace bank_lint::comparing {
namespace {

json::Value valueOf(const std::optional<Interval> &Value) {
  if (!Value)
    return nullptr;
  if (Value->isExact())
    return Value->Max;
  return json::Object{{"min", Value->Min}, {"max", Value->Max}};
}

json::Value launchOf(const CountedLaunch *Launch) {
  if (!Launch)
    return nullptr;
  json::Object Counters;
  for (const Counter &Each : Launch->Counters)
    Counters[json::fixUTF8(Each.Metric)] = valueOf(Each.Value);
  json::Object Result{{"file", json::fixUTF8(Launch->File)},
                      {"grid", json::Array(Launch->Grid)},
                      {"block", json::Array(Launch->Block)},
                      {"is_whole_grid", Launch->HasGrid},
                      {"counters", std::move(Counters)}};
  if (!Launch->BusiestPipe.empty())
    Result["busiest_pipe"] = json::fixUTF8(Launch->BusiestPipe);
  return Result;
}

json::Value changeOf(const CounterChange &Of) {
  json::Object Result{{"metric", json::fixUTF8(Of.Metric)},
                      {"before", valueOf(Of.Before)},
                      {"after", valueOf(Of.After)},
                      {"per_iteration", Of.IsPerIteration}};
  if (const std::optional<double> Percent = Of.percent())
    Result["percent"] = *Percent;
  else
    Result["percent"] = nullptr;
  return Result;
}

json::Value findingOf(const ToldFinding *Of) {
  if (!Of)
    return nullptr;
  return json::Object{{"file", json::fixUTF8(Of->File)},
                      {"line", Of->Line},
                      {"column", Of->Column},
                      {"message", json::fixUTF8(Of->Message)},
                      {"address", json::fixUTF8(Of->Address)},
                      {"set_aside_by", json::fixUTF8(Of->SetAsideBy)},
                      {"excess", Of->Excess}};
}

} // namespace

void writeJson(const Comparison &Of, const Failures &Why, StringRef Version,
               int ExitCode, raw_ostream &OS) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("version", Version);
    J.attribute("arch", json::fixUTF8(Of.After->Arch));
    J.attribute("before", json::fixUTF8(Of.Before->Name));
    J.attribute("after", json::fixUTF8(Of.After->Name));
    J.attributeArray("launches", [&] {
      for (const LaunchChange &Launch : Of.Launches)
        J.object([&] {
          J.attribute("state", nameOf(Launch.What));
          J.attribute("kernel", json::fixUTF8(Launch.either().Kernel));
          J.attribute("before", launchOf(Launch.Before));
          J.attribute("after", launchOf(Launch.After));
          J.attributeArray("changes", [&] {
            for (const CounterChange &Counter : Launch.Counters)
              J.value(changeOf(Counter));
          });
          J.attributeObject("not_comparable", [&] {
            for (const Counter &Each : Launch.NotComparable)
              J.attribute(json::fixUTF8(Each.Metric), json::fixUTF8(Each.Why));
          });
          J.attribute("arguments_to_state",
                      json::fixUTF8(Launch.argumentsToState()));
        });
    });
    J.attributeArray("findings", [&] {
      for (const FindingChange &Finding : Of.Findings)
        J.object([&] {
          J.attribute("state", nameOf(Finding.What));
          J.attribute("rule", json::fixUTF8(Finding.either().Rule));
          J.attribute("kernel", json::fixUTF8(Finding.either().Kernel));
          J.attribute("before", findingOf(Finding.Before));
          J.attribute("after", findingOf(Finding.After));
        });
    });
    J.attributeArray("over_limit", [&] {
      for (const Breach &Each : Why.Breaches)
        J.object([&] {
          J.attribute("kernel", json::fixUTF8(Each.Launch->either().Kernel));
          J.attribute("limit", json::fixUTF8(Each.Of->Text));
          J.attribute("change", changeOf(Each.Counter));
        });
    });
    J.attributeArray("not_checked", [&] {
      for (const Unchecked &Each : Why.NotChecked)
        J.object([&] {
          J.attribute("kernel", json::fixUTF8(Each.Launch->either().Kernel));
          J.attribute("counters", Each.Count);
          J.attribute("why", json::fixUTF8(Each.First.Why));
          J.attribute("arguments_to_state",
                      json::fixUTF8(Each.Launch->argumentsToState()));
        });
    });
    J.attribute("failing_findings", Why.Findings.size());
    J.attributeArray("notes", [&] {
      for (const std::string &Note : Of.Notes)
        J.value(json::fixUTF8(Note));
    });
    J.attribute("exit_code", ExitCode);
  });
  OS << "\n";
}

} // namespace bank_lint::comparing
