// A header that is not there is one line, with what follows from it; doctor and
// JSON have the whole list. An error in front of it is told by itself.
//
// RUN: %exits 3 %bank-lint %s 2> %t.errors | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERRORS --match-full-lines < %t.errors
// RUN: %exits 3 %doctor %s | FileCheck %s --check-prefix=DOCTOR
// RUN: %exits 3 %bank-lint --format=json %s 2>/dev/null | FileCheck %s --check-prefix=JSON

// CHECK: 1 kernel
// CHECK: not analysed: lost(int*) at {{.*}}: use of undeclared identifier 'Lib'
// CHECK-NOT: not analysed

// ERRORS: {{.*}}.cu:[[#@LINE+2]]:{{.*}}use of undeclared identifier 'early'
// ERRORS: {{.*}}.cu:[[#@LINE+2]]:10: error: 'no/lib.h', 'no/other.h' file not found; 2 later errors and 1 skipped kernel may be a consequence; add its directory with -I (bank-lint doctor lists them)
int first = early;
#include "no/lib.h"
#include "no/other.h"
// ERRORS-NOT: error
// DOCTOR: errors {{ *}}5 errors
// DOCTOR: undeclared identifier 'early'
// DOCTOR: 'no/lib.h', 'no/other.h' file not found; 2 later errors
// DOCTOR: 'no/other.h' file not found
// DOCTOR: undeclared identifier 'LibInit'
// JSON: "follow_ups": [
// JSON: "message": "'no/other.h' file not found"

__global__ void whole(float *out) { out[threadIdx.x] = 1.0f; }
__global__ void lost(Lib::State *s) { s[threadIdx.x] = {}; }
void launch(float *out) {
  LibInit();
  whole<<<1, 32>>>(out);
}
