class Sumi < Formula
  desc "Pencil puzzles in a terminal: play, solve, explain, make"
  homepage "https://sumi.example.org/sumi"
  url "https://sumi.example.org/sumi/archive/refs/tags/v0.2.0.tar.gz"
  license "MIT"
  head "https://sumi.example.org/sumi.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on "cairo"
  depends_on "expat"
  depends_on "jansson"
  depends_on "ncurses"
  depends_on "picosat"
  depends_on "utf8proc"

  def install
    system "make", "PREFIX=#{prefix}", "BINDIR=#{bin}", "PICOSAT_CPPFLAGS=-I#{Formula["picosat"].include}",
           "PICOSAT_LIBS=-L#{Formula["picosat"].lib} -lpicosat", "install"
  end

  test do
    assert_match "One solution", shell_output("#{bin}/sumi solve yajilin/4/4/f10a30f20")
  end
end
