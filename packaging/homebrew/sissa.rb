class Sissa < Formula
  desc "Chess variant engine with a board for the browser"
  homepage "https://example.org/sissa"
  url "https://example.org/sissa/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build
  uses_from_macos "python" => :build

  def install
    system "cargo", "install", *std_cargo_args
    generate_completions_from_executable(bin/"sissa", "completions")
    system bin/"sissa", "man", "--folder", man6
    system ".ci/third-party", "host", "THIRD-PARTY.txt", "sissa"
    prefix.install "THIRD-PARTY.txt"
    pkgshare.install "xboard-variants.ini"
  end

  test do
    assert_match "bestmove", shell_output("#{bin}/sissa go depth 4")
    assert_match "8,902", shell_output("#{bin}/sissa perft 3")
  end
end
