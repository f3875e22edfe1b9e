// A database comes with a repository: its commands have no file written, no code
// loaded and no file read that is not the project's. doctor says of each option
// why it was dropped, and what could be missed is in a note.
//
// RUN: rm -rf %t && mkdir -p %t/.git %t/src && cp %s %t/src/a.cu
// RUN: echo "#define N 4" > %t/src/own.h && echo "-DM=1" > %t/own.rsp
// RUN: %python %S/Inputs/make_database.py %t src/a.cu "clang++ -x cuda -fno-rtti -include src/own.h @own.rsp -include /etc/passwd @/etc/passwd -MJ out -MF out -fplugin=x.so -Xclang -load -Xclang x.so -Xclang -stats-file=out -Wp,-MD,out -include-pch x.pch -fmodules --config=x -B. -ftemplate-depth=1000000 -c src/a.cu"
// RUN: %exits 0 %doctor %t/src/a.cu | FileCheck %s
// RUN: cd %t && %bank-lint src/a.cu | FileCheck %s --check-prefix=NOTES
// RUN: not ls %t/out

// CHECK: kept {{ *}}-fno-rtti
// CHECK: -ftemplate-depth=1000000 -> -ftemplate-depth=16384
// CHECK: dropped
// CHECK: -include /etc/passwd: is outside the project
// CHECK-NEXT: -MJ out: writes files
// CHECK-NEXT: -MF out: writes dependency files
// CHECK-NEXT: -fplugin=x.so: loads code into the compiler
// CHECK-NEXT: -include-pch x.pch: reads or writes compiled headers and modules
// CHECK-NEXT: -fmodules: reads or writes compiled headers and modules
// CHECK-NEXT: --config=x: has options read from another file
// CHECK-NEXT: -B .: chooses programs to run
// CHECK: -Wp,-MD,out: writes dependency files
// CHECK-NEXT: -Xclang -load x.so: loads code into the compiler
// CHECK-NEXT: -Xclang -stats-file=out: does not change what the source means
// CHECK: unknown {{ *}}@/etc/passwd: cannot be read: is outside the project
// CHECK: to clang {{ *}}-fno-rtti -include {{.*}}/src/own.h -D M=1 -ftemplate-depth=16384{{$}}

// NOTES: 1 kernel
// NOTES: note: {{.*}}: the options in '/etc/passwd' are lost: is outside the project
// NOTES: note: {{.*}}: '-include /etc/passwd' is left out: the file is outside the project

#if N != 4 || M != 1
#error the project's own files are read
#endif
__global__ void k(float *out) { out[threadIdx.x] = 1.0f; }
void launch(float *out) { k<<<1, 32>>>(out); }
