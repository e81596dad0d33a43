import type { Entity, Finding } from "./finding.ts";

/** Letters that may be Base64, in both of its alphabets. @see RFC 4648, 4 and 5 */
const RUN = /[A-Za-z0-9+/_-]{12,}={0,2}/g;
/** Longer ones are files. */
const MAX_RUN = 20_000;
const MAX_PARTS = 8;
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]/;

/** Runs of Base64 that say something when they are read, such as the address in a link to leave a list. */
export function findEncoded(text: string, look: (decoded: string) => readonly Finding[]): Finding[] {
  const found: Finding[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length > MAX_RUN) continue;
    for (const [part, offset] of partsOf(run)) {
      const entity = entityIn(part, look);
      if (entity === undefined) continue;
      const start = index + offset;
      found.push({ start, end: start + part.length, entity, score: 0.9 });
      break;
    }
  }
  return found;
}

/** The run, and what stands after a slash of it: slashes may be of a path. */
function* partsOf(run: string): Generator<readonly [part: string, offset: number]> {
  yield [run, 0];
  let count = 0;
  for (let at = run.indexOf("/"); at >= 0 && count < MAX_PARTS; at = run.indexOf("/", at + 1), count++) {
    const end = run.indexOf("/", at + 1);
    yield [run.slice(at + 1), at + 1];
    if (end > 0) yield [run.slice(at + 1, end), at + 1];
  }
  const first = run.indexOf("/");
  if (first > 0) yield [run.slice(0, first), 0];
}

function entityIn(part: string, look: (decoded: string) => readonly Finding[]): Entity | undefined {
  const letters = part.replace(/=+$/, "");
  if (letters.length < 8 || letters.length % 4 === 1 || !/[A-Z]/.test(letters)) return undefined;
  const decoded = Buffer.from(part, "base64").toString("utf8");
  // Words are not Base64: read as such they are no text.
  if (UNREADABLE.test(decoded)) return undefined;
  return look(decoded)[0]?.entity;
}
