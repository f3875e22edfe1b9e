//===-- analysis/fix/lane_recorder.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/lane_recorder.h"
#include "analysis/pipeline/prepared_file.h"

using namespace llvm;

namespace bank_lint {

LaneRecords recordLanes(const std::string &File, const AnalysisOptions &Options,
                        const std::set<std::string> &Kernels) {
  LaneRecords Seen;
  runGuarded(Options, [&] {
    PreparedFile Prepared = prepareFile(File, Options);
    if (!Prepared.Device)
      return;
    std::uint64_t StepsLeft = KernelRun::StepsPerFile;
    forEachKernel(Prepared, [&](KernelRun &Run, ArrayRef<Launch> Launches) {
      if (!Kernels.count(Run.kernel().DisplayName))
        return;
      Run.noteLanes(Seen);
      for (const Launch &L : Launches)
        Run.analyse(L, StepsLeft);
    });
  });
  return Seen;
}

} // namespace bank_lint
