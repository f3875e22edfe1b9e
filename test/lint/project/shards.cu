// The files are split by their paths; the reports of all shards together are
// that of one run. What is in a header is told once.
//
// RUN: rm -rf %t && mkdir -p %t/src && cd %t
// RUN: cp %kernels/*.cu src && cp %s src/b.cu && cp %s src/c.cu
// RUN: echo "__global__ void h(float *p) { p[threadIdx.x * 2] = 1; }" > src/h.cuh
// RUN: echo "__global__ void bad(float *p) { *p = missing; }" > src/bad.cu
// RUN: echo "" > src/empty.cu
// RUN: %python -c "open('src/binary.cu', 'wb').write(bytes(4))"
// RUN: %exits 2 %bank-lint --all --output json=all.json --output sarif=all.sarif src > all.txt 2>&1
// RUN: %bank-lint --all --shard=1/3 --output json=1.json --output sarif=1.sarif src > 1.txt 2>&1 || true
// RUN: %bank-lint --all --shard=2/3 --output json=2.json --output sarif=2.sarif src > 2.txt 2>&1 || true
// RUN: %bank-lint --all --shard=3/3 --output json=3.json --output sarif=3.sarif src > 3.txt 2>&1 || true
//
// RUN: %exits 2 %merge 3.json 1.json 2.json > merged.json
// RUN: %python %S/Inputs/compare_merged.py merged.json all.json
// RUN: %exits 2 %merge 2.sarif 3.sarif 1.sarif > merged.sarif
// RUN: %python %S/Inputs/compare_merged.py merged.sarif all.sarif
//
// RUN: %exits 1 %bank-lint --format=one-line src/b.cu src/c.cu | FileCheck %s --check-prefix=ONCE
// ONCE: h.cuh:1:{{.*}}[global-uncoalesced]
// ONCE-NOT: h.cuh
//
// A shard that is missing is named, and the others are merged.
// RUN: %exits 2 %merge 3.json 1.json 2>&1 > two.json | FileCheck %s --check-prefix=LOST
// RUN: FileCheck %s --check-prefix=TOLD < two.json
// RUN: %exits 2 %merge 1.sarif 2>&1 > one.sarif | FileCheck %s --check-prefix=LOST
// RUN: FileCheck %s --check-prefix=TOLD-SARIF < one.sarif
// LOST: {{^}}bank-lint: error: shard 2 of 3 is missing
// TOLD: "missing_shards": [
// TOLD-NEXT: 2
// TOLD-SARIF: "text": "shard 2 of 3 is missing"
//
// RUN: %exits 2 %merge 1.json 2.json 1.json 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: {{^}}bank-lint: error: '1.json' and '1.json' are of the same shard
// RUN: %exits 2 %merge 1.json 2.sarif 2>&1 | FileCheck %s --check-prefix=MIXED
// MIXED: {{^}}bank-lint: error: '1.json' and '2.sarif' are reports of different formats
// RUN: %exits 2 %merge all.json 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: {{^}}bank-lint: error: 'all.json' is no report of a shard
// RUN: %exits 2 %merge src/b.cu 2>&1 | FileCheck %s --check-prefix=NOJSON
// NOJSON: {{^}}bank-lint: error: 'src/b.cu': {{.*}}JSON
// RUN: %exits 2 %merge none.json 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: {{^}}bank-lint: error: 'none.json': No such file
// RUN: %exits 2 %merge 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: no REPORT to merge
// RUN: %exits 2 %bank-lint --shard=4/3 src 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: %exits 2 %bank-lint --shard=x src 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: --shard '{{.*}}': expected 'K/N', such as 2/8
//
// A shard without files is nothing bad.
// RUN: %bank-lint --shard=1/99999 --format=json src/b.cu | FileCheck %s --check-prefix=EMPTY
// EMPTY: "parts": []

#include "h.cuh"
__global__ void k(float *out) { out[threadIdx.x] = 1.0f; }
void launch(float *out) { k<<<1, 32>>>(out); }
