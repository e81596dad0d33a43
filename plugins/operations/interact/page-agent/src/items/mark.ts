/** `Highlight the text in the third paragraph`: text of the page that is selected. */

import { normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import { wishOf } from "./wish.ts";

const MARK =
  /^(?:highlight|select|mark|markiere?|surligne[zr]?|sélectionne[zr]?|resalta|selecciona)\s(?:all )?(?:the |all the |den |le |el )?(?:text|texte?|texto)(?:\s|$)/iu;
const PARAGRAPH = /(?:^| )(?:paragraph|absatz|paragraphe|parrafo)(?: |$)/;
/** Characters of a text from which on it may be meant where none is named. */
const MIN_TEXT = 20;

/** Whether a clause asks for that, and the page has the one text that is meant. */
export async function isMark(driver: Driver, clause: string): Promise<boolean> {
  return textFor(clause, (await driver.look()).elements) !== undefined;
}

/** Selects it; false where a clause does not ask for that. @throws StepError where the page lets nothing be selected */
export async function markOver(driver: Driver, clause: string): Promise<boolean> {
  const text = textFor(clause, (await driver.look()).elements);
  if (text === undefined) return false;
  await driver.act(text, "selectText");
  const held = normalize(String(await driver.evaluate("() => String(getSelection())")));
  if (held !== "" && normalize(text.name.replace(/…$/u, "")).startsWith(held.slice(0, 100))) return true;
  throw new StepError("The text was to be selected, and is not.");
}

function textFor(clause: string, elements: readonly SnapshotElement[]): SnapshotElement | undefined {
  if (!MARK.test(clause)) return undefined;
  const isNamed = PARAGRAPH.test(normalize(clause));
  const texts = elements.filter(
    ({ role, name, hints }) =>
      /^(?:text|paragraph)$/.test(role) &&
      (isNamed ? hints.tag === "p" || name.length >= MIN_TEXT : name.length >= MIN_TEXT),
  );
  const paragraphs = isNamed ? texts.filter(({ hints }) => hints.tag === "p") : [];
  const all = paragraphs.length > 0 ? paragraphs : texts;
  const ordinal = wishOf(clause)?.ordinal;
  if (ordinal !== undefined) return all.at(ordinal < 0 ? ordinal : ordinal - 1);
  return all.length === 1 ? all[0] : undefined;
}
