import { type ActionPlugin, defineAction } from "@winnow/core/plugin";
import { actionError, onPage, readKey, settle } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Presses `key`, such as `Enter` or `Control+A`. */
    press: { options: { key: string } };
  }
}

const Options = v.strictObject({
  key: v.pipe(
    v.string(),
    v.maxLength(100, "Not a valid key name (at most 100 characters)"),
    v.check(
      (key) => typeof readKey(key) !== "string",
      ({ input }) => String(readKey(input)),
    ),
  ),
});

/**
 * Presses a key, or a combination, wherever the focus is, and waits for what that sets off.
 * @see specification, "Actions": press
 */
export const press = (): ActionPlugin =>
  defineAction({
    name: "press",
    options: Options,
    perform: async (session, { key: given }, context) => {
      const combination = readKey(given);
      if (typeof combination === "string") throw actionError(combination);
      const { held, key } = combination;
      const { signal } = context;
      await onPage(session, context, async (page) => {
        await settle(page, signal, async () => {
          for (const name of held) await page.keyboard.down(name);
          try {
            await page.keyboard.press(key);
          } finally {
            for (const name of held.toReversed()) await page.keyboard.up(name);
          }
        });
      });
      return undefined;
    },
  });
