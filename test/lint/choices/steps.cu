// Quotients and remainders of neighbouring indices. Lanes differ in a step: 0 up to the
// first multiple of the divisor that they pass, 1 from there on. Figures are those of a
// table over the divisor, and of the array's beginning at a multiple of 256 bytes.
//
// RUN: %exits 1 %bank-lint -v --all --sort=file %s | FileCheck %s

#define AT(name, index) \
  __global__ void name(float *out, const float *in, int n, int m) { \
    int i = blockIdx.x * blockDim.x + threadIdx.x; \
    out[i] = in[index]; \
  }

// A row of its own for each lane: wherever they pass a multiple.
// CHECK-DAG: steps.cu:[[#@LINE+3]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
// CHECK-DAG: proven
// CHECK-DAG: assuming: {{.*}}signed 32-bit index arithmetic does not wrap around
AT(remainder_known, (i % 64) * 4096)
// CHECK-DAG: steps.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(transposed_known, (i % 64) * 4096 + i / 64)
// CHECK-DAG: steps.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(transposed_unsigned, (unsigned(i) % 64u) * 4096u + unsigned(i) / 64u)
// CHECK-DAG: steps.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(transposed_odd, (i % 48) * 4096 + i / 48)
// CHECK-DAG: steps.cu:[[#@LINE+3]]:1: warning: uncoalesced global load, depending on an unknown: up to 32 sectors
// CHECK-DAG: n in 1..31: 1 to 31 sectors, ideal 4
// CHECK-DAG: n >= 32: 32 sectors, ideal 4
AT(remainder_unknown, (i % n) * 4096)
// CHECK-DAG: steps.cu:[[#@LINE+3]]:1: warning: uncoalesced global load, depending on an unknown: up to 32 sectors
// CHECK-DAG: n in 1..31: 4 to 32 sectors, ideal 4
// CHECK-DAG: n >= 32: 4 to 7 sectors, ideal 4
AT(padded_rows, (i / n) * 4096 + i % n)
// The pitch is another unknown: what it costs is told of lanes in one row.
// CHECK-DAG: steps.cu:[[#@LINE+3]]:1: warning: uncoalesced global load, depending on an unknown: up to 32 sectors
// CHECK-DAG: m == 1, and no lane passes a multiple of a divisor: 4 to 5 sectors, ideal 4
// CHECK-DAG: otherwise: 1 to 32 sectors, ideal 4
AT(two_unknowns, (i % n) * m + i / n)
// Three dimensions: quotients of quotients.
// CHECK-DAG: steps.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: {{(up to )?}}32 sectors
AT(three_dimensions, (i % 64) * 4096 + i / 64 % 8 * 512 + i / 512)
// CHECK-DAG: steps.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 8 sectors where 4 would do
AT(groups_of_four, (i / 4) * 64 + i % 4)
// What is divided may have been kept inside before.
// CHECK-DAG: steps.cu:[[#@LINE+2]]:1: warning: uncoalesced global load: 8 sectors where 4 would do
// CHECK-DAG: assuming: {{.*}}the choice at line [[#@LINE+1]]:{{[0-9]+}} gives all lanes their own value
AT(clamped_quotient, min(i / 4, n - 1) * 64 + i % 4)

// Neighbours stay neighbours, but where a row ends.
// CHECK-DAG: steps.cu:[[#@LINE+1]]:1: remark: global load, 4 bytes per lane: 1 to 7 sectors, ideal 1 to 4; {{.*}}[tolerated]
AT(ring, i % n)
// CHECK-DAG: steps.cu:[[#@LINE+1]]:1: remark: global load, 4 bytes per lane: 1 to 2 sectors, ideal 1 to 4;
AT(one_for_a_row, i / 48)

// One condition for all lanes: each side has a row.
// CHECK-DAG: steps.cu:[[#@LINE+3]]:1: warning: uncoalesced global load, depending on an unknown: up to 32 sectors
// CHECK-DAG: the condition at line [[#@LINE+2]]:{{[0-9]+}} holds: 32 sectors, ideal 4
// CHECK-DAG: the condition at line [[#@LINE+1]]:{{[0-9]+}} fails: 4 sectors, ideal 4
AT(either_way, m > 3 ? i * 64 : i)
// CHECK-DAG: steps.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(both_alike, m > 3 ? i * 64 : i * 32 + 7)

// A mask that is an unknown less 1 is a remainder by a power of two.
// CHECK-DAG: steps.cu:[[#@LINE+3]]:1: warning: uncoalesced global load, depending on an unknown: up to 32 sectors
// CHECK-DAG: n >= 32: 32 sectors, ideal 4
// CHECK-DAG: assuming: {{.*}}n is a power of two
AT(masked, (i & (n - 1)) * 4096)
// An index is not negative: there is one side.
// CHECK-DAG: steps.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(from_behind, (i < 0 ? i + n : i) * 64)
