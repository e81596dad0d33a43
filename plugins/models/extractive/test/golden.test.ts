import assert from "node:assert/strict";
import { contextWith, pageFrom, viewsOf } from "@winnow/conformance";
import { markdown } from "@winnow/format-markdown";
import { product } from "@winnow/format-product";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { prose } from "@winnow/view-prose";
import { suite } from "uvu";
import { fill } from "../src/fill/fill.ts";
import { extractive } from "../src/index.ts";
import { answer } from "../src/text/answer.ts";
import { unanswered } from "../src/text/question.ts";
import { schemaOf } from "./golden/case.ts";
import { FRESH } from "./golden/fresh.ts";
import { GOODS } from "./golden/goods.ts";
import { LISTS } from "./golden/lists.ts";
import { NUMBERS } from "./golden/numbers.ts";
import { QUESTIONS } from "./golden/questions.ts";
import { RECORDS } from "./golden/records.ts";
import { SCOPES } from "./golden/scopes.ts";
import { WORDS } from "./golden/words.ts";

const test = suite("model-extractive: golden");
const views = [
  await viewsOf(parser()),
  markdown().views ?? {},
  prose().views ?? {},
  product().views ?? {},
  facts().views ?? {},
  extractive().views ?? {},
];

for (const { name, html, ask, question, want, warns } of [
  ...NUMBERS,
  ...RECORDS,
  ...LISTS,
  ...QUESTIONS,
  ...GOODS,
  ...SCOPES,
  ...FRESH,
  ...WORDS,
])
  test(name, async () => {
    const page = await pageFrom(html, views, { removeBase64Images: true });
    const context = contextWith();
    if (question === undefined) {
      const { value } = await fill(page, { schema: schemaOf(ask ?? {}) }, context);
      assert.deepEqual(value, want);
    } else {
      const { value } = await answer(page, question, context);
      const wanted = want ?? unanswered(question);
      assert.equal(value.slice(0, String(wanted).length), wanted, value);
    }
    if (warns !== undefined) assert.match(context.warnings.join("\n"), warns);
  });

test.run();
