// Types as programs use them.
import { KeyMaker, LineStream, SeenSet, UriformError, normalize, normalizeAll, normalizeLines, parse, web } from 'uriform';
import { type Finding, explain, safeToFetch } from 'uriform/explain';

const text: string = normalize('http://h', { level: 'syntax' });
const all: (string | undefined)[] = normalizeAll([text]);
const host: string | undefined = parse(text, { kind: 'uri' }).host;
const port: number | undefined = parse(text).portNumber;
const findings: Finding[] = explain(text).findings;
const set = new SeenSet({ kind: 'hashed', profile: new KeyMaker('page', { web: true }), seed: 1n });
const isNew: boolean = set.add(text);
const bytes: Uint8Array = set.save();
const stream: ReadableStream<Uint8Array> = new Blob([text]).stream().pipeThrough(new LineStream(normalizeLines));
const target: string | undefined = safeToFetch(text, { addresses: ['private'] }).target;
{
  using maker = new KeyMaker();
  using others = new SeenSet({ profile: maker });
  for (const each of others) each satisfies string | bigint;
}
try {
  web.parse(text).hostKind satisfies string | undefined;
} catch (error) {
  if (error instanceof UriformError) error.position satisfies number;
}
// @ts-expect-error: no such level
normalize('', { level: 'none' });
// @ts-expect-error: no number
normalize(1);
export { all, bytes, findings, host, isNew, port, stream, target };
