/** Changes of bytes and of text, which know nothing of the format. */
import type { Random } from "../random.ts";

/** More bytes than this no file gets. */
export const MAX_BYTES = 2 ** 20;

const NUMBERS = [
  "0",
  "-1",
  "1e309",
  "NaN",
  "2147483648",
  "4294967295",
  "99999999999999999999",
  "0.0000001",
  "1".repeat(400),
];
const PIECES: readonly string[] = [
  "\u0000",
  "\ufeff",
  "\ufffe",
  "&#x110000;",
  "&#0;",
  "&#xD800;",
  "&bogus;",
  "&amp;".repeat(2000),
  "]]>",
  "<![CDATA[",
  "<!--",
  "<?xml version='1.1' encoding='utf-16'?>",
  '<!DOCTYPE a [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>&c;',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;',
  '<meta charset="utf-7">',
  '<base href="data:,x">',
  "</body></html>",
  "<plaintext>",
  "<svg><foreignObject><table><select><math>",
  "__proto__",
  "constructor",
  "\u202e\u2066",
  "e\u0301".repeat(3000),
  "\\ud800",
  "{\\rtf1 ",
  "\\bin99999999 ",
  "endobj\n",
  "endstream",
  "%%EOF\n",
  "%PDF-1.7\n",
  "PK\u0003\u0004",
  "=1+1",
  '"',
  "'",
  "\r",
  " ".repeat(50_000),
  "a".repeat(100_000),
  "9".repeat(20_000),
  "(".repeat(5000),
  "*_".repeat(5000),
  "`".repeat(5000),
  "|".repeat(5000),
  "> ".repeat(3000),
  "https://".repeat(2000),
];
/** What is said many times over, one in the other. */
const NESTS: readonly (readonly [open: string, close: string])[] = [
  ["<div>", "</div>"],
  ["<b><i>", ""],
  ["<table><tr><td>", "</td></tr></table>"],
  ["<ul><li>", "</li></ul>"],
  ["<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"],
  ["<text:list><text:list-item>", "</text:list-item></text:list>"],
  ["<a:p><a:r>", "</a:r></a:p>"],
  ["[", "]"],
  ['{"a":', "}"],
  ["{", "}"],
  ["<<", ">>"],
  ["q BT ", " ET Q"],
  ["<sitemapindex><sitemap>", ""],
  ["<template shadowrootmode=open>", "</template>"],
];

type Change = (bytes: Buffer, random: Random, other: Uint8Array) => Buffer;

const place = (bytes: Buffer, random: Random) => random.below(bytes.length + 1);
const insert = (bytes: Buffer, at: number, piece: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);

/** A part of the file, most often a short one. */
function part(bytes: Buffer, random: Random): readonly [from: number, to: number] {
  const from = place(bytes, random);
  const longest = random.chance(0.7) ? 64 : bytes.length;
  return [from, Math.min(bytes.length, from + random.below(longest + 1))];
}

/** One that matches, or undefined. */
function oneOf(text: string, pattern: RegExp, random: Random): RegExpExecArray | undefined {
  const all = [...text.matchAll(pattern)];
  return all.length === 0 ? undefined : random.pick(all);
}

/** The text with what matches at one place replaced. */
function replaced(bytes: Buffer, pattern: RegExp, random: Random, by: (found: string) => string): Buffer {
  const text = bytes.toString("latin1");
  const found = oneOf(text, pattern, random);
  if (found === undefined) return bytes;
  const after = found.index + found[0].length;
  return Buffer.from(text.slice(0, found.index) + by(found[0]) + text.slice(after), "latin1");
}

const CHANGES: readonly Change[] = [
  // Bits and bytes.
  (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let left = 1 + random.below(8); left > 0 && copy.length > 0; left -= 1) {
      const at = random.below(copy.length);
      copy[at] = random.chance(0.5) ? (copy[at] ?? 0) ^ (1 << random.below(8)) : random.below(256);
    }
    return copy;
  },
  (bytes, random) => bytes.subarray(0, place(bytes, random)),
  (bytes, random) => {
    const [from, to] = part(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  // Doubled, or many times over.
  (bytes, random) => {
    const [from, to] = part(bytes, random);
    const most = Math.floor(MAX_BYTES / Math.max(1, to - from));
    const times = random.chance(0.7) ? 1 : Math.min(most, random.pick([50, 2000, 100_000]));
    return insert(bytes, to, Buffer.concat(Array.from({ length: times }, () => bytes.subarray(from, to))));
  },
  // Two parts change places.
  (bytes, random) => {
    const [a = 0, b = 0, c = 0] = [0, 0, 0].map(() => place(bytes, random)).sort((one, two) => one - two);
    return Buffer.concat([
      bytes.subarray(0, a),
      bytes.subarray(b, c),
      bytes.subarray(a, b),
      bytes.subarray(c),
    ]);
  },
  (bytes, random) => insert(bytes, place(bytes, random), Buffer.from(random.pick(PIECES))),
  (bytes, random) => {
    const noise = Uint8Array.from({ length: 1 + random.below(200) }, () => random.below(256));
    return insert(bytes, place(bytes, random), noise);
  },
  (bytes, random) => replaced(bytes, /-?\d+(?:\.\d+)?/g, random, () => random.pick(NUMBERS)),
  // A piece of another file.
  (bytes, random, other) => {
    const [from, to] = part(Buffer.from(other), random);
    return insert(bytes, place(bytes, random), other.subarray(from, to));
  },
  (bytes, random) => nested(bytes, random),
  // A tag, an attribute or a name is gone, doubled, or another.
  (bytes, random) =>
    replaced(bytes, /<[^<>]{1,200}>/g, random, (tag) => random.pick(["", tag + tag, "<", `</${tag}`])),
  (bytes, random) => replaced(bytes, /="[^"]{0,300}"/g, random, () => random.pick(["", '="', '=""', "=x=y"])),
  (bytes, random) =>
    replaced(bytes, /[\w:-]{2,}/g, random, (word) => random.pick(["", "x", word.repeat(500)])),
  // Other encodings than the file says.
  (bytes, random) => {
    const text = bytes.toString("utf8");
    if (random.chance(0.3)) return Buffer.from(`\ufeff${text}`, "utf16le");
    if (random.chance(0.3)) return Buffer.from(text, "utf16le").swap16();
    const at = place(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(bytes.toString("latin1", at), "utf16le")]);
  },
  (bytes, random) => insert(bytes, place(bytes, random), Buffer.from("eda080c0afff80f4908080", "hex")),
  // One sign is everywhere gone.
  (bytes, random) => {
    const sign = random.pick([">", "<", '"', "\n", "/", " "]);
    return Buffer.from(bytes.toString("latin1").replaceAll(sign, ""), "latin1");
  },
];

function nested(bytes: Buffer, random: Random): Buffer {
  const [open, close] = random.pick(NESTS);
  const times = random.pick([20, 300, 5000, 30_000]);
  const at = place(bytes, random);
  const text = open.repeat(times) + (random.chance(0.5) ? close.repeat(times) : "");
  const after = random.chance(0.5) ? bytes.indexOf(">", at) + 1 : at;
  return insert(bytes, after, Buffer.from(text));
}

/** The bytes with one to four changes; `other` is a file that parts may be taken from. */
export function changed(bytes: Uint8Array, random: Random, other: Uint8Array): Buffer {
  let all: Buffer = Buffer.from(bytes);
  for (let left = 1 + random.below(random.chance(0.3) ? 4 : 2); left > 0; left -= 1)
    all = random.pick(CHANGES)(all, random, other);
  return all.subarray(0, MAX_BYTES);
}
