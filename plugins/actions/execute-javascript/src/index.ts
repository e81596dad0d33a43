import { type ActionPlugin, defineAction } from "@winnow/core/plugin";
import { actionError, onPage, settle } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";
import { evaluate } from "./evaluate.ts";

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Runs `script` in the page; what it returns goes to `actions.javascriptReturns`. */
    executeJavascript: { options: { script: string } };
  }
}

/**
 * Runs a script in the page: its last expression, or what it returns, comes back. Nothing of it runs in Node.
 * @see specification, "Actions": executeJavascript
 */
export const executeJavascript = (): ActionPlugin =>
  defineAction({
    name: "executeJavascript",
    options: v.strictObject({ script: v.pipe(v.string(), v.maxLength(1_000_000)) }),
    output: {
      javascriptReturns: v.object({
        type: v.pipe(v.string(), v.nature("code")),
        value: v.pipe(v.any(), v.nature("any")),
      }),
    },
    perform: async (session, { script }, context) => {
      const { signal } = context;
      const answer = await onPage(session, context, (page) =>
        settle(page, signal, () => evaluate(page, script, signal)),
      );
      if ("problem" in answer) throw actionError(answer.problem);
      return { list: "javascriptReturns", entry: answer };
    },
  });
