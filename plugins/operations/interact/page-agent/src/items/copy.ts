/** `Copy the coupon code into the Code field`: what the page says, or holds in a field, entered into another. */

import { find } from "../find/find.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import { enterInto } from "../perform/entries.ts";
import { heldBy } from "../perform/in-page.ts";
import type { Reader } from "../perform/reading.ts";
import { Literals } from "../read/literals.ts";
import { targetOf } from "../read/target.ts";

const COPY =
  /^(?:copy|kopiere|copie[zr]?|copia)\s+(.{2,200})\s(?:into|in|to|ins|dans|en|a)\s((?:the |das |le |la |el |den )?.{2,80})$/iu;
const HELD = /^(?:the )?(?:text|content|value|inhalt|texte?|contenu)s? (?:in|of|from|aus|von|d[eu]|del?) /iu;

/** Whether a clause asks for that. */
export async function isCopy(_: Driver, clause: string): Promise<boolean> {
  return COPY.test(clause);
}

/** Enters it; false where a clause does not ask for that. @throws StepError when the page has no such words or field */
export async function copyOver(driver: Driver, clause: string, reader: Reader): Promise<boolean> {
  const [, what, where] = COPY.exec(clause) ?? [];
  if (what === undefined || where === undefined) return false;
  const literals = new Literals(where.replace(/[.\s]+$/u, ""));
  const target = targetOf(literals.text, literals);
  if (target === undefined) return false;
  const value = await copied(driver, what, reader);
  if (value === undefined) throw new StepError(`The page does not say "${what}".`);
  const { elements } = await driver.look();
  const fields = elements.filter(({ value: held, hints }) => held !== value || hints.tag === "input");
  const found = find(fields, target, "fill");
  if (!("element" in found)) throw new StepError("tie" in found ? found.tie : found.none);
  await enterInto(driver, found.element, value);
  return true;
}

async function copied(driver: Driver, what: string, reader: Reader): Promise<string | undefined> {
  const literals = new Literals(what.replace(HELD, "").replace(/ below$/iu, ""));
  const target = targetOf(literals.text, literals);
  const isArea = /textarea|text area/iu.test(what);
  const { elements } = await driver.look();
  const areas = elements.filter(({ hints }) => hints.tag === "textarea");
  const named = target === undefined ? undefined : find(elements, target, "fill");
  const field =
    isArea && areas.length === 1
      ? areas[0]
      : named !== undefined && "element" in named
        ? named.element
        : undefined;
  if (field !== undefined && HELD.test(what)) {
    const held = await driver.ask("evaluateOn", [field.locator, { function: String(heldBy) }, null]);
    return typeof held === "string" && held !== "" ? held : undefined;
  }
  const value = await reader(what);
  return typeof value === "string" ? value : undefined;
}
