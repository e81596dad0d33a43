/** Reading what a wish asks for. */

import { questionOf } from "../extract/question.ts";
import { fit } from "../find/words.ts";
import { isTopic } from "../ground/match.ts";
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
    if (performance.now() >= end) return { what, value: await readUnfolded(driver, what, reader) };
    await driver.sleep(400);
  }
}

/** Opens what is closed and called by a question, such as one of a list of them, and reads on, else what stands in it. */
async function readUnfolded(driver: Driver, what: string, reader: Reader): Promise<unknown> {
  const name = await unfold(driver, what);
  return name === undefined ? undefined : ((await reader(what)) ?? (await reader(name)));
}

/** Opens what is closed and called by a question; gives its name, if there was one. */
async function unfold(driver: Driver, what: string): Promise<string | undefined> {
  const { elements } = await driver.look();
  const words = what.replace(/[?¿]+/gu, "");
  const question = questionOf(words);
  const said = question.words.filter((_, at) => !question.isSoft(at));
  const closed = elements.filter(
    ({ states, role, name }) =>
      (states.includes("collapsed") || (role === "tab" && !states.includes("selected"))) &&
      (fit(words, name) >= UNFOLD_FIT || (said.length > 0 && said.every((word) => isTopic(word, [name])))),
  );
  if (closed.length !== 1) return undefined;
  await driver.act(closed[0] as SnapshotElement, "click");
  await driver.settle();
  return closed[0]?.name;
}
