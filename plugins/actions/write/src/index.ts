import { type ActionPlugin, defineAction } from "@winnow/core/plugin";
import { actionError, evenIfReplaced, onPage, settle, toKeys } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";
import { isEditable } from "./write.ts";

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Types `text` into the focused element. */
    write: { options: { text: string } };
  }
}

/**
 * Types text into the element that has the focus, one character at a time.
 * @see specification, "Actions": write
 */
export const write = (): ActionPlugin =>
  defineAction({
    name: "write",
    options: v.strictObject({ text: v.pipe(v.string(), v.maxLength(100_000)) }),
    perform: async (session, { text }, context) => {
      const { signal } = context;
      await onPage(session, context, async (page) => {
        if (!(await evenIfReplaced(signal, () => page.evaluate(isEditable)))) {
          throw actionError("No editable element has focus. Click a field first.");
        }
        await settle(page, signal, async () => {
          for (const key of toKeys(text)) {
            signal.throwIfAborted();
            // Only single characters can be keys; what is longer is one character that no key has.
            if (key.length === 1) await page.keyboard.type(key);
            else await page.keyboard.sendCharacter(key);
          }
        });
      });
      return undefined;
    },
  });
