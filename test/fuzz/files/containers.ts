/** Changes of files that hold others, which know how they are built. */
import { gunzipSync, gzipSync } from "node:zlib";
import { unzipSync, zipSync } from "fflate";
import type { Random } from "../random.ts";
import { changed } from "./text.ts";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Places and widths of the numbers in records of a ZIP file, after their mark. @see APPNOTE.TXT 4.3 */
const FIELDS: Readonly<Record<number, readonly (readonly [at: number, bytes: 2 | 4])[]>> = {
  [LOCAL]: [
    [4, 2],
    [6, 2],
    [8, 2],
    [14, 4],
    [18, 4],
    [22, 4],
    [26, 2],
    [28, 2],
  ],
  [CENTRAL]: [
    [6, 2],
    [8, 2],
    [10, 2],
    [16, 4],
    [20, 4],
    [24, 4],
    [28, 2],
    [30, 2],
    [32, 2],
    [42, 4],
  ],
  [END]: [
    [4, 2],
    [6, 2],
    [8, 2],
    [10, 2],
    [12, 4],
    [16, 4],
    [20, 2],
  ],
};
const MIB = 2 ** 20;
/** More of a part is never read, whatever is said of it. */
const MAX_UNPACKED = 128 * MIB;

/** How archives are made, always at the same time. */
export const ZIPPED = { mtime: new Date(2026, 0, 1) } as const;

/** Bytes that unpack to so many MiB of a text. */
const bombText = (text: string, mebibytes: number) => Buffer.alloc(mebibytes * MIB, text);

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;
export const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).includes("%PDF");

/** Bytes of a file, and of what it says it unpacks to. */
export function unpackedBytes(bytes: Uint8Array): number {
  let total = bytes.length;
  if (!isZip(bytes)) return total;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += Math.min(originalSize, MAX_UNPACKED);
        return false;
      },
    });
  } catch {
    // Its list of parts is broken too.
  }
  return total;
}

/** A ZIP file with something wrong in a part of it, or in what it says of its parts. */
export function brokenZip(bytes: Uint8Array, random: Random, other: Uint8Array): Buffer {
  if (random.chance(0.35)) return wrongRecords(bytes, random);
  const parts: Record<string, Uint8Array> = unzipSync(bytes);
  const names = Object.keys(parts).filter((name) => /\.(?:xml|rels|xhtml|opf|bin)$/.test(name));
  const name = names.length === 0 ? "" : random.pick(names);
  const part = parts[name] ?? new Uint8Array();
  const made = random.below(20);
  if (made === 0) delete parts[name];
  else if (made === 1) parts[name] = parts[random.pick(Object.keys(parts))] ?? part;
  else if (made === 2) parts[`${name}/../../${name}`] = part;
  else if (made === 3) manyParts(parts, part, random);
  else if (made === 4 && random.chance(0.25)) parts[name] = bomb(part, random);
  else parts[name] = changed(part, random, other);
  return Buffer.from(zipSync(parts, { ...ZIPPED, level: random.chance(0.2) ? 0 : 6 }));
}

function manyParts(parts: Record<string, Uint8Array>, part: Uint8Array, random: Random): void {
  const count = random.pick([100, 3000]);
  for (let at = 0; at < count; at += 1) parts[`part/${at}.xml`] = part.subarray(0, 500);
}

/** A part that is far larger than the file. */
function bomb(part: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(part).toString("latin1");
  const tag = random.pick(
    [...text.matchAll(/<([\w:]+)[^<>]*>[^<>]{0,40}<\/\1>/g)].map(([all]) => all).concat(" "),
  );
  const at = random.below(text.length + 1);
  const end = text.indexOf(">", at) + 1;
  return Buffer.concat([
    Buffer.from(text.slice(0, end), "latin1"),
    bombText(tag, random.pick([8, 40, 150])),
    Buffer.from(text.slice(end), "latin1"),
  ]);
}

function wrongRecords(bytes: Uint8Array, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  const records: (readonly [at: number, mark: number])[] = [];
  for (let at = 0; at + 46 < copy.length; at += 1) {
    const mark = copy[at] === 0x50 ? copy.readUInt32LE(at) : 0;
    if (mark in FIELDS) records.push([at, mark]);
  }
  const end = copy.lastIndexOf("PK\u0005\u0006");
  if (end >= 0) records.push([end, END]);
  for (let left = 1 + random.below(3); left > 0 && records.length > 0; left -= 1) {
    const [at, mark] = random.pick(records);
    const [field, width] = random.pick(FIELDS[mark] ?? []);
    const wrong = random.pick([
      0,
      1,
      8,
      14,
      99,
      0xff,
      0xffff,
      0x7fffffff,
      0xffffffff,
      random.below(copy.length + 1),
    ]);
    if (at + field + width > copy.length) continue;
    if (width === 2) copy.writeUInt16LE(wrong & 0xffff, at + field);
    else copy.writeUInt32LE(wrong, at + field);
  }
  return copy;
}

/** A gzip file of a changed text, of several, cut, or of far more than it seems. */
export function brokenGzip(bytes: Uint8Array, random: Random, other: Uint8Array): Buffer {
  const inner = gunzipSync(bytes);
  const made = random.below(10);
  if (made === 0) return Buffer.concat([Buffer.from(bytes), gzipSync(changed(inner, random, other))]);
  if (made === 1) return gzipSync(gzipSync(inner));
  if (made === 2 && random.chance(0.2)) return gzipSync(bombText(`${inner}`, random.pick([20, 150])));
  if (made < 5) return changed(bytes, random, other);
  return gzipSync(changed(inner, random, other));
}

type PdfChange = (text: string, random: Random) => string;

/** What is found at one place, replaced. */
const swap =
  (pattern: RegExp, by: (found: string, random: Random) => string): PdfChange =>
  (text, random) => {
    const all = [...text.matchAll(pattern)];
    if (all.length === 0) return text;
    const { 0: found, index } = random.pick(all);
    return text.slice(0, index) + by(found, random) + text.slice(index + found.length);
  };
const number = (_: string, random: Random) =>
  random.pick([
    "0",
    "-1",
    "1",
    "7",
    "2147483647",
    "4294967296",
    "99999999999",
    "1e9",
    String(random.below(5000)),
  ]);

const PDF_CHANGES: readonly PdfChange[] = [
  swap(/(?<=startxref\s+)\d+/g, number),
  swap(/\d{10}(?= \d{5} [nf])/g, (_, random) => String(random.below(1e10)).padStart(10, "0")),
  swap(/(?<=xref\s+\d+ )\d+/g, number),
  swap(
    /(?<=\/(?:Length|Count|Size|Prev|N|First|Width|Height|Columns|Predictor|BitsPerComponent|Rotate) ?)-?\d+/g,
    number,
  ),
  // References to other objects, so that there are loops and values of another type.
  swap(/\d+(?= 0 R)/g, (_, random) => String(random.below(40))),
  swap(/\d+(?= 0 obj)/g, (_, random) => String(random.below(40))),
  swap(/\/[A-Z]\w+/g, (_, random) =>
    random.pick([
      "/FlateDecode",
      "/LZWDecode",
      "/JBIG2Decode",
      "/DCTDecode",
      "/Pages",
      "/Page",
      "/Type3",
      "/Type0",
      "/ObjStm",
      "/XRef",
      "/Encrypt",
      "/Form",
      "/X",
    ]),
  ),
  swap(/\[[^[\]]{1,200}\]/g, (found, random) =>
    random.pick(["[]", "[0 0 0 0]", "[1e30 -1e30 1e30 1e30]", `[${found.repeat(200)}]`]),
  ),
  swap(/-?\d+(?:\.\d+)?(?= (?:Td|Tf|Tm|cm|re|l|m|w|Tc|Tw|Tz)\b)/g, number),
  swap(/\([^()]{1,200}\)/g, (found, random) =>
    random.pick(["()", "(\\", found.repeat(3000), "(\\777\\000)"]),
  ),
  swap(/\b(?:BT|ET|q|Q|Tj|TJ|Do|cm)\b/g, (found, random) =>
    random.pick(["", `${found} ${found}`, "q ".repeat(3000), "/I Do"]),
  ),
];

/** A PDF whose numbers, references and dictionaries are wrong. */
export function brokenPdf(bytes: Uint8Array, random: Random): Buffer {
  let text = Buffer.from(bytes).toString("latin1");
  for (let left = 1 + random.below(4); left > 0; left -= 1) text = random.pick(PDF_CHANGES)(text, random);
  return Buffer.from(text, "latin1");
}
