#!/bin/bash -eu
# Builds the fuzz targets with the compilers, options and engine from the environment, as OSS-Fuzz sets them, and copies them to
# $OUT with their corpora and the dictionary. Run it in the project's root. It skips targets that need other libraries, `iri` (ICU)
# and those that compare: these libraries would need the sanitizers as well.
meson setup "$WORK/build" --buildtype=plain -Ddefault_library=static -Db_lundef=false -Dfuzz=enabled -Dfuzz_engine="$LIB_FUZZING_ENGINE" \
  -D{cli,tests,bench,iri,sqlite,duckdb,postgresql,varnish,nginx}=disabled
for corpus in fuzz/corpus/*/; do
  target=$(basename "$corpus")
  grep -q "^build fuzz/fuzz-$target:" "$WORK/build/build.ninja" || continue
  ninja -C "$WORK/build" "fuzz/fuzz-$target"
  cp "$WORK/build/fuzz/fuzz-$target" "$OUT/$target"
  cp fuzz/uri.dict "$OUT/$target.dict"
  (cd "$corpus" && zip -q -r "$OUT/${target}_seed_corpus.zip" .)
done
