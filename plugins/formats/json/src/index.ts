import { defineFormat, type FormatPlugin, type Page, WinnowError } from "@winnow/core/plugin";
import { LanguageModelToken } from "@winnow/kit-language-model";
import * as v from "@winnow/kit-schema";
import type {} from "@winnow/view-prose";
import { errors } from "./errors.ts";
import { JsonOptions } from "./options.ts";

export { JsonOptions } from "./options.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    json: { options: v.InferInput<typeof JsonOptions>; output: unknown };
  }
}

/** A scrape costs one credit, with this format five. @see wire contract 1.5 */
const CREDITS = 4;
/** Characters of an order that the error quotes. */
const MAX_QUOTE_LENGTH = 200;

/**
 * What a schema or a prompt asks for, as data; the main facts of the page when neither is given. Null for a page
 * without text.
 * @see specification, "Formats": json
 */
export const json = (): FormatPlugin =>
  defineFormat({
    name: "json",
    errors,
    options: JsonOptions,
    output: v.pipe(v.any(), v.nature("any")),
    uses: (context) => ["text", ...(context.find(LanguageModelToken)?.reads?.fill ?? [])],
    credits: CREDITS,
    produce: async (page, { prompt, schema, checkPromptInjection }, context) => {
      if (checkPromptInjection) await refuseOrders(page);
      if ((await page.view("text")).trim() === "") {
        page.warn("The page has no text, so json is null.");
        return null;
      }
      const request = {
        ...(prompt === undefined ? {} : { prompt }),
        ...(schema === undefined ? {} : { schema }),
      };
      const { value, evidence } = await context.get(LanguageModelToken).fill(page, request, context);
      context.evidence.json = evidence;
      return value;
    },
  });

/** @throws SCRAPE_PROMPT_INJECTION_DETECTED, CONFIG_INVALID */
async function refuseOrders(page: Page): Promise<void> {
  if (!page.has("injections")) {
    const message = "checkPromptInjection needs a plugin that detects prompt injections, such as view-prose.";
    throw new WinnowError("CONFIG_INVALID", message);
  }
  const [first] = await page.view("injections");
  if (first === undefined) return;
  const quote = first.length > MAX_QUOTE_LENGTH ? `${first.slice(0, MAX_QUOTE_LENGTH)}…` : first;
  const message = `The page contains a prompt injection: "${quote}".`;
  throw new WinnowError("SCRAPE_PROMPT_INJECTION_DETECTED", message, errors.SCRAPE_PROMPT_INJECTION_DETECTED);
}
