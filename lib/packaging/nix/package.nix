{
  lib,
  stdenv,
  fetchurl,
  meson,
  ninja,
  pkg-config,
  python3,
  cli11,
  icu,
  nlohmann_json,
  xxHash,
  withCommand ? true,
  withIri ? true,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "uriform";
  version = "@VERSION@";

  src = fetchurl {
    url = "@ADDRESS@/uriform-${finalAttrs.version}.tar.xz";
    sha256 = "@SHA256@";
  };

  nativeBuildInputs = [
    meson
    ninja
    pkg-config
    python3
  ];

  buildInputs = [
    nlohmann_json
    xxHash
  ]
  ++ lib.optional withCommand cli11
  ++ lib.optional withIri icu;

  mesonFlags = [
    (lib.mesonEnable "cli" withCommand)
    (lib.mesonEnable "iri" withIri)
    (lib.mesonEnable "seen" false)
    (lib.mesonEnable "tests" false)
    (lib.mesonEnable "bench" false)
    (lib.mesonEnable "duckdb" false)
    (lib.mesonEnable "postgresql" false)
    (lib.mesonEnable "sqlite" false)
    (lib.mesonEnable "varnish" false)
    (lib.mesonEnable "nginx" false)
  ];

  meta = {
    description = "Parses, normalizes, compares and resolves URIs (RFC 3986), and reads URLs as browsers do";
    homepage = "@ADDRESS@";
    license = lib.licenses.mit;
    platforms = lib.platforms.linux;
  };
})
