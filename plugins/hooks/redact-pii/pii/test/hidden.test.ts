import assert from "node:assert/strict";
import { suite } from "uvu";
import { detect, detectForms, foldAside, inSource } from "../src/index.ts";
import { SeenValues } from "../src/seen-values.ts";

const test = suite("kit-pii: hidden");
const MAIL = "anna.keller@example.org";
const base64 = (text: string, as: BufferEncoding = "base64") => Buffer.from(text).toString(as);
const found = async (source: string, notation: "text" | "html" | "markdown" = "text") =>
  (await detect(source, { notation })).map(
    ({ start, end, entity }) => [source.slice(start, end), entity] as const,
  );

test("an address in Base64 is found where it stands, whatever is around it", async () => {
  for (const [encoded, before, after] of [
    [base64(MAIL), "/leave?m=", "&x=1"],
    [base64(MAIL, "base64url"), "https://a.test/leave/", "/now"],
    [base64(`Write to <${MAIL}> soon`), "data:text/plain;base64,", " and"],
  ] as const)
    assert.deepEqual(await found(`${before}${encoded}${after}`), [[encoded, "EMAIL"]], before);
  assert.deepEqual(await found(base64("nobody is named in these few words")), []);
  assert.deepEqual(await found("/internationalization/Configuration/getElementsByTagName"), []);
});

test("an address that was encoded twice is found, and what is cut short is left", async () => {
  assert.deepEqual(await found("/p?x=anna.keller%2540example.org&y=%25"), [
    ["anna.keller%2540example.org", "EMAIL"],
  ]);
  assert.deepEqual(await found("100%25 of %E0%A4%A and %2"), []);
});

test("attributes that are no prose are read aside, with their places", () => {
  const page = `<p class="x ${MAIL}" title="${MAIL}">${MAIL}</p><b id='a&#64;example.org'>`;
  const aside = foldAside(page);
  const places = inSource(page, aside, detectForms(aside.text)).map(({ start, end }) =>
    page.slice(start, end),
  );
  assert.deepEqual(places, [MAIL, "a&#64;example.org"]);
  assert.equal(foldAside("<p>no attributes < here</p>").text, "");
});

test("a property that is an address by its definition is one, in JSON, labels and microdata", async () => {
  assert.deepEqual(await found(`{"postalCode":"NW1 6XE","sku":"NW1 6XE"}`), [["NW1 6XE", "LOCATION"]]);
  assert.deepEqual(await found("postal code: NW1 6XE"), [["NW1 6XE", "LOCATION"]]);
  const microdata = `<span itemprop="postalCode">NW1 6XE</span>`;
  assert.deepEqual(await found(microdata, "html"), [["NW1 6XE", "LOCATION"]]);
});

test("the lines of an address are known where they stand alone", () => {
  const known = new SeenValues();
  const text = "221 Baker Street, London NW1 6XE";
  known.add(text, [{ start: 0, end: text.length, entity: "LOCATION", score: 1 }]);
  const other = "She lives in Baker Street.";
  assert.deepEqual(
    known.find(other, true).map(({ start, end }) => other.slice(start, end)),
    ["Baker Street"],
  );
});

test.run();
