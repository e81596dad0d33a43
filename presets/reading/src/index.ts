import type { Plugin } from "@winnow/core";
import type { ServicePlugin } from "@winnow/core/plugin";
import { highlights } from "@winnow/format-highlights";
import { json } from "@winnow/format-json";
import { menu } from "@winnow/format-menu";
import { product } from "@winnow/format-product";
import { query } from "@winnow/format-query";
import { question } from "@winnow/format-question";
import { records } from "@winnow/format-records";
import { summary } from "@winnow/format-summary";
import { values } from "@winnow/format-values";
import { fit } from "@winnow/hook-fit";
import { onlyCleanContent } from "@winnow/hook-only-clean-content";
import { type RedactPIISettings, redactPII } from "@winnow/hook-redact-pii";
import { localUnderLockdown } from "@winnow/kit-language-model";
import { extractive } from "@winnow/model-extractive";
import { facts } from "@winnow/view-facts";
import { prose } from "@winnow/view-prose";

// The formats by themselves, for a kernel of your own.
export { fit, highlights, json, menu, product, query, question, records, summary, values };

/**
 * The formats that say what a page is about: `summary`, `json`, `question`, `query`, `highlights`, `product`, `menu`, `records` and `values`, the
 * options `onlyCleanContent` and `redactPII`, and answers that fit: `outline`, `chunks`, `maxTokens`, `cursor` and `section`. Where one reads with a language model, it is this one, and under lockdown the
 * rules of `@winnow/model-extractive`.
 * @defaultValue those rules, without a model
 */
export function readingPlugins(model?: ServicePlugin, redaction?: RedactPIISettings): readonly Plugin[] {
  const rules = extractive();
  const models = model === undefined ? [rules] : localUnderLockdown(model, rules);
  return [
    prose(),
    facts(),
    ...models,
    summary(),
    json(),
    question(),
    query(),
    highlights(),
    product(),
    menu(),
    records(),
    values(),
    onlyCleanContent(),
    redactPII(redaction),
    // Behind whatever changes the markdown.
    ...fit(),
  ];
}
