#!/bin/bash -eu
# Builds the fuzz targets with the compilers, the options and the engine of the environment, as OSS-Fuzz sets them, and puts them into
# $OUT with their corpora and the dictionary. It runs in the root of the project. Targets that need other libraries are left out, `iri` with
# ICU and those that compare: the sanitizers would have to be in these libraries as well.
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
