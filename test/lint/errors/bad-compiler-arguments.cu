// What the compiler cannot use is a failure of the file, in one line.
//
// RUN: %exits 2 %bank-lint %s -- --no-such-flag 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: %exits 2 %bank-lint --format=json %s -- --no-such-flag 2>/dev/null | %python -m json.tool | FileCheck %s --check-prefix=JSON

// FLAG: bank-lint: error: {{.*}}bad-compiler-arguments.cu: {{.*}}--no-such-flag'{{$}}
// FLAG-NOT: {{.}}
// JSON: "failure": "{{.*}}--no-such-flag

__global__ void copy(float *out) { out[threadIdx.x] = 1.0f; }
