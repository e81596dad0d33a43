import assert from "node:assert/strict";
import { wordsConformance } from "@winnow/conformance";
import { phrasesOf } from "@winnow/kit-words";
import { suite } from "uvu";
import { isName, nameIn } from "../src/fill/names.ts";
import { shapeOfPrompt } from "../src/fill/prompt.ts";
import { furnitureOf, isFurniture } from "../src/text/boilerplate.ts";
import { datumOf } from "../src/text/datum.ts";
import { askedOf, restOf } from "../src/text/question.ts";
import { isAbbreviated } from "../src/text/sentences.ts";
import { spansOf } from "../src/text/spans.ts";
import { sectionOf } from "../src/text/tidy.ts";

const test = suite("model-extractive: words");
const rowsOf = (file: string) => phrasesOf(new URL(`../words/${file}.txt`, import.meta.url)).rows();
const ASKED = new Set(["about", "money", "number", "date", "person", "place", "yes-no"]);

const file = (name: string) => new URL(`../words/${name}.txt`, import.meta.url);
const isShape = (prompt: string): boolean => shapeOfPrompt(prompt)?.fields[0]?.name === "books";
const kindOf = (text: string) => furnitureOf(text, text);

wordsConformance(test, file("questions"));
wordsConformance(test, file("texts"));
wordsConformance(test, file("moments"));
wordsConformance(test, file("boilerplate"), {
  "cookie-site": (text) => kindOf(/cookie/.test(text) ? text : `${text} utilise des cookies`) === "cookies",
  "cookie-use": (text) => kindOf(`We ${text} cookies`) === "cookies",
  cookie: (text) => kindOf(text) === "cookies",
  join: (text) => kindOf(`${text} our newsletter`) === "newsletter",
  list: (text) => kindOf(`Join ${text}`) === "newsletter",
  order: (text) => kindOf(`Newsletter ${text}`) === "newsletter",
  subscribe: (text) => kindOf(text) === "newsletter",
  share: (text) => kindOf(text) === "share",
  sharer: (text) => furnitureOf(`[Go](https://www.${text})`, "Go") === "share",
  advert: (text) => kindOf(text) === "advert",
  site: (text) => isFurniture(text, `${text} and more`),
});
wordsConformance(test, file("sections"), {
  related: (text) => sectionOf(text) === "related",
  "related-begins": (text) => sectionOf(`${text} x`) === "related",
  comments: (text) => sectionOf(`${text} (12)`) === "comments",
  newsletter: (text) => sectionOf(text) === "newsletter",
  "newsletter-begins": (text) => sectionOf(`${text} x!`) === "newsletter",
  share: (text) => sectionOf(text) === "share",
  "share-begins": (text) => sectionOf(`${text} x`) === "share",
  cookies: (text) => sectionOf(text) === "cookies",
  "cookies-begins": (text) => sectionOf(`${text} x`) === "cookies",
  advert: (text) => sectionOf(text) === "advert",
  "advert-begins": (text) => sectionOf(`${text} x`) === "advert",
});
wordsConformance(test, file("numbers"), {
  abbreviation: (text) => isAbbreviated(`the ${text}.`),
  several: (text) => isShape(/with/.test(text) ? text : `${text} books with title and price`),
  fields: (text) => isShape(text.includes("books") ? text : `all books ${text} title and price`),
});

wordsConformance(test, file("names"), {
  "no-name": (text) => !isName(text),
  "no-name-begins": (text) => !isName(`${text} Bell`),
  "no-name-word": (text) => !isName(text.includes(" ") ? text : `${text} more`),
  "no-name-ends": (text) => !isName(text.includes(" ") ? text : `Ada ${text}`),
  service: (text) => !isName(`Our ${text} channel`),
  role: (text) => nameIn(text.includes(",") ? text : `Ada Bell, ${text}`) === "Ada Bell",
  rank: (text) => nameIn(text.includes(",") ? text : `Ada Bell, ${text} editor`) === "Ada Bell",
  end: (text) => nameIn(text.startsWith("Ada") ? text : `Ada Bell ${text}`) === "Ada Bell",
  "end-word": (text) => nameIn(text.startsWith("Ada") ? text : `Ada Bell ${text} Leeds`) === "Ada Bell",
  weekday: (text) => nameIn(text.startsWith("Ada") ? text : `Ada Bell, ${text} 3`) === "Ada Bell",
  month: (text) => nameIn(text.startsWith("Ada") ? text : `Ada Bell ${text} 3`) === "Ada Bell",
});

test("a unit or a scale stands between a number and what it counts", () => {
  const want = (text: string) => spansOf(text, "number").map((span) => span.text);
  assert.deepEqual(want("It weighs 12 kg and runs 3 Stunden."), ["12 kg", "3 Stunden"]);
  assert.deepEqual(want("Sieben Zwerge, seventeen dwarfs"), ["Sieben"]);
});

test("a mark behind a word of the site ends it; a word that goes on is another", () => {
  for (const text of ["© 2024 Bakery", "Foto: Ada"]) assert.ok(isFurniture(text, text), text);
  for (const text of ["The logins", "Fotografie", "Our photobyte"]) assert.ok(!isFurniture(text, text), text);
  assert.equal(sectionOf("More storeys for the tower"), undefined);
  assert.equal(sectionOf("Subscribers of the year"), undefined);
});

test("each example of a question asks for what its row says", () => {
  for (const [name, , example] of rowsOf("questions")) {
    if (ASKED.has(name)) assert.equal(askedOf(example), name, example);
    if (name === "author") assert.equal(datumOf(example)?.name, "author", example);
    if (name === "published") assert.equal(datumOf(example)?.name, "publishDate", example);
    if (name === "asking") assert.equal(restOf(example).trim(), "", example);
  }
});

test("what asks for something else, or for nothing, is not taken for it", () => {
  for (const text of [
    "Qui est-ce que la tour regarde ?",
    "Fassen Sie den Turm an",
    "Resumed operations",
    "The wharf",
  ])
    assert.equal(askedOf(text), "text", text);
  assert.equal(datumOf("Who built the tower?"), undefined);
});

test.run();
