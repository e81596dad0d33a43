import assert from "node:assert/strict";
import { suite } from "uvu";
import { detect } from "../src/index.ts";
import { fileOf, KINDS, secretOf } from "./samples/draw.ts";
import { TUNED } from "./samples/tuned.ts";

const test = suite("kit-pii: secrets");

async function secretsIn(text: string): Promise<readonly string[]> {
  const findings = await detect(text, { mode: "fast", entities: ["SECRET"] });
  return findings.map(({ start, end }) => text.slice(start, end));
}
/** Kinds that nothing gives away but what they are called. */
const UNMARKED = new Set([
  "awsSecret",
  "mailchimp",
  "telegram",
  "terraform",
  "algolia",
  "datadog",
  "azureKey",
  "sas",
  "hex32",
  "hex40",
  "hex64",
  "base64",
  "password",
  "weak",
]);

for (const kind of KINDS.filter((one) => !UNMARKED.has(one))) {
  test(`finds ${kind} by its form`, async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const secret = secretOf(kind, seed);
      const found = (await secretsIn(`It says ${secret} there.`)).join("");
      assert.ok(found.length > 0 && found.length >= secret.length - 2, `${secret} gives ${found}`);
    }
  });
}

for (const [index, [name, pattern]] of TUNED.entries()) {
  test(`reads ${name}`, async () => {
    const { text, spans } = fileOf(name, pattern, index + 1);
    const found = await detect(text, { mode: "fast", entities: ["SECRET"] });
    for (const { start, end, kind } of spans)
      assert.ok(
        found.some((one) => one.start < end && one.end > start),
        `${kind} is missed: ${text.slice(start - 30, end)}`,
      );
    const wrong = found.filter((one) => !spans.some(({ start, end }) => one.start < end && one.end > start));
    assert.deepEqual(
      wrong.map(({ start, end }) => text.slice(start, end)),
      [],
    );
  });
}

test.run();
