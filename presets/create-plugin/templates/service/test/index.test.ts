import assert from "node:assert/strict";
import { test } from "node:test";
import { memorySite, serviceConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { defineFormat } from "@winnow/core/plugin";
import { html } from "@winnow/parser-html";
import * as v from "valibot";
import { HouseGlossaryToken, houseGlossary } from "../src/index.ts";

const create = () => houseGlossary({ terms: { Winnow: "Sorts the wheat from the chaff." } });

serviceConformance(test, create, { methods: ["explain"] });

test("a format uses it through its token", async () => {
  const site = memorySite("<title>winnow</title>");
  const meaning = defineFormat({
    name: "meaning",
    byDefault: true,
    options: v.strictObject({}),
    uses: ["metadata"],
    produce: async (page, _options, context) => {
      const { title } = await page.view("metadata");
      return context.get(HouseGlossaryToken).explain(String(title));
    },
  });
  const kernel = await createKernel({ plugins: [create(), site, html(), meaning] });
  const result = await kernel.scrapeRequest({ url: "https://example.com" });
  assert.equal(Reflect.get(result, "meaning"), "Sorts the wheat from the chaff.");
  await kernel.close();
});
