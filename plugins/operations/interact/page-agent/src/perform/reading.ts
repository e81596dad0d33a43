/** Reading what a wish asks for. */

import { fit } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import type { Driver } from "./driver.ts";

/** What was read from the page for one wish. */
export interface Reading {
  readonly what: string;
  /** A text, a list of texts, or of records. */
  readonly value: unknown;
}

/** Reads what a wish asks for; undefined when the page does not say it. */
export type Reader = (what: string) => Promise<unknown>;

/** How long what is asked for may take to come, in milliseconds. */
export const CHANGE_MS = 2500;
/** How well a question must fit the name of what is closed. */
const UNFOLD_FIT = 80;
/** Reads the page for a wish, until it says it or the time is over. */
export async function readOne(driver: Driver, what: string, reader: Reader): Promise<Reading> {
  await driver.leaveField();
  await driver.settle();
  const end = performance.now() + CHANGE_MS;
  for (;;) {
    const value = await reader(what);
    if (value !== undefined) return { what, value };
    if (performance.now() >= end)
      return { what, value: (await unfold(driver, what)) ? await reader(what) : undefined };
    await driver.sleep(400);
  }
}

/** Opens what is closed and called by a question, such as one of a list of them; gives whether there was one. */
async function unfold(driver: Driver, what: string): Promise<boolean> {
  const { elements } = await driver.look();
  const words = what.replace(/[?¿]+/gu, "");
  const closed = elements.filter(
    ({ states, role, name }) =>
      (states.includes("collapsed") || (role === "tab" && !states.includes("selected"))) &&
      fit(words, name) >= UNFOLD_FIT,
  );
  if (closed.length !== 1) return false;
  await driver.act(closed[0] as SnapshotElement, "click");
  await driver.settle();
  return true;
}
