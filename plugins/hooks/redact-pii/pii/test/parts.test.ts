import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { suite } from "uvu";
import { featuresOf } from "../src/features.ts";
import { fold } from "../src/fold.ts";
import { hashOf, plain } from "../src/hash.ts";
import { Lexicon, Listed, packLexicon } from "../src/lexicon.ts";
import { nameModel } from "../src/model-file.ts";
import { findNames } from "../src/names.ts";
import { clustersOf, passesLuhn } from "../src/numbers.ts";
import { findPeople } from "../src/people.ts";
import { findAddresses, joinPlaces } from "../src/places.ts";
import { entropyOf, isCode, isPlaceholder, isRandom } from "../src/secret-words.ts";
import { Tag, Tagger, WEIGHTS } from "../src/tagger.ts";
import { Shape, tokenize } from "../src/tokens.ts";

const test = suite("kit-pii: parts");
const textsOf = (text: string, found: readonly { readonly start: number; readonly end: number }[]) =>
  found.map(({ start, end }) => text.slice(start, end));

test("a lexicon gives the bits of a word, and none for others", () => {
  const words = new Map([
    ["anna", Listed.first],
    ["keller", Listed.last | Listed.common],
    ["new york", Listed.city],
    ["york", Listed.cityPart],
  ]);
  const lexicon = new Lexicon(packLexicon(words));
  for (const [word, bits] of words) assert.equal(lexicon.bitsOf(hashOf(word)), bits, word);
  assert.equal(lexicon.bitsOf(hashOf("nobody")), 0);
  assert.equal(new Lexicon(packLexicon(new Map())).bitsOf(hashOf("anna")), 0);
  const many = new Map(Array.from({ length: 20_000 }, (_, at) => [`word${at}`, (at % 255) + 1]));
  const large = new Lexicon(packLexicon(many));
  // Two words may share a hash, which adds up their bits.
  const right = [...many].filter(([word, bits]) => large.bitsOf(hashOf(word)) === bits);
  assert.ok(right.length > 19_980, String(right.length));
});

test("words are plain whatever their accents and case", () => {
  assert.equal(plain("Šárka"), "sarka");
  assert.equal(plain("MÜLLER"), "muller");
  assert.equal(plain("Ρόδος"), plain("ΡΌΔΟΣ"));
});

test("tokens are words, numbers and marks, with the breaks before them", () => {
  const tokens = tokenize("O'Brien's 12a, Jean-Luc\n\nHALLO iPhone ４２");
  assert.deepEqual(
    tokens.map(({ word }) => word),
    ["o'brien", "'", "s", "12a", ",", "jean", "-", "luc", "hallo", "iphone", "42"],
  );
  const shapeOf = (word: string) => tokens.find((token) => token.word === word)?.shape;
  assert.equal(shapeOf("jean"), Shape.capital);
  assert.equal(shapeOf("hallo"), Shape.upper);
  assert.equal(shapeOf("iphone"), Shape.mixed);
  assert.equal(shapeOf("12a"), Shape.code);
  assert.equal(shapeOf("42"), Shape.digits);
  assert.deepEqual(
    tokens.map(({ breaks }) => breaks),
    [2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0],
  );
  assert.equal(tokens[6]?.glued, true);
  assert.deepEqual(tokenize(""), []);
  assert.equal(tokenize("a".repeat(100))[0]?.word, "", "what is too long is no word");
});

test("a chain never goes inside a name that has not begun", () => {
  const rows = new Int8Array(WEIGHTS);
  const pairs = new Float32Array(25);
  // Whatever is inside scores most.
  for (let at = 0; at < WEIGHTS; at += 5) {
    rows[at + 2] = 5;
    rows[at + 1] = 1;
  }
  const lexicon = new Lexicon(packLexicon(new Map()));
  const tags = new Tagger({ rows, pairs }, lexicon).tag(tokenize("one two three"));
  assert.deepEqual([...tags], [Tag.person, Tag.inPerson, Tag.inPerson]);
  assert.deepEqual([...new Tagger({ rows, pairs }, lexicon).tag([])], []);
});

test("tags may be given, and the rest follows", () => {
  const { tagger, lexicon } = nameModel();
  const tokens = tokenize("Anna Keller bakes");
  const features = featuresOf(tokens, lexicon);
  assert.deepEqual([...tagger.decode(features)], [Tag.person, Tag.inPerson, Tag.out]);
  assert.deepEqual([...tagger.decode(features, Uint8Array.of(1, 31, 31))].slice(0, 1), [Tag.out]);
});

test("the model is small, and its card tells where it comes from", () => {
  const file = new URL("../model/names.bin", import.meta.url);
  assert.ok(statSync(file).size < 3_000_000);
  const card = JSON.parse(readFileSync(new URL("../model/names.json", import.meta.url), "utf8"));
  assert.match(card.data.join(), /faker.*GeoNames/);
});

test("the model finds names by what stands around them, listed or not", () => {
  for (const [text, names] of [
    ["My name is Xaverina Quobbleton and I live in Zorvenheim.", ["Xaverina Quobbleton", "Zorvenheim"]],
    ["Dear Ms. Grobschmied, thank you for your order.", ["Grobschmied"]],
    ['"It was a mistake," Blorchester told reporters.', ["Blorchester"]],
  ] as const)
    assert.deepEqual(textsOf(text, findNames(text, 0.5)), names, text);
  for (const text of [
    "Please read the manual first.",
    "Price: 12.50 EUR per kilogram",
    "https://www.anna-keller.example/Anna/Keller",
  ])
    assert.deepEqual(findNames(text, 0), [], text);
});

test("digits stand in clusters", () => {
  const clusters = [...clustersOf("+49 30 901820, 12.5 and 4111-1111\nx99")];
  assert.deepEqual(
    clusters.map(({ groups }) => groups.map(({ digits }) => digits).join(" ")),
    ["49 30 901820", "12 5", "4111 1111", "99"],
  );
  assert.deepEqual(
    clusters.map(({ isInternational }) => isInternational),
    [true, false, false, false],
  );
  assert.equal(passesLuhn("4111111111111111"), true);
  assert.equal(passesLuhn("4111111111111112"), false);
  assert.deepEqual([...clustersOf("none")], []);
});

test("rules find people by titles, labels and lists", () => {
  const { lexicon } = nameModel();
  for (const [text, names] of [
    ["Mr. Quobble and Mrs. Zorn came.", ["Quobble", "Zorn"]],
    ["Author: Anna Keller", ["Anna Keller"]],
    ["I met Katharina Schneider there.", ["Katharina Schneider"]],
    ["The Best Western Hotel is Open Late", []],
  ] as const) {
    const found = new Set(textsOf(text, findPeople(text, lexicon)));
    for (const name of names) assert.ok(found.has(name), `${text}: ${[...found].join(" | ")}`);
    if (names.length === 0) assert.deepEqual([...found], []);
  }
});

test("rules find addresses by their form", () => {
  for (const [text, address] of [
    ["at 1600 Pennsylvania Avenue today", "1600 Pennsylvania Avenue"],
    ["in der Hauptstraße 12a in Bern", "Hauptstraße 12a"],
    ["au 12, rue de la Paix", "12, rue de la Paix"],
    ["P.O. Box 149", "P.O. Box 149"],
    ["to Springfield, IL 62704 now", "Springfield, IL 62704"],
    ["London SW1A 1AA, UK", "SW1A 1AA"],
    ["zip code 62704", "62704"],
    ["City: Ashford", "Ashford"],
    ["APO AE 09123", "APO AE 09123"],
  ] as const)
    assert.ok(
      textsOf(text, findAddresses(text)).includes(address),
      `${text}: ${textsOf(text, findAddresses(text)).join(" | ")}`,
    );
  assert.deepEqual(findAddresses("a way of life, in the street"), []);
});

test("parts of an address are one in a sentence, and fields in lines", () => {
  const place = (text: string, value: string) => {
    const start = text.indexOf(value);
    return { start, end: start + value.length, entity: "LOCATION", score: 0.6 } as const;
  };
  const sentence = "Send it to 12 Main St,\n Springfield\n 62704 please";
  const parts = ["12 Main St", "Springfield", "62704"].map((value) => place(sentence, value));
  assert.deepEqual(textsOf(sentence, joinPlaces(sentence, parts)), ["12 Main St,\n Springfield\n 62704"]);
  const lines = "28 Mill Lane 7 Apt. 5\nSpringfield 62704";
  const fields = ["28 Mill Lane 7 Apt. 5", "Springfield 62704"].map((value) => place(lines, value));
  assert.deepEqual(textsOf(lines, joinPlaces(lines, fields)), [
    "28",
    "Mill Lane 7",
    "Apt. 5",
    "Springfield",
    "62704",
  ]);
  const pair = "He lives at 12 Mill Lane, Ashford";
  const two = ["12 Mill Lane", "Ashford"].map((value) => place(pair, value));
  assert.deepEqual(textsOf(pair, joinPlaces(pair, two)), ["12 Mill Lane", "Ashford"]);
  assert.deepEqual(joinPlaces("", []), []);
});

test("placeholders, code and words are no secrets", () => {
  for (const value of [
    "YOUR_API_KEY",
    "your-token-here",
    "changeme",
    "xxxxxxxx",
    ["$", "{TOKEN}"].join(""),
    "<token>",
    "{{ key }}",
    "********",
    "password",
    "AKIAIOSFODNN7EXAMPLE",
    "12345678",
    "abcdefgh",
  ])
    assert.equal(isPlaceholder(value), true, value);
  for (const value of ["h7Gk2pQ9xW", "correct-horse-battery-9", "Tr0ub4dor&3"])
    assert.equal(isPlaceholder(value), false, value);
  for (const value of ["process.env.TOKEN", "getToken()", "request.token", "apiKey", "SECRET_NAME", "await"])
    assert.equal(isCode(value), true, value);
  assert.equal(isCode("h7Gk2pQ9xW"), false);
  assert.equal(isRandom("the-quick-brown-fox-jumps"), false);
  assert.equal(isRandom("9f86d081884c7d659a2feaa0c55ad015"), true);
  assert.equal(isRandom("short"), false);
  assert.equal(entropyOf("aaaa"), 0);
  assert.equal(entropyOf("abcd"), 2);
});

test("HTML is read as text and the values of attributes", () => {
  const { text } = fold(
    '<p class="anna@example.org">One<b>two</b><br><a href="mailto:x%40y.example" title=\'T &amp; U\'>three</a></p><!-- four -->',
    "html",
  );
  assert.deepEqual(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    ["Onetwo", "mailto:x@y.example", "T & U", "three", "four -->"],
  );
  assert.equal(
    fold("<script>if (a < b) { c = '<p>' }</script>", "html").text.includes("if (a < b) { c = '<p>' }"),
    true,
  );
  assert.equal(fold("a < b & c > d", "html").text, "a < b & c > d");
  assert.equal(fold("<p", "html").text.trim(), "");
});

test.run();
