#!/bin/bash -eu
# Builds the fuzz targets with the compilers, the options and the engine of the environment, as OSS-Fuzz sets them, and puts them into
# $OUT with their corpora and the dictionary. It runs in the root of the project. The target `iri` is left out: ICU would have to be built with the sanitizers as well.
meson setup "$WORK/build" --buildtype=plain -Ddefault_library=static -Db_lundef=false -Dfuzz=enabled -Dfuzz_engine="$LIB_FUZZING_ENGINE" \
  -D{cli,tests,bench,iri,sqlite,duckdb,postgresql,varnish,nginx}=disabled
ninja -C "$WORK/build" fuzz
for program in "$WORK"/build/fuzz/fuzz-*; do
  [ -f "$program" ] || continue # the folders of object files
  target=${program##*/fuzz-}
  cp "$program" "$OUT/$target"
  cp fuzz/uri.dict "$OUT/$target.dict"
  (cd "fuzz/corpus/$target" && zip -q -r "$OUT/${target}_seed_corpus.zip" .)
done
