import assert from "node:assert/strict";
import type { Evidence, Page, ScrapeContext, ViewSource } from "@winnow/core/plugin";
import type { LanguageModel, Reading } from "@winnow/kit-language-model";
import { contextWith, pageFrom, type Register, type Rule, registerRules, type Skip } from "./kit.ts";

/** What the kit needs to know about a language model. */
export interface LanguageModelKitOptions {
  /** Views that the model builds on: those of a parser, `markdown`, and `prose` where it is installed. */
  readonly views?: readonly ViewSource[];
  /** Request options that those views read. */
  readonly request?: Record<string, unknown>;
  readonly skip?: readonly Skip[];
}

const HIDDEN = "The hidden price of the bridge is seven euros.";
const PAGE = `<!doctype html><html lang="en"><head><title>The oak bridge</title></head><body><main><h1>The oak bridge</h1>
<p>The oak bridge of Ashford was opened on 12 March 2024 by the mayor, Anna Keller. It replaces the old footbridge, which
the river carried away two winters ago.</p><p style="position:absolute;left:-9999px">${HIDDEN}</p>
<h2>Building</h2><p>Carpenters from the valley built the bridge in eleven months. The work cost 420,000 euros, and the
village paid half of it. The beams come from a forest near Ashford.</p>
<h2>Opening hours</h2><ul><li>Summer: 6:00 to 22:00</li><li>Winter: 8:00 to 18:00</li></ul>
<table><tr><th>Part</th><th>Weight</th></tr><tr><td>Beams</td><td>14 tons</td></tr></table>
<pre><code>bridge --open</code></pre></main></body></html>`;
const EMPTY = "<!doctype html><html><head><title></title></head><body></body></html>";

const SCHEMA = {
  type: "object",
  properties: {
    title: { type: "string" },
    isbn: { type: ["string", "null"] },
    telephone: { type: ["string", "null"] },
  },
};

type Read = (model: LanguageModel, page: Page, context: ScrapeContext) => Promise<Reading<unknown>>;

const READINGS: Readonly<Record<string, Read>> = {
  summarize: (model, page, context) => model.summarize(page, context),
  select: (model, page, context) =>
    model.select(page, "Who built the bridge, and what did it cost?", context),
  answer: (model, page, context) => model.answer(page, "When was the oak bridge opened?", context),
  fill: (model, page, context) => model.fill(page, { schema: SCHEMA }, context),
};

const pageOf = (html: string, kit: LanguageModelKitOptions) => pageFrom(html, kit.views ?? [], kit.request);
const markdownOf = (page: Page) => page.view((page.has("markdown") ? "markdown" : "text") as "text");

/** All strings and numbers in a value. */
function leavesOf(value: unknown): readonly string[] {
  if (value === null || value === undefined || typeof value === "boolean") return [];
  return typeof value === "object" ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

function checkEvidence(evidence: Evidence, value: unknown, markdown: string): void {
  const { path, origin, snippet, confidence } = evidence;
  assert.ok(path === "" || path.startsWith("/"), `"${path}" is no JSON pointer`);
  let found: unknown = value;
  for (const step of path.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    assert.ok(typeof found === "object" && found !== null && key in found, `${path} leads nowhere`);
    found = (found as Record<string, unknown>)[key];
  }
  assert.ok(origin !== "" && snippet !== "", "evidence needs an origin and the words of the page");
  assert.ok(confidence >= 0 && confidence <= 1, `a confidence of ${confidence}`);
  const place = /^text: (\d+)-(\d+)/.exec(origin);
  if (place !== null) assert.equal(markdown.slice(Number(place[1]), Number(place[2])), snippet, origin);
}

/** The rules of a language model. */
export const languageModelRules: readonly Rule<LanguageModel, LanguageModelKitOptions>[] = [
  { name: "has a name", check: (create) => assert.notEqual(create().name.trim(), "") },
  {
    name: "summarizes a page",
    check: async (create, kit) => {
      const { value } = await create().summarize(await pageOf(PAGE, kit), contextWith());
      assert.match(value, /bridge/i);
      assert.ok(value.length < 2000, "that is no summary");
    },
  },
  {
    name: "says nothing of a page without text",
    check: async (create, kit) => {
      const page = await pageOf(EMPTY, kit);
      assert.equal((await create().summarize(page, contextWith())).value, "");
      assert.deepEqual((await create().select(page, "bridge", contextWith())).value, []);
      assert.deepEqual(leavesOf((await create().fill(page, { schema: SCHEMA }, contextWith())).value), []);
    },
  },
  {
    name: "selects passages verbatim, in the order of the page",
    check: async (create, kit) => {
      const page = await pageOf(PAGE, kit);
      const markdown = await markdownOf(page);
      const { value } = await create().select(page, "What did the bridge cost to build?", contextWith());
      assert.match(value.join("\n"), /420,000/);
      const places = value.map((passage) => markdown.indexOf(passage));
      assert.ok(!places.includes(-1), "a passage does not stand in the markdown");
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
    },
  },
  {
    name: "answers with what the page says",
    check: async (create, kit) => {
      const page = await pageOf(PAGE, kit);
      const { value } = await create().answer(page, "When was the oak bridge opened?", contextWith());
      assert.match(value, /12 March 2024|March 12|2024-03-12/);
    },
  },
  {
    name: "reads what a visitor sees",
    check: async (create, kit) => {
      const page = await pageOf(PAGE, kit);
      if (!page.has("prose")) return;
      for (const read of Object.values(READINGS)) {
        const { value } = await read(create(), page, contextWith());
        assert.doesNotMatch(JSON.stringify(value), /seven euros/);
      }
    },
  },
  {
    name: "fills in nothing that the page does not say",
    check: async (create, kit) => {
      const page = await pageOf(PAGE, kit);
      const { value } = await create().fill(page, { schema: SCHEMA }, contextWith());
      for (const leaf of leavesOf(value))
        assert.ok(PAGE.includes(leaf), `"${leaf}" does not stand on the page`);
      const { isbn = null, telephone = null } = (value ?? {}) as Record<string, unknown>;
      assert.deepEqual([isbn, telephone], [null, null]);
    },
  },
  {
    name: "gives evidence that can be looked up",
    check: async (create, kit) => {
      const page = await pageOf(PAGE, kit);
      const markdown = await markdownOf(page);
      for (const read of Object.values(READINGS)) {
        const { value, evidence } = await read(create(), page, contextWith());
        for (const one of evidence) checkEvidence(one, value, markdown);
      }
    },
  },
  {
    name: "tidies without losing structure or adding words",
    check: async (create, kit) => {
      const page = await pageOf(PAGE, kit);
      const clean =
        "# A\n\nText of [a link](https://example.com/a).\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```\nx\n\n\ny\n```\n\n![p](https://example.com/p.png)";
      const cookies = "We use cookies to improve your experience. Accept all cookies";
      const tidied = await create().tidy(`${cookies}\n\n${clean}`, page, contextWith());
      assert.equal(tidied.trim(), clean);
    },
  },
  {
    name: "tells who answered",
    check: async (create, kit) => {
      const page = await pageOf(PAGE, kit);
      for (const read of Object.values(READINGS)) {
        const context = contextWith();
        await read(create(), page, context);
        assert.ok([...context.warnings].length > 0, "no warning names the model");
      }
    },
  },
  {
    name: "hears an abort",
    check: async (create, kit) => {
      const page = await pageOf(PAGE, kit);
      const context = contextWith(AbortSignal.abort(new Error("enough")));
      for (const read of Object.values(READINGS)) await assert.rejects(() => read(create(), page, context));
      await assert.rejects(() => create().tidy("# A", page, context));
    },
  },
  {
    name: "counts tokens",
    check: (create) => {
      const model = create();
      assert.equal(model.countTokens(""), 0);
      assert.ok(model.countTokens("word ".repeat(100)) > model.countTokens("word"));
    },
  },
];

/** The contract of a language model. Pass `suite` of uvu or `test` of another runner, and a factory. */
export function languageModelConformance(
  register: Register,
  create: () => LanguageModel,
  options: LanguageModelKitOptions = {},
): void {
  registerRules(register, languageModelRules, create, options);
}
