// --output writes reports to files, beside the one on stdout.
// float at a stride of 32: 32 sectors where 4 would do.
//
// RUN: rm -rf %t && mkdir -p %t/out
// RUN: echo old > %t/out/a.sarif
// RUN: %exits 1 %bank-lint -v --sort=file %s --output sarif=%t/out/a.sarif --output=html=%t/out/a.html --output json=%t/out/a.json | FileCheck %s --check-prefix=TEXT
// RUN: %python %S/Inputs/read_sarif.py %t/out/a.sarif | FileCheck %s --check-prefix=SARIF
// RUN: %python %S/Inputs/read_html.py %t/out/a.html | FileCheck %s --check-prefix=HTML
// RUN: %python -m json.tool %t/out/a.json | FileCheck %s --check-prefix=JSON
// RUN: ls %t/out | FileCheck %s --check-prefix=FILES
//
// The same on stdout.
// RUN: %exits 1 %bank-lint -v --sort=file %s --output sarif=- > %t/stdout
// RUN: diff %t/stdout %t/out/a.sarif
//
// What cannot be written is told, and costs nothing else.
// RUN: rm %t/out/a.html
// RUN: %exits 2 %bank-lint -v --sort=file %s --output sarif=%t/none/a.sarif --output checkstyle=%t/out --output html=%t/out/a.html 2> %t/errors | FileCheck %s --check-prefix=TEXT
// RUN: FileCheck %s --check-prefix=ERRORS < %t/errors
// RUN: %python %S/Inputs/read_html.py %t/out/a.html | FileCheck %s --check-prefix=HTML
// RUN: ls %t/out | FileCheck %s --check-prefix=FILES
//
// Bad usage, before any work is done.
// RUN: %exits 2 %bank-lint -v --sort=file %s --output pdf=x 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: %exits 2 %bank-lint -v --sort=file %s --output sarif 2>&1 | FileCheck %s --check-prefix=EQUALS
// RUN: %exits 2 %bank-lint %s --output sarif=- --format=text 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: %exits 2 %counters %s --format=html 2>&1 | FileCheck %s --check-prefix=COUNTERS
// RUN: %exits 2 %counters %s --output json=%t/x 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// TEXT: warning: uncoalesced global store: 32 sectors where 4 would do
// TEXT: 1 file, 1 kernel
// SARIF: global-uncoalesced output.cu:[[#@LINE+17]]: out[threadIdx.x * 32]:
// SARIF: exit code 1 True
// HTML: finding: uncoalesced global store
// JSON: "rule": "global-uncoalesced"
// FILES: {{^}}a.html{{$}}
// FILES-NEXT: {{^}}a.json{{$}}
// FILES-NEXT: {{^}}a.sarif{{$}}
// FILES-NOT: {{.}}
// ERRORS: {{^}}bank-lint: error: cannot write '{{.*}}none/a.sarif': No such file or directory{{$}}
// ERRORS-NEXT: {{^}}bank-lint: error: cannot write '{{.*}}out': Is a directory{{$}}
// ERRORS-NOT: {{.}}
// FORMAT: {{^}}bank-lint: error: --output 'pdf=x': no such format; known are text, json, one-line, sarif, github, gitlab, checkstyle, html, fixes{{$}}
// EQUALS: {{^}}bank-lint: error: --output 'sarif': expected FORMAT=FILE, such as sarif=report.sarif{{$}}
// TWO: {{^}}bank-lint: error: --output: two reports for stdout{{$}}
// COUNTERS: {{^}}bank-lint: error: --format=html is for bank-lint check; here are text and json{{$}}
// UNKNOWN: --output

__global__ void column(float *out) { out[threadIdx.x * 32] = 1.0f; }

void launch(float *out) { column<<<1, 64>>>(out); }
