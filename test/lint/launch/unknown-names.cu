// A --launch, --arg or --kernel that fits nothing in any file is misspelt: it is
// an error where nobody reads it. What fits in one of the files is none.
//
// RUN: %exits 2 %bank-lint --launch=other=1:32 --arg=count=4 --kernel=k %s 2>&1 | FileCheck %s
// RUN: echo '__global__ void k(int count) {}' > %t.cu
// RUN: %exits 0 %bank-lint --launch=copy=1:32 --arg=count=4 --kernel=k %s %t.cu 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: %exits 2 %counters --launch=other=1:32 %s 2>&1 | FileCheck %s --check-prefix=COUNTERS
// RUN: %exits 2 %doctor --launch=other=1:32 %s 2>&1 | FileCheck %s --check-prefix=COUNTERS
// RUN: %exits 2 %bank-lint --launch=other=1:32 --format=json %s | FileCheck %s --check-prefix=JSON

// CHECK-DAG: error: --launch 'other' is no kernel in '{{.*}}unknown-names.cu'
// CHECK-DAG: error: --arg 'count' is no integer parameter of a kernel in
// CHECK-DAG: error: --kernel 'k' is no kernel in
// FITS-NOT: error
// FITS: 1 kernel not looked at (--kernel)
// COUNTERS: error: --launch 'other' is no kernel in
// JSON: "exit_code": 2

__global__ void copy(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x];
}

void launch(float *out, const float *in) { copy<<<1, 128>>>(out, in); }
