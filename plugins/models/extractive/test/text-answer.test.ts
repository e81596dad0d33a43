import assert from "node:assert/strict";
import { suite } from "uvu";
import { answer } from "../src/text/answer.ts";
import { ENGINE_WARNING } from "../src/text/engine.ts";
import { markdownPage, run } from "./text-pages.ts";

const test = suite("model-extractive: answer");

const PAGE = `# The oak bridge

The oak bridge of Ashford was opened on 12 March 2024 by the mayor, Anna Keller. It replaces the old footbridge.

## Building

Carpenters from Stanfield built the bridge in eleven months. The work cost €420,000, and the village paid half of it. About 300 people came to the opening.

## Visit

The bridge stands at 4 Mill Lane in Ashford. It is open from 6:00 to 22:00 in summer.

### Is the bridge open to horses?

Riders may lead their horses over the bridge, one at a time.
`;

const ask = async (text: string, question: string, metadata = {}) => {
  const page = await markdownPage(text, metadata);
  return await run((context) => answer(page, question, context));
};

for (const [question, expected] of [
  ["When was the oak bridge opened?", /^12 March 2024 — The oak bridge of Ashford was opened/],
  ["Who opened the bridge?", /^Anna Keller — /],
  ["How much did the work on the bridge cost?", /^€420,000 — The work cost/],
  ["How many people came to the opening?", /^About 300 people — /],
  ["Where does the bridge stand?", /Mill Lane|Ashford — The bridge stands/],
  ["Is the bridge open to horses?", /lead their horses over the bridge/],
  ["Wann wurde die oak bridge of Ashford eröffnet, opened?", /^12 March 2024/],
] as const) {
  test(question, async () => {
    const { reading, warnings } = await ask(PAGE, question);
    assert.match(reading.value, expected);
    assert.deepEqual(warnings, [ENGINE_WARNING]);
    assert.equal(reading.evidence.length, 1);
    const { origin = "", snippet } = reading.evidence[0] ?? {};
    const [, from, to] = /^text: (\d+)-(\d+)/.exec(origin) ?? [];
    assert.equal(PAGE.slice(Number(from), Number(to)), snippet);
  });
}

test("other languages", async () => {
  const german =
    "# Brücke\n\nDie Brücke wurde am 12. März 2024 eröffnet. Der Eintritt kostet 5 Euro pro Person.";
  assert.match((await ask(german, "Wann wurde die Brücke eröffnet?")).reading.value, /^12\. März 2024/);
  assert.match((await ask(german, "Wie viel kostet der Eintritt?")).reading.value, /^5 Euro pro Person/);
  const french = "# Pont\n\nLe pont a été ouvert le 12 mars 2024 par Anne Dubois. L'entrée coûte 5 €.";
  assert.match((await ask(french, "Quand le pont a-t-il été ouvert ?")).reading.value, /^12 mars 2024/);
  assert.match((await ask(french, "Qui a ouvert le pont ?")).reading.value, /^Anne Dubois/);
  const spanish =
    "# Puente\n\nEl puente fue inaugurado el 12 de marzo de 2024 en Toledo. La entrada cuesta 5 €.";
  assert.match(
    (await ask(spanish, "¿Cuándo fue inaugurado el puente?")).reading.value,
    /^12 de marzo de 2024/,
  );
  assert.match((await ask(spanish, "¿Cuánto cuesta la entrada?")).reading.value, /^5 €/);
});

for (const [question, expected] of [
  ["When was the lighthouse painted?", "The page does not answer this question."],
  ["What is the capital of France?", "The page does not answer this question."],
  ["How much does a horse cost?", "The page does not answer this question."],
  ["Wer hat den Leuchtturm gestrichen?", "Die Seite beantwortet diese Frage nicht."],
  ["Qui a peint le phare ?", "La page ne répond pas à cette question."],
  ["¿Quién pintó el faro?", "La página no responde a esta pregunta."],
] as const) {
  test(`it says that it does not know: ${question}`, async () => {
    assert.deepEqual((await ask(PAGE, question)).reading, { value: expected, evidence: [] });
  });
}

test("a page without text invents nothing", async () => {
  const { reading, warnings } = await ask("", "Who is there?");
  assert.deepEqual(reading, { value: "The page does not answer this question.", evidence: [] });
  assert.deepEqual(warnings, [ENGINE_WARNING, "The page has no text to answer from."]);
});

test("what the page says of itself in its head", async () => {
  const metadata = { author: "Ann Lee", publishedTime: "2024-03-12T08:00:00Z" };
  assert.equal((await ask(PAGE, "Who wrote this article?", metadata)).reading.value, "Ann Lee");
  const { reading } = await ask(PAGE, "When was this article published?", metadata);
  assert.equal(reading.value, "2024-03-12T08:00:00Z");
  assert.equal(reading.evidence[0]?.origin, "meta: publishedTime");
});

test("a range is one number", async () => {
  const { reading } = await ask("The bench seats 5–7 people.", "How many people does the bench seat?");
  assert.equal(reading.value, "5–7 people — The bench seats 5–7 people.");
});

test("what it is about is its summary", async () => {
  assert.match((await ask(PAGE, "What is this page about?")).reading.value, /oak bridge of Ashford/);
});

test.run();
