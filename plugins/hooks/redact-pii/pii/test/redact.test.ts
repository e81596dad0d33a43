import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  detect,
  fold,
  inSource,
  type Notation,
  type ReplaceStyle,
  redact,
  SeenValues,
  settle,
} from "../src/index.ts";

const test = suite("kit-pii: redact");

async function redacted(
  text: string,
  style: ReplaceStyle = "tag",
  notation: Notation = "markdown",
): Promise<string> {
  return redact(text, await detect(text, { mode: "aggressive", notation }), style, notation);
}

test("replaces by tag, mask or nothing", async () => {
  const text = "mail anna@example.org now";
  assert.equal(await redacted(text), "mail <EMAIL> now");
  assert.equal(await redacted(text, "mask"), "mail **************** now");
  assert.equal(await redacted(text, "remove"), "mail  now");
});

test("a mask is as wide as the text, and its spaces stay", async () => {
  const text = "| Name | Card |\n| --- | --- |\n| Anna Keller | 4111 1111 1111 1111 |";
  const masked = await redacted(text, "mask");
  assert.equal(masked.length, text.length);
  assert.match(masked, /\| \*\*\*\* \*{6} \| \*{4} \*{4} \*{4} \*{4} \|$/);
});

test("markup that begins or ends in a finding is kept", async () => {
  assert.equal(await redacted("by **Anna** Keller, 2024"), "by **<PERSON>**, 2024");
  assert.equal(await redacted("[anna@example.org](mailto:anna@example.org)"), "[<EMAIL>](mailto:<EMAIL>)");
  assert.equal(await redacted("write <anna@example.org> now"), "write <EMAIL> now");
  assert.equal(await redacted("| DE89 3704 | 0044 0532 | 0130 00 |"), "| <FINANCIAL>|| |");
  assert.equal(await redacted("[call](tel:+14155550132)"), "[call](tel:<PHONE>)");
});

test("an address over lines is one, and leaves no empty lines", () => {
  const whole = (text: string, notation: Notation) =>
    redact(text, [{ start: 0, end: text.length, entity: "LOCATION", score: 1 }], "tag", notation);
  assert.equal(whole("12 Main Street<br>Springfield<br/>\n<BR />62704", "html"), "&lt;LOCATION&gt;");
  assert.equal(whole("12 Main Street  \nSpringfield\\\n62704", "markdown"), "<LOCATION>");
  assert.equal(whole("12 Main Street<br>Springfield", "markdown"), "<LOCATION>");
  assert.equal(whole("12 Main Street\n\nSpringfield", "markdown"), "<LOCATION>\n\n");
  assert.equal(whole("12 Main Street\n- Springfield", "markdown"), "<LOCATION>\n");
  assert.equal(whole("12 Main Street |\n| Springfield", "markdown"), "<LOCATION>|\n|");
  assert.equal(whole("12 Main Street</p><p>Springfield", "html"), "&lt;LOCATION&gt;</p><p>");
  const lines = [{ start: 0, end: 13, entity: "LOCATION", score: 1 }] as const;
  assert.equal(redact("1 Way<br>Town", lines, "mask", "html"), "* ***<br>****");
});

test("HTML stays HTML", async () => {
  const html =
    '<p>By <b>Anna</b> Keller, <a href="mailto:anna@example.org" title="Mail anna@example.org">mail</a></p>';
  assert.equal(
    await redacted(html, "tag", "html"),
    '<p>By <b>&lt;PERSON&gt;</b>, <a href="mailto:&lt;EMAIL&gt;" title="Mail &lt;EMAIL&gt;">mail</a></p>',
  );
  assert.equal(
    await redacted("<script>x = '<b>anna@example.org'</script>", "tag", "html"),
    "<script>x = '<b>&lt;EMAIL&gt;'</script>",
  );
  assert.equal(
    await redacted('<img alt="anna&#64;example.org" class="a@b.example">', "tag", "html"),
    '<img alt="&lt;EMAIL&gt;" class="a@b.example">',
  );
});

test("finds again what was found elsewhere", () => {
  const known = new SeenValues();
  const text = "My name is Rubija. Ada Lovelace, 905-674-3793.";
  const at = (value: string, entity: "PERSON" | "PHONE") => {
    const start = text.indexOf(value);
    return { start, end: start + value.length, entity, score: 1 };
  };
  known.add(text, [at("Rubija", "PERSON"), at("Ada Lovelace", "PERSON"), at("905-674-3793", "PHONE")]);
  const found = (other: string, isDerived = true) =>
    known.find(other, isDerived).map(({ start, end, entity }) => `${entity} ${other.slice(start, end)}`);
  assert.deepEqual(found("Rubija said so"), ["PERSON Rubija"]);
  assert.deepEqual(found("Rubija said so", false), [], "one word may be another elsewhere");
  assert.deepEqual(found("/people/ada-lovelace?x=1", false), ["PERSON ada-lovelace"]);
  assert.deepEqual(found("9056743793 or 905.674.3793"), ["PHONE 9056743793", "PHONE 905.674.3793"]);
  assert.deepEqual(found("Ada and Lovelace"), []);
});

test("overlaps are settled, and nothing of them comes to light", () => {
  const one = (start: number, end: number, score: number, entity: "PERSON" | "EMAIL" = "PERSON") => ({
    start,
    end,
    score,
    entity,
  });
  const covered = (findings: ReturnType<typeof settle>) =>
    findings.map(({ start, end }) => `${start}-${end}`).join(" ");
  assert.equal(covered(settle([one(0, 10, 0.5), one(5, 15, 0.9, "EMAIL")])), "0-5 5-15");
  assert.equal(covered(settle([one(0, 10, 0.9), one(5, 15, 0.5, "EMAIL")])), "0-10 10-15");
  assert.equal(covered(settle([one(0, 10, 0.5), one(2, 5, 0.9, "EMAIL")])), "0-10");
  assert.equal(covered(settle([one(0, 10, 0.9), one(0, 10, 0.5), one(0, 4, 0.4)])), "0-10");
  assert.deepEqual(settle([]), []);
});

test("a folded text knows where its characters stand", () => {
  const source = "a\u200bb **c** \\_d &amp; e%20f";
  const folded = fold(source, "markdown");
  assert.equal(folded.text, "ab c _d & e f");
  const [finding] = inSource(source, folded, [{ start: 3, end: 4, entity: "PERSON", score: 1 }]);
  assert.equal(source.slice(finding?.start, finding?.end), "c");
  assert.equal(fold("plain words").runs, undefined);
});

test.run();
