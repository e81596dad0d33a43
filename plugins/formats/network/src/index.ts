import {
  defineFormat,
  defineHook,
  type ErrorTable,
  type FormatPlugin,
  type HookPlugin,
  type Session,
} from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import type { Listener } from "./listener.ts";
import { type NetworkAnswer, Options, Output } from "./options.ts";

export type { NetworkAnswer } from "./options.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    network: { options: v.InferInput<typeof Options>; output: readonly NetworkAnswer[] };
  }
}

const errors = {
  SCRAPE_NETWORK_NOT_SUPPORTED: {
    category: "target",
    description: "What the page fetched can only be seen in a browser, and none is installed or opened it.",
  },
} as const satisfies ErrorTable;

/**
 * What the page itself fetched while it was opened and acted on: the JSON and GraphQL answers of its own requests, by the patterns of
 * their URLs. Two plugins: the format, and a hook that listens before the page is asked for.
 */
export function network(): readonly [FormatPlugin, HookPlugin] {
  const listeners = new WeakMap<Session, Listener>();
  const format = defineFormat({
    name: "network",
    errors,
    options: Options,
    output: Output,
    live: true,
    unsupportedCode: "SCRAPE_NETWORK_NOT_SUPPORTED",
    produce: async (_page, _options, context) => {
      const listener = context.session === undefined ? undefined : listeners.get(context.session);
      if (listener === undefined) return [];
      const answers = await listener.answers();
      if (listener.omitted > 0)
        context.warn(
          `network: ${listener.omitted} more answers came; set a larger maxResponses, or include fewer.`,
        );
      return answers;
    },
  });
  const hook = defineHook({
    name: "network",
    id: "format-network-listens",
    prepare: async (session, { formats = [] }) => {
      const asked = formats.find(({ name }) => name === "network");
      if (asked === undefined || session.browser === undefined) return;
      const { Listener } = await import("./listener.ts");
      const listener = new Listener(v.parse(Options, asked.options));
      listeners.set(session, listener);
      await listener.listen(session.browser);
    },
  });
  return [format, hook];
}
