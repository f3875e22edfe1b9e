# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Does what Homebrew does of a formula, as far as ours has it: prints the address
# and the digest of each machine's archive, or installs an unpacked one.
#
#   formula.rb FORMULA
#   formula.rb FORMULA UNPACKED PREFIX
require "fileutils"
require "pathname"

class Pathname
  def /(other)
    self + other
  end

  def install(*sources)
    FileUtils.mkdir_p(self)
    sources.flatten.each { |source| FileUtils.cp_r(source, self, preserve: true) }
  end
end

class Formula
  FOLDERS = {
    bin: "bin", lib: "lib", man1: "share/man/man1", doc: "share/doc/bank-lint",
    bash_completion: "etc/bash_completion.d", zsh_completion: "share/zsh/site-functions",
    fish_completion: "share/fish/vendor_completions.d"
  }.freeze
  FOLDERS.each { |name, folder| define_method(name) { Pathname.new(ARGV[2]) / folder } }

  class << self
    attr_reader :told

    %i[desc homepage version license depends_on].each do |name|
      define_method(name) { |*value| (@told ||= {})[name] = value }
    end
    %i[on_intel on_arm].each do |name|
      define_method(name) { |&block| @machine = name; instance_eval(&block) }
    end

    def url(address) = puts("#{@machine} #{address}")
    def sha256(digest) = puts("#{@machine} #{digest}")
    def test = nil
  end
end

load ARGV[0]
%i[desc homepage version license].each do |name|
  abort "no #{name}" unless BankLint.told[name]
end
if ARGV[1]
  Dir.chdir(ARGV[1]) { BankLint.new.install }
end
