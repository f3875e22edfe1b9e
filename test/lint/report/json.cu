// The JSON report is one valid document with the figures of each finding.
// float at a stride of 32 lanes x 4 bytes: 32 sectors in 32 lines where 4
// sectors would do; 2 warps.
//
// RUN: %exits 1 %bank-lint --format=json --all %s > %t
// RUN: %python -m json.tool %t | FileCheck %s
// RUN: %python %S/Inputs/read_json.py %t

__global__ void column(float *out) { out[threadIdx.x * 32] = 1.0f; }

void launch(float *out) { column<<<1, 64>>>(out); }

// CHECK: "version": "{{[0-9.]+}}"
// CHECK: "arch": "sm_80"
// CHECK: "files": [
// CHECK: "findings": [
// CHECK: "rule": "global-uncoalesced"
// CHECK: "accesses": [
// CHECK: "summary": {
