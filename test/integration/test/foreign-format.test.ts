/** A format of a third party says what its values are; that is enough for redaction and the reference of the API. */
import assert from "node:assert/strict";
import { defineFormat } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { post, startServer } from "../server.ts";
import { startSite } from "../site.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    credits: { options: Record<never, never>; output: v.InferOutput<typeof Output> };
  }
}

const test = suite("a format of a third party");
const of = (nature: string) => v.pipe(v.string(), v.metadata({ nature }));

const Person = v.object({ called: of("person"), home: of("url"), born: of("date") });
const Output = v.object({
  people: v.array(v.union([Person, v.object({ firm: v.string() })])),
  by: v.record(v.string(), v.nullable(of("person"))),
  notes: v.optional(of("markdown")),
  badge: v.pipe(v.object({ sort: v.string(), sizes: v.array(v.string()) }), v.metadata({ nature: "code" })),
});

/** Names that stand in no list of names and in no sentence. */
const OUTPUT: v.InferOutput<typeof Output> = {
  people: [
    {
      called: "Xqywind Ombrathi",
      home: "https://a.test/x*y/?m=z%40example.org",
      born: "1980-02-03 10:20:30",
    },
    { firm: "Acme" },
  ],
  by: { editor: "Тсвельмо Ракушин", reader: null },
  notes: "# Seen\n\nBy **Xqywind Ombrathi**, see [a\\*b](https://a.test/).",
  badge: { sort: "Paris Display", sizes: ["London 12"] },
};
const credits = defineFormat({
  name: "credits",
  options: v.strictObject({}),
  output: Output,
  produce: () => OUTPUT,
});

test("is redacted by what it declares, and documented", async () => {
  await using site = await startSite();
  await using server = await startServer({}, [credits]);
  const asked = { url: site.origin, formats: ["credits"] };
  const plain = await post(server.origin, "/v2/scrape", asked);
  assert.deepEqual(Reflect.get(Object(plain.body.data), "credits"), OUTPUT);
  const { status, body } = await post(server.origin, "/v2/scrape", { ...asked, redactPII: true });
  assert.equal(status, 200, JSON.stringify(body));
  const made = Reflect.get(Object(body.data), "credits") as typeof OUTPUT;
  assert.deepEqual(made, {
    people: [
      { called: "<PERSON>", home: "https://a.test/x*y/?m=<EMAIL>", born: "1980-02-03 10:20:30" },
      { firm: "Acme" },
    ],
    by: { editor: "<PERSON>", reader: null },
    notes: "# Seen\n\nBy **<PERSON>**, see [a\\*b](https://a.test/).",
    badge: OUTPUT.badge,
  });
  const api = await (await fetch(`${server.origin}/openapi.json`)).text();
  assert.match(api, /"called":\{[^}]*"description":"Name of a person"/);
  assert.match(api, /"notes":\{[^}]*"contentMediaType":"text\/markdown"/);
});

test.run();
