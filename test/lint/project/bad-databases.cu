// A database that cannot be read is told. One that the user named ends the run;
// one that was found does not keep a file from being linted.
//
// RUN: rm -rf %t && mkdir -p %t/folder/compile_commands.json && cp %s %t/a.cu
// RUN: echo '[{"directory": "/p", ' > %t/compile_commands.json
// RUN: %exits 2 %bank-lint -p %t %t/a.cu 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: %exits 2 %bank-lint -p %t 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: %bank-lint %t/a.cu | FileCheck %s --check-prefix=FOUND
// RUN: echo > %t/compile_commands.json
// RUN: %exits 2 %bank-lint -p %t %t/a.cu 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: echo '[]' > %t/compile_commands.json
// RUN: %exits 2 %bank-lint -p %t 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: %bank-lint -p %t %t/a.cu | FileCheck %s --check-prefix=USELESS
// RUN: echo '[{"file": "a.cu"}, 7]' > %t/compile_commands.json
// RUN: %bank-lint %t/a.cu | FileCheck %s --check-prefix=ENTRIES
// RUN: %exits 2 %bank-lint -p %t/nowhere %t/a.cu 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: %exits 2 %bank-lint -p %t/folder %t/a.cu 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: %exits 2 %bank-lint -p %t --no-database %t/a.cu 2>&1 | FileCheck %s --check-prefix=BOTH

// JSON: {{^}}bank-lint: error: {{.*}}compile_commands.json': is not JSON: [2:0{{.*$}}
// JSON-NOT: {{.}}
// FOUND: 1 file, 1 kernel
// FOUND: note: {{.*}}compile_commands.json is not used: it is not JSON
// EMPTY: {{^}}bank-lint: error: {{.*}}compile_commands.json': is empty
// NOTHING: {{^}}bank-lint: error: no CUDA file in the database
// USELESS: note: {{.*}}compile_commands.json has no command for a CUDA file; analysed without
// ENTRIES: note: {{.*}}: 2 of 2 entries cannot be used; the first of them names no directory
// MISSING: {{^}}bank-lint: error: {{.+}}
// MISSING-NOT: {{.}}
// BOTH: {{^}}bank-lint: error: -p and --no-database exclude each other

__global__ void k(float *out) { out[threadIdx.x] = 1.0f; }
void launch(float *out) { k<<<1, 32>>>(out); }
