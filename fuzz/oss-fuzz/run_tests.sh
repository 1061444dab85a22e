#!/bin/bash -eu
# Runs each target that build.sh has made on the inputs of its corpus, in the root of the project.
for archive in "$OUT"/*_seed_corpus.zip; do
  target=$(basename "$archive" _seed_corpus.zip)
  "$OUT/$target" "fuzz/corpus/$target"/*
done
