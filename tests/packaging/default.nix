{ pkgs ? import <nixpkgs> { } }:
pkgs.stdenv.mkDerivation {
  pname = "sumi";
  version = "0.2.0";
  src = ../..;
  nativeBuildInputs = [ pkgs.pkg-config ];
  buildInputs = with pkgs; [ ncurses picosat expat jansson utf8proc zlib cairo ];
  nativeCheckInputs = [ pkgs.cmocka ];
  makeFlags = [
    "PREFIX=$(out)"
    "BINDIR=$(out)/bin"
    "PICOSAT_CPPFLAGS=-I${pkgs.picosat}/include/picosat"
    "WERROR="
  ];
  doCheck = true;
  checkTarget = "unit";
  meta = {
    description = "Pencil puzzles in a terminal: play, solve, explain, make";
    homepage = "https://sumi.example.org/sumi";
    license = pkgs.lib.licenses.mit;
    mainProgram = "sumi";
  };
}
