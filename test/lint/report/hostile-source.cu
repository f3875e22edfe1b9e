// A source that would break out of a page: it is shown as text.
//
// RUN: %exits 1 %bank-lint --format=html %s > %t
// RUN: %python %S/Inputs/read_html.py %t | FileCheck %s
// RUN: cut -c 1-300 %t | FileCheck %s --check-prefix=RAW --implicit-check-not="<script>alert"

// CHECK: source: // </span></div></section><script>alert(1)</script> &lt; {{[{][{][{]}}style}}}
// </span></div></section><script>alert(1)</script> &lt; {{{style}}}
// CHECK: source: __global__ void column(float *out) { out[threadIdx.x * 32] = "<\"'&"[0]; }
__global__ void column(float *out) { out[threadIdx.x * 32] = "<\"'&"[0]; }

void launch(float *out) { column<<<1, 64>>>(out); }
// RAW: &lt;script&gt;alert(1)&lt;/script&gt; &amp;lt; {{[{][{][{]}}style}}}
