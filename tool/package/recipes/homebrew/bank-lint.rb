# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A formula for a tap, for Homebrew on Linux.
class BankLint < Formula
  desc "@TITLE@"
  homepage "@HOME@"
  version "@VERSION@"
  license "Apache-2.0" => { with: "LLVM-exception" }

  depends_on :linux

@SOURCES@

  def install
    bin.install "bin/bank-lint"
    (lib/"bank-lint").install Dir["lib/bank-lint/*"]
    man1.install "share/man/man1/bank-lint.1"
    bash_completion.install "share/bash-completion/completions/bank-lint"
    zsh_completion.install "share/zsh/site-functions/_bank-lint"
    fish_completion.install "share/fish/vendor_completions.d/bank-lint.fish"
    doc.install Dir["share/doc/bank-lint/*"]
  end

  test do
    (testpath/"kernel.cu").write "__global__ void k(float *a) { a[threadIdx.x * 32] = 1; }\n"
    assert_match "uncoalesced global store", shell_output("#{bin}/bank-lint kernel.cu", 1)
  end
end
