class Uriform < Formula
  desc "Parses, normalizes, compares and resolves URIs, IRIs and web URLs"
  homepage "@ADDRESS@"
  url "@ADDRESS@/uriform-@VERSION@.tar.xz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "cli11" => :build
  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkgconf" => :build
  depends_on "xxhash" => :build
  depends_on "icu4c@77"
  depends_on :linux

  def install
    system "meson", "setup", "build", "-Dtests=disabled", "-Dbench=disabled", "-Dseen=disabled",
           "-Dduckdb=disabled", "-Dpostgresql=disabled",
           "-Dsqlite=disabled", "-Dvarnish=disabled", "-Dnginx=disabled", *std_meson_args
    system "meson", "compile", "-C", "build", "--verbose"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_equal "http://example.com/~user\n", shell_output("#{bin}/uriform normalize HTTP://EXAMPLE.com:80/%7Euser")
  end
end
