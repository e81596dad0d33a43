import assert from "node:assert/strict";
import { suite } from "uvu";
import { type DetectOptions, detect, ENTITIES } from "../src/index.ts";

const test = suite("kit-pii: detect");

/** What is found, as `ENTITY text`. */
async function found(text: string, options: DetectOptions = {}): Promise<readonly string[]> {
  const findings = await detect(text, { mode: "aggressive", ...options });
  return findings.map(({ start, end, entity }) => `${entity} ${text.slice(start, end)}`);
}
const CARD = "4111 1111 1111 1111";

test("finds a name, an address, a number and a card in a sentence", async () => {
  const text = `My name is Anna Keller, call me on (415) 555-0132 or write to anna.keller@example.org. Card: ${CARD}.`;
  assert.deepEqual(await found(text), [
    "PERSON Anna Keller",
    "PHONE (415) 555-0132",
    "EMAIL anna.keller@example.org",
    `FINANCIAL ${CARD}`,
  ]);
});

test("finds only what is asked for", async () => {
  const text = `Anna Keller, anna@example.org, ${CARD}`;
  for (const entity of ENTITIES)
    for (const one of await found(text, { entities: [entity] })) assert.ok(one.startsWith(entity), one);
  assert.deepEqual(await found(text, { entities: ["EMAIL"] }), ["EMAIL anna@example.org"]);
});

test("reads digits of other scripts, wide letters and through unseen characters", async () => {
  const forms: readonly string[] = [
    "4111\u200b1111\u00ad1111\u200d1111",
    "４１１１ １１１１ １１１１ １１１１",
    "٤١١١ ١١١١ ١١١١ ١١١١",
    "4111\u00a01111\u20111111\u20111111".replace("\u00a0", "\u2011"),
    "𝟜".length === 2 ? CARD : CARD,
  ];
  for (const form of forms)
    assert.deepEqual(await found(`card ${form} is mine`), [`FINANCIAL ${form}`], form);
  assert.deepEqual(await found("write to anna＠example．org"), ["EMAIL anna＠example．org"]);
});

test("reads through markdown and its escapes", async () => {
  const markdown = { notation: "markdown" } as const;
  assert.deepEqual(await found("mail anna\\_keller@example.org", markdown), [
    "EMAIL anna\\_keller@example.org",
  ]);
  assert.deepEqual(await found("mail **anna**.keller@example.org", markdown), [
    "EMAIL anna**.keller@example.org",
  ]);
  assert.deepEqual(await found("by **Anna** Keller", markdown), ["PERSON Anna** Keller"]);
  assert.deepEqual(await found("<anna@example.org>", markdown), ["EMAIL <anna@example.org>"]);
  assert.deepEqual(await found("anna&#64;example.org", markdown), ["EMAIL anna&#64;example.org"]);
  assert.deepEqual(await found("[x](https://a.test/?mail=anna%40example.org)", markdown), [
    "EMAIL anna%40example.org",
  ]);
});

test("an IBAN is found whatever is between its groups, and none whose remainder is wrong", async () => {
  const iban = "DE89 3704 0044 0532 0130 00";
  for (const form of [
    iban,
    iban.replaceAll(" ", ""),
    iban.replaceAll(" ", "-"),
    iban.replaceAll(" ", " | "),
    iban.replaceAll(" ", "\n"),
  ])
    assert.deepEqual(await found(`| ${form} |`), [`FINANCIAL ${form}`], form);
  assert.deepEqual(await found("DE88 3704 0044 0532 0130 00", { entities: ["FINANCIAL"] }), []);
});

test("other numbers of banks need what they are called", async () => {
  assert.deepEqual(await found("Routing number: 021000021"), ["FINANCIAL 021000021"]);
  assert.deepEqual(await found("SWIFT code: DEUTDEFF500"), ["FINANCIAL DEUTDEFF500"]);
  assert.deepEqual(await found("sort code 20-00-00"), ["FINANCIAL 20-00-00"]);
  assert.deepEqual(await found("BTC wallet bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"), [
    "FINANCIAL bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  ]);
  assert.deepEqual(await found("part 021000021, DEUTDEFF500"), []);
});

test("a number of identity is a secret", async () => {
  assert.deepEqual(await found("SSN: 460-89-9847"), ["SECRET 460-89-9847"]);
  assert.deepEqual(await found("000-12-3456"), []);
});

test("dates, versions, prices, addresses of the internet and numbers of orders are no telephone numbers", async () => {
  const texts = [
    "2024-03-12 10:30:00",
    "192.168.10.25",
    "version 10.15.7.1204",
    "$1,234,567.89",
    "Order no. 0481 223 9981",
    "ISBN 978-3-16-148410-0",
    "10,000,000 people",
    "1999 2000 2001 2002",
    "0.123456789",
  ];
  for (const text of texts) assert.deepEqual(await found(text, { entities: ["PHONE"] }), [], text);
});

test("telephone numbers of many countries are found", async () => {
  const numbers = [
    "+49 30 901820",
    "+1 (415) 555-0132",
    "0049 30 901820",
    "905-674-3793",
    "01.84.17.61.18",
    "(02) 9374 4000",
    "+86 10 6552 9988",
  ];
  for (const number of numbers) assert.deepEqual(await found(`Tel. ${number}`), [`PHONE ${number}`], number);
  assert.deepEqual(await found("call 415-555-0132 x204"), ["PHONE 415-555-0132 x204"]);
});

test("pictures for sharp screens, packages and repositories are no e-mail addresses", async () => {
  for (const text of ["logo@2x.png", "react@18.2.0", "git@github.com:org/repo.git", "@user", "a@b"])
    assert.deepEqual(await found(text, { entities: ["EMAIL"] }), [], text);
  assert.deepEqual(await found("anna [at] example [dot] org"), ["EMAIL anna [at] example [dot] org"]);
});

test("an address in a sentence is one place, one in lines is as many as its fields", async () => {
  const text = "Please send it to 12 Main Street, Springfield, IL 62704.";
  assert.deepEqual(await found(text), ["LOCATION 12 Main Street, Springfield, IL 62704"]);
  const lines = "Anna Keller\n12 Main Street\nSpringfield, IL 62704";
  const [name, ...fields] = await found(lines);
  assert.equal(name, "PERSON Anna Keller");
  assert.ok(fields.length > 1 && fields.every((field) => !field.includes("\n")), fields.join(" | "));
});

test("fast finds what rules find, accurate no names by rules", async () => {
  const text = "Dr. Keller lives at 12 Main Street, Springfield, IL 62704. anna@example.org";
  const fast = await found(text, { mode: "fast" });
  assert.ok(fast.includes("PERSON Keller") && fast.includes("EMAIL anna@example.org"), fast.join(" | "));
  assert.ok(fast.some((one) => one.startsWith("LOCATION 12 Main Street")));
});

test("other words with capitals stay", async () => {
  const text =
    "The Terms and Conditions of this Service apply. Read More about Windows and the Internet on Monday.";
  assert.deepEqual(await found(text, { mode: "accurate" }), []);
});

test("ten thousand findings, and a text of five megabytes without any, take their time once", async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `user${at}@example.org`).join("\n");
  assert.equal((await found(many, { mode: "fast" })).length, 10_000);
  const hostile = [
    "@".repeat(50_000),
    "1 ".repeat(50_000),
    "<a ".repeat(30_000),
    "A".repeat(50_000),
    "%41".repeat(30_000),
    "password=".repeat(10_000),
    "+".repeat(50_000),
    "Anna ".repeat(20_000),
    "://a:".repeat(20_000),
    "-----BEGIN PRIVATE KEY-----".repeat(500),
  ];
  for (const text of hostile)
    for (const notation of ["markdown", "html"] as const) await detect(text, { mode: "fast", notation });
});

test("a text is looked at in pieces, and nothing is lost where they meet", async () => {
  const line = "filler words that are not personal at all\n";
  for (const shift of [0, 7, 19, 31]) {
    const before = line.repeat(4762).slice(0, 200_000 - shift);
    assert.deepEqual(
      await found(`${before} ${CARD} and more`, { mode: "fast" }),
      [`FINANCIAL ${CARD}`],
      String(shift),
    );
  }
});

test("stops when it is told to", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await assert.rejects(detect("a@example.org", { signal }), /enough/);
});

test.run();
