// What could not be read, compiled, analysed or decided is told in every report:
// an error of the compiler and the kernel that it costs, a template that nothing
// instantiates, a file that is not there.
//
// RUN: %exits 2 %bank-lint %s %t.gone.cu --format=sarif --output one-line=%t.one --output github=%t.github --output checkstyle=%t.xml --output html=%t.html > %t.sarif 2> %t.errors
// RUN: %python %S/Inputs/read_sarif.py %t.sarif | FileCheck %s
// RUN: FileCheck %s --check-prefix=ONE < %t.one
// RUN: FileCheck %s --check-prefix=GITHUB < %t.github
// RUN: FileCheck %s --check-prefix=XML < %t.xml
// RUN: FileCheck %s --check-prefix=HTML < %t.html

__global__ void broken(float *out) { out[threadIdx.x] = missing; }
// CHECK: exit code 2 False
// CHECK: error compiler-error notices.cu:[[#BROKEN:@LINE-2]]: use of undeclared identifier 'missing'
// CHECK: warning not-analysed notices.cu:[[#BROKEN]]: not analysed: broken(float*):
// CHECK: note uninstantiated-template notices.cu:33: not analysed: kernel template generic
// CHECK: error unreadable {{.*}}.gone.cu:0: {{.}}
// ONE: notices.cu:[[#@LINE-6]]:{{[0-9]+}}: not analysed: broken(float*): {{.*}} [not-analysed]
// ONE: notices.cu:33:{{[0-9]+}}: not analysed: kernel template generic{{.*}} [uninstantiated-template]
// GITHUB: ::error file={{.*}}notices.cu,line=[[#@LINE-8]],{{.*}},title=compiler-error::use of undeclared identifier 'missing'
// GITHUB: ::warning file={{.*}}notices.cu,line=[[#@LINE-9]],{{.*}},title=not-analysed::not analysed: broken
// GITHUB: ::error file={{.*}}.gone.cu,title=unreadable::
// GITHUB: ::notice title=bank-lint::1 of 2 files{{.*}}%0Anot analysed: kernel template generic
// XML: severity="error" message="use of undeclared identifier &apos;missing&apos;"
// XML: severity="warning" message="not analysed: broken(float*):
// XML: severity="info" message="not analysed: kernel template generic
// XML: gone.cu">
// HTML-DAG: use of undeclared identifier &#39;missing&#39;
// HTML-DAG: not analysed: broken(float*):
// HTML-DAG: kernel template generic
// HTML-DAG: gone.cu

template <typename T> __global__ void generic(T *out) { out[threadIdx.x] = 1; }
