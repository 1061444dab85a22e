// fast-uri, and the functions of ECMAScript for percent-encoding: node fast_uri.mjs FOLDER, beside node_modules with fast-uri.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastUri from "fast-uri";

const isText = (...values) => values.every((value) => typeof value === "string");

function answer(operation, test) {
  switch (operation === "percent" || operation === "iri" ? test.operation : operation) {
    case "parse":
      // It percent-encodes what a URI cannot have, and normalizes components, so that neither is compared.
      if (!isText(test.input) || test.kind !== "URI-reference" || !test.valid) return null;
      return { valid: fastUri.parse(test.input).error === undefined };
    case "normalize": // by its documentation it is that of the scheme
      return test.level === "scheme" && isText(test.input) ? { expected: fastUri.normalize(test.input) } : null;
    case "equivalent":
      return test.level === "scheme" ? { expected: fastUri.equal(test.a, test.b) } : null;
    case "resolve":
      return test.strict ? { expected: fastUri.resolve(test.base, test.reference) } : null;
    case "decode":
      try {
        return isText(test.input, test.expected) ? { valid: true, expected: decodeURIComponent(test.input) } : null;
      } catch {
        return { valid: false };
      }
    case "encode": // of code points, not of octets
      return isText(test.input) ? { valid: true, expected: encodeURIComponent(test.input) } : null;
    default:
      return null;
  }
}

const folder = process.argv[2];
for (const name of readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "schema.json").sort()) {
  const suite = JSON.parse(readFileSync(join(folder, name), "utf8"));
  for (const test of suite.cases) {
    let found;
    try {
      found = answer(suite.operation, test);
    } catch {
      found = { valid: false };
    }
    console.log(JSON.stringify([suite.operation, test.id, found]));
  }
}
