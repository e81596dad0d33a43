import { defineHook, type HookPlugin, WinnowError } from "@winnow/core/plugin";
import { LanguageModelToken } from "@winnow/kit-language-model";
import * as v from "valibot";

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    onlyCleanContent: { input: boolean; output: boolean };
  }
}

/**
 * Adds `onlyCleanContent` to the request: the language model that is installed takes residual boilerplate out of the
 * markdown. When it fails the markdown stays as it is, and `warning` says so.
 * @throws BAD_REQUEST under zero data retention, and under lockdown, which means the same
 * @see specification, "Scrape request": onlyCleanContent
 */
export const onlyCleanContent = (): HookPlugin =>
  defineHook({
    name: "only-clean-content",
    request: {
      onlyCleanContent: {
        schema: v.optional(v.boolean(), false),
        description: "Whether a language model removes remaining boilerplate from the markdown.",
      },
    },
    admit: (request) => {
      if (request.options.onlyCleanContent && (request.core.zeroDataRetention || request.core.lockdown)) {
        const message =
          "onlyCleanContent cannot be combined with zeroDataRetention or lockdown: omit one of them.";
        throw new WinnowError("BAD_REQUEST", message, {
          details: [{ code: "custom", path: ["onlyCleanContent"], message }],
        });
      }
      return request;
    },
    refine: async (outputs, page, context) => {
      const { markdown } = outputs;
      if (!page.options.onlyCleanContent || typeof markdown !== "string" || markdown === "") return outputs;
      const model = context.find(LanguageModelToken);
      if (model === undefined) {
        context.warn("The markdown was not cleaned: no language model is installed.");
        return outputs;
      }
      try {
        return { ...outputs, markdown: await model.tidy(markdown, page, context) };
      } catch (error) {
        context.signal.throwIfAborted();
        context.logger.warn({ error }, "markdown not cleaned");
        context.warn("The markdown was not cleaned: the language model failed.");
        return outputs;
      }
    },
  });
