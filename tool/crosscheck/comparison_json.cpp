//===-- tool/crosscheck/comparison_json.cpp - for programs ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/comparison_json.h"
#include "tool/crosscheck/harness.h"
#include "tool/report/json/json_parts.h"

namespace bank_lint {

namespace {

class CrosscheckWriter : JsonParts {
public:
  using JsonParts::JsonParts;

  void document(const Comparison &C, const ReportOptions &Options);
  void predictions(llvm::ArrayRef<FileExperiments> Files,
                   const ReportOptions &Options);

private:
  void experiment(const Experiment &E);
  void excess(const PredictedExcess &E);
  void site(const ComparedSite &Site);
  void counter(const ComparedCounter &C);
  void prediction(const PredictedAccess &A);
  void widths(llvm::StringRef Key, llvm::ArrayRef<unsigned> Widths);
};

} // namespace

void CrosscheckWriter::widths(llvm::StringRef Key,
                              llvm::ArrayRef<unsigned> Widths) {
  J.attributeArray(Key, [&] {
    for (unsigned W : Widths)
      J.value(W);
  });
}

void CrosscheckWriter::experiment(const Experiment &E) {
  text("kernel", E.Kernel);
  text("label", labelOf(E));
  location("location", E.Where);
  J.attributeObject("launch", [&] { launch(E.LaunchedWith); });
  texts("chosen", E.Chosen);
}

void CrosscheckWriter::counter(const ComparedCounter &C) {
  text("metric", counterName(C.Kind));
  count("predicted", C.Predicted);
  if (C.Measured)
    J.attribute("measured", *C.Measured);
  else
    J.attribute("measured", nullptr);
  J.attribute("per_measured_execution", C.IsPerInstruction);
  J.attribute("differs", C.differs());
}

void CrosscheckWriter::site(const ComparedSite &Site) {
  location("location", Site.Where);
  text("kind", nameOf(Site.Kind));
  text("verdict", nameOf(Site.Result));
  if (!Site.Why.empty())
    text("why", Site.Why);
  J.attribute("accesses", Site.Accesses.size());
  widths("predicted_widths", Site.PredictedWidths);
  widths("measured_widths", Site.MeasuredWidths);
  texts("instructions", Site.Instructions);
  J.attributeArray("counters", [&] {
    for (const ComparedCounter &C : Site.Counters)
      J.object([&] { counter(C); });
  });
}

void CrosscheckWriter::excess(const PredictedExcess &E) {
  J.attributeObject("predicted_excess", [&] {
    count("wavefronts", E.Wavefronts);
    count("sectors", E.Sectors);
    J.attribute("accesses_without_figure", E.WithoutFigure);
  });
}

void CrosscheckWriter::document(const Comparison &C,
                                const ReportOptions &Options) {
  J.object([&] {
    text("version", Options.Version);
    text("arch", Options.Arch);
    J.attributeObject("measured_on", [&] {
      for (const auto &[Name, Value] : C.Facts)
        J.attribute(llvm::json::fixUTF8(Name), llvm::json::fixUTF8(Value));
    });
    J.attributeArray("launches", [&] {
      for (const ComparedLaunch &L : C.Launches)
        J.object([&] {
          experiment(*L.Predicted);
          J.attribute("measured", L.WasMeasured);
          if (!L.WasMeasured)
            text("why_not", L.WhyNot);
          if (L.Nanoseconds)
            J.attribute("duration_ns", *L.Nanoseconds);
          else
            J.attribute("duration_ns", nullptr);
          excess(L.Excess);
          J.attributeArray("sites", [&] {
            for (const ComparedSite &Site : L.Sites)
              J.object([&] { site(Site); });
          });
          J.attributeArray("unpredicted", [&] {
            for (const MeasuredInstruction &I : L.Unpredicted)
              J.object([&] {
                text("file", I.File);
                J.attribute("line", I.Line);
                text("instruction", I.Text);
                J.attribute("inst_executed",
                            I.count(CounterKind::Executed).value_or(0));
              });
          });
        });
    });
    J.attributeObject("summary", [&] {
      constexpr const char *Names[NumVerdicts] = {
          "confirmed", "refuted", "not_executed", "not_measured",
          "not_predicted"};
      for (unsigned V = 0; V < NumVerdicts; ++V)
        J.attribute(Names[V], C.Counts[V]);
      J.attribute("other_launches", C.OtherLaunches);
      J.attribute("unread_rows", C.UnreadRows);
    });
  });
}

void CrosscheckWriter::prediction(const PredictedAccess &A) {
  const AccessSummary &Access = A.Access;
  location("location", Access.Where);
  text("kind", nameOf(kindOf(Access)));
  J.attribute("width", Access.Width);
  J.attributeObject("counters", [&] {
    const bool IsKnown = A.WhyUnknown.empty();
    auto Add = [&](CounterKind Kind, const Interval &Value) {
      count(counterName(Kind),
            IsKnown ? std::optional(Value) : std::optional<Interval>());
    };
    Add(CounterKind::Executed, A.Executions);
    if (Access.Space == AccessSpace::Shared) {
      Add(CounterKind::Wavefronts, A.Wavefronts);
      Add(CounterKind::IdealWavefronts, A.Ideal);
    } else if (Access.Space == AccessSpace::Global) {
      Add(CounterKind::Sectors, A.Sectors);
      Add(CounterKind::IdealSectors, A.IdealSectors);
    } else if (Access.Space == AccessSpace::Local) {
      Add(CounterKind::LocalSectors, A.Sectors);
    }
  });
  if (!A.WhyUnknown.empty())
    text("why_unknown", A.WhyUnknown);
}

void CrosscheckWriter::predictions(llvm::ArrayRef<FileExperiments> Files,
                                   const ReportOptions &Options) {
  J.object([&] {
    text("version", Options.Version);
    text("arch", Options.Arch);
    J.attributeArray("launches", [&] {
      for (const FileExperiments &File : Files)
        for (const Experiment *E : File.Experiments)
          J.object([&] {
            experiment(*E);
            excess(predictedExcess(*E));
            J.attributeArray("accesses", [&] {
              for (const PredictedAccess &A : E->Accesses)
                J.object([&] { prediction(A); });
            });
          });
    });
  });
}

void writeComparisonJson(const Comparison &C, const ReportOptions &Options,
                         llvm::raw_ostream &OS) {
  CrosscheckWriter(OS).document(C, Options);
  OS << "\n";
}

void writePredictionsJson(llvm::ArrayRef<FileExperiments> Files,
                          const ReportOptions &Options, llvm::raw_ostream &OS) {
  CrosscheckWriter(OS).predictions(Files, Options);
  OS << "\n";
}

} // namespace bank_lint
