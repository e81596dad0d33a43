import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineFormat, defineHook, defineService } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { basics, memoryCache } from "../../../../core/test/plugins.ts";
import { type LanguageModel, LanguageModelToken, localUnderLockdown } from "../src/index.ts";

const test = suite("kit-language-model: under lockdown");

const SKILLS = ["summarize", "select", "answer", "fill", "tidy"] as const;

/** A model that says its name whatever it is asked. */
function named(name: string) {
  const reading = async () => ({ value: name, evidence: [] });
  const model: LanguageModel = {
    name,
    summarize: reading,
    select: async () => ({ value: [name], evidence: [] }),
    answer: reading,
    fill: reading,
    tidy: async () => name,
    countTokens: () => 1,
    ...(name === "far" ? { generate: async () => ({ text: name, inputTokens: 0, outputTokens: 0 }) } : {}),
  };
  return defineService({ name, id: `model-${name}`, token: LanguageModelToken, create: () => model });
}

test("every skill is that of the local model under lockdown, and of the remote one otherwise", async () => {
  const asks = defineFormat({
    name: "asks",
    options: v.strictObject({}),
    produce: async (page, _, context) => {
      const model = context.get(LanguageModelToken);
      const [skills, words] = [
        model as unknown as Record<string, (...words: unknown[]) => unknown>,
        [] as unknown[],
      ];
      for (const skill of SKILLS) {
        const args = {
          summarize: [page],
          select: [page, "q"],
          answer: [page, "q"],
          fill: [page, {}],
          tidy: ["x", page],
        };
        words.push(await skills[skill]?.(...args[skill], context));
      }
      return JSON.stringify(words);
    },
  });
  const models = localUnderLockdown(named("far"), named("near"));
  await using kernel = await createKernel({ plugins: [...models, asks, ...basics(), memoryCache()] });
  const ask = async (options: object) => {
    const result = await kernel.scrapeRequest({ url: "site.test/page", formats: ["asks"], ...options });
    const words = String(Reflect.get(result, "asks"));
    return {
      near: words.split("near").length - 1,
      far: words.split("far").length - 1,
      warning: result.warning,
    };
  };
  assert.deepEqual(await ask({}), { near: 0, far: SKILLS.length, warning: undefined });
  const locked = await ask({ lockdown: true });
  assert.deepEqual([locked.near, locked.far], [SKILLS.length, 0]);
  assert.match(locked.warning ?? "", /Under lockdown nothing is sent to a language model/);
  assert.equal((await ask({ zeroDataRetention: true })).far, SKILLS.length);
  const frees: unknown[] = [];
  const free = defineHook({
    name: "free",
    refine: (outputs, _, context) => {
      const model = context.get(LanguageModelToken);
      frees.push((model.within?.(context) ?? model).generate);
      return outputs;
    },
  });
  await using other = await createKernel({
    plugins: [...localUnderLockdown(named("far"), named("near")), free, ...basics(), memoryCache()],
  });
  await other.scrapeRequest({ url: "site.test/page" });
  await other.scrapeRequest({ url: "site.test/page", lockdown: true });
  assert.deepEqual(
    frees.map((generate) => typeof generate),
    ["function", "undefined"],
  );
  assert.equal(typeof kernel.services.get(LanguageModelToken).generate, "function");
});

test.run();
