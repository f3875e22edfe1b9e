// A kernel that is lost is told, and the run ends in 3; a file that cannot be
// read ends it in 2 and hides nothing of the others.
//
// RUN: %exits 3 %counters %s 2>/dev/null | FileCheck %s
// RUN: %exits 2 %counters %t.missing.cu %s 2>&1 >%t | FileCheck %s --check-prefix=ERROR
// RUN: FileCheck %s --check-prefix=BOTH < %t
// RUN: %exits 2 %counters --all %s 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: echo "int f() { return 1; }" > %t.host.cu
// RUN: %exits 0 %counters %t.host.cu | FileCheck %s --check-prefix=HOST

// CHECK: launch of whole(
// CHECK: 1 launch counted
// CHECK: not analysed: {{.*}}broken
// ERROR: bank-lint: error: {{.*}}missing.cu: {{.+}}
// BOTH: launch of whole(
// BOTH: 1 of 2 files, 1 kernel
// ALL: {{.*}}--all
// HOST: 0 launches counted
// HOST-NEXT: no kernels in {{.*}}host.cu

__global__ void broken(float *out) { out[threadIdx.x] = no_such_name; }

__global__ void whole(float *out) { out[threadIdx.x] = 1.0f; }

void launch(float *out) {
  broken<<<1, 32>>>(out);
  whole<<<1, 32>>>(out);
}
