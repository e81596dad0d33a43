import type { Plugin } from "@winnow/core";
import { highlights } from "@winnow/format-highlights";
import { json } from "@winnow/format-json";
import { query } from "@winnow/format-query";
import { question } from "@winnow/format-question";
import { summary } from "@winnow/format-summary";
import { cleanContent } from "@winnow/hook-clean-content";
import { extractive } from "@winnow/model-extractive";
import { modelFromEnvironment, openaiCompatible } from "@winnow/model-openai-compatible";
import { prose } from "@winnow/view-prose";
import type { Config } from "./config.ts";

/** What reads pages for its callers: with the language model that is configured, else by rules. */
export function readers(config: Config): readonly Plugin[] {
  const model = modelFromEnvironment(config);
  return [
    prose(),
    model === undefined ? extractive() : openaiCompatible(model),
    summary(),
    json(),
    question(),
    query(),
    highlights(),
    cleanContent(),
  ];
}
