#!/bin/bash -eu
# Runs each target that build.sh built on its corpus, in the project's root.
for archive in "$OUT"/*_seed_corpus.zip; do
  target=$(basename "$archive" _seed_corpus.zip)
  "$OUT/$target" "fuzz/corpus/$target"/*
done
