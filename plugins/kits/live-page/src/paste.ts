import { KEYS, type KeyInput } from "./puppeteer.ts";

/** A key as `Input.dispatchKeyEvent` of the DevTools protocol has it; whatever stands in it comes from a caller. */
export interface KeyPress {
  readonly windowsVirtualKeyCode?: unknown;
  readonly key?: unknown;
  readonly code?: unknown;
  readonly modifiers?: unknown;
  readonly commands?: unknown;
}

/** A press of the mouse as `Input.dispatchMouseEvent` has it; whatever stands in it comes from a caller. */
export interface MousePress {
  readonly button?: unknown;
  readonly buttons?: unknown;
}

/** The bits of modifiers. */
const MODIFIERS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const;
/** Keys with which Chromium pastes, and the modifiers of which one must be held. */
const PASTE_KEYS: readonly (readonly [code: number, name: RegExp, modifiers: number])[] = [
  [86, /^(?:key)?v$/i, MODIFIERS.Control | MODIFIERS.Meta],
  [45, /^insert$/i, MODIFIERS.Shift],
];

/** Why nothing is pasted. */
export const PASTE_REFUSED =
  "Keys that paste are not available, as the clipboard is one for the whole browser; write the text instead";

/** Why the middle button does nothing. */
export const MIDDLE_REFUSED =
  "The middle button of the mouse is not available, as it pastes what was last selected anywhere in the browser; use the left one, and open links in a page of their own by their address";

/** The bit of the middle button among those that are held down. */
const MIDDLE_BIT = 4;

/** Whether a press is of the middle button, which pastes what was selected, perhaps on the page of somebody else. */
export function isMiddle({ button, buttons }: MousePress): boolean {
  return button === "middle" || (Number(buttons) & MIDDLE_BIT) !== 0;
}

/** Whether a key pastes what was copied, perhaps on the page of somebody else. */
export function isPaste({ windowsVirtualKeyCode, key, code, modifiers, commands }: KeyPress): boolean {
  const names = [key, code].map(String);
  const isKey = PASTE_KEYS.some(
    ([own, name, held]) =>
      (Number(modifiers) & held) !== 0 &&
      (windowsVirtualKeyCode === own || names.some((one) => name.test(one))),
  );
  return isKey || names.includes("Paste") || /paste|yank/i.test(String(commands ?? ""));
}

/** Whether a key of the keyboard pastes while others are held. */
export function pastes(name: KeyInput, held: Iterable<KeyInput>): boolean {
  const bits = Object.entries(MODIFIERS).map(([modifier, bit]) =>
    [...held].some((one) => one.startsWith(modifier)) ? bit : 0,
  );
  const { keyCode, key, code } = KEYS[name] ?? {};
  const modifiers = bits.reduce<number>((all, bit) => all | bit, 0);
  return isPaste({ windowsVirtualKeyCode: keyCode, key, code, modifiers });
}
