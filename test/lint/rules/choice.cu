// Which rules speak, and for which of them the run fails.
//
// RUN: %rules | FileCheck %s --check-prefix=LIST
// RUN: %rules --enable=narrow-access --disable=constant-divergent | FileCheck %s --check-prefix=CHOSEN
// RUN: %rules --format=json | %python -m json.tool | FileCheck %s --check-prefix=JSON
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --check-prefix=BOTH --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint -v --sort=file --disable=shared-bank-conflict %s | FileCheck %s --check-prefix=ONE --implicit-check-not=warning:
// RUN: %exits 0 %bank-lint -v --sort=file --disable=shared-bank-conflict --disable=global-uncoalesced %s | FileCheck %s --check-prefix=NONE --implicit-check-not=warning:
//
// RUN: %exits 0 %bank-lint -v --sort=file --fail-on=none %s | FileCheck %s --check-prefix=BOTH
// RUN: %exits 1 %bank-lint -v --sort=file --fail-on=any %s
// RUN: %exits 1 %bank-lint -v --sort=file --fail-on=vector-misaligned --fail-on=global-uncoalesced %s
// RUN: %exits 0 %bank-lint -v --sort=file --fail-on=vector-misaligned %s | FileCheck %s --check-prefix=BOTH
// A rule that is off fails no run.
// RUN: %exits 0 %bank-lint -v --sort=file --fail-on=global-uncoalesced --disable=global-uncoalesced %s
//
// RUN: %exits 2 %bank-lint -v --sort=file --enable=narrow %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 2 %bank-lint -v --sort=file --fail-on=some %s 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: %exits 2 %bank-lint -v --sort=file --fail-on=none --fail-on=any %s 2>&1 | FileCheck %s --check-prefix=WORDS
// RUN: %exits 2 %bank-lint -v --sort=file --enable=narrow-access --disable=narrow-access %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %exits 2 %bank-lint -v --sort=file --min-weight=101 %s 2>&1 | FileCheck %s --check-prefix=WEIGHT

// LIST:      constant-divergent        on   a constant
// LIST-NEXT: constant-gather           off
// LIST-NEXT: global-misaligned         on
// LIST-NEXT: global-uncoalesced        on
// LIST-NEXT: local-array-indexed       on
// LIST-NEXT: matrix-descriptor-invalid on
// LIST-NEXT: narrow-access             off
// LIST-NEXT: shared-atomic-contention  on
// LIST-NEXT: shared-bank-conflict      on
// LIST-NEXT: shared-gather             off
// LIST-NEXT: shared-layout-mismatch    on
// LIST-NEXT: tensor-map-invalid        on
// LIST-NEXT: vector-misaligned         on
// LIST-SAME: undefined behaviour
// LIST-NOT: {{.}}
// CHOSEN: constant-divergent off
// CHOSEN: narrow-access on
// JSON: "name": "narrow-access",
// JSON-NEXT: "on": false,

// BOTH-DAG: warning: {{.*}}[shared-bank-conflict]
// BOTH-DAG: warning: {{.*}}[global-uncoalesced]
// BOTH: 2 flagged
// ONE: warning: {{.*}}[global-uncoalesced]
// ONE: 1 flagged, 1 tolerated
// NONE: 0 flagged, 2 tolerated

// UNKNOWN: error: --enable: no rule is called 'narrow'; did you mean 'narrow-access'? known are constant-divergent, constant-gather, {{.*}}, vector-misaligned
// FAIL: error: --fail-on: no rule is called 'some'
// WORDS: error: --fail-on: 'any' and 'none' exclude everything else
// TWICE: error: --enable and --disable both name 'narrow-access'
// WEIGHT: error: --min-weight '101': a percentage is 0 to 100

__global__ void both(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x * 8] = s[threadIdx.x * 2];
}
void launch(float *f) { both<<<1, 32>>>(f); }
