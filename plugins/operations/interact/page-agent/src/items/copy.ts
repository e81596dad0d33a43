/** `Copy the coupon code into the Code field`: what the page says, or holds in a field, entered into another. */

import type { PageData } from "../extract/page-data.ts";
import { READ_PAGE } from "../extract/read-page.ts";
import { find } from "../find/find.ts";
import { normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import { enterInto } from "../perform/entries.ts";
import { heldBy } from "../perform/in-page.ts";
import type { Reader } from "../perform/reading.ts";
import { caseOf } from "../read/case.ts";
import { Literals } from "../read/literals.ts";
import { targetOf } from "../read/target.ts";

const INTO = "(?:into|in|to|ins|dans|en|a)";
const COPY = new RegExp(
  `^(?:copy|kopiere|copie[zr]?|copia)\\s+(.{2,200})\\s${INTO}\\s((?:the |das |le |la |el |den )?.{2,80})$`,
  "iu",
);
/** `Enter the price of the lamp into the field`: what is said of and stands nowhere in quotes is read first. */
const ENTERED = new RegExp(
  `^(?:enter|type|write|put|insert|fill in|trage?|gib|schreibe?|écri[ts]|saisi[st]|escribe|introduce)\\s+((?:the|your|my|das|den|die|le|la|votre|ton|el|tu)\\s[^"“«]{2,100})\\s${INTO}\\s((?:the |das |le |la |el |den )?.{2,80})$`,
  "iu",
);
/** What is read of something: with a place, or the page's own. */
const READ_OF =
  /\s(?:of|from|for|in|on|beside|next to|von|aus|der|des|de|du|del)\s|^(?:your|votre|ton|tu)\s/iu;
/** `The value that corresponds with each label`. */
const EACH =
  /\b(?:each|every|corresponding|matching|respective)\b.*\b(?:labels?|fields?|form|box(?:es)?)\b/iu;
/** `The text below`: the one text that the page has, without names of fields and buttons. */
const BELOW =
  /^(?:\p{L}{2,3} )?(?:text|code|characters|letters|words?|texte|texto|zeichen|código)(?: (?:shown|displayed))?(?: (?:below|above|here|unten|oben|ci-dessous|ci-dessus|abajo|arriba))?$/iu;
const HELD = /^(?:the )?(?:text|content|value|inhalt|texte?|contenu)s? (?:in|of|from|aus|von|d[eu]|del?) /iu;

/** Whether a clause asks for that. */
export async function isCopy(_: Driver, clause: string): Promise<boolean> {
  return partsOf(clause) !== undefined || EACH.test(clause);
}

/** What is to be copied, and where to. */
function partsOf(clause: string): readonly [what: string, where: string] | undefined {
  const { rest } = caseOf(clause);
  const copied = COPY.exec(rest);
  const entered = copied === null ? ENTERED.exec(rest) : null;
  if (entered !== null && !READ_OF.test(entered[1] ?? "") && !BELOW.test(entered[1] ?? "")) return undefined;
  const [, what, where] = copied ?? entered ?? [];
  return what === undefined || where === undefined ? undefined : [what, where];
}

/** Enters it; false where a clause does not ask for that. @throws StepError when the page has no such words or field */
export async function copyOver(driver: Driver, clause: string, reader: Reader): Promise<boolean> {
  if (EACH.test(clause)) return await copyEach(driver);
  const [what, where] = partsOf(clause) ?? [];
  if (what === undefined || where === undefined) return false;
  const literals = new Literals(where.replace(/[.\s]+$/u, ""));
  const target = targetOf(literals.text, literals);
  if (target === undefined) return false;
  const value = await copied(driver, what, reader);
  if (value === undefined) throw new StepError(`The page does not say "${what}".`);
  const { elements } = await driver.look();
  const isFromArea = /text ?area/iu.test(what);
  const fields = elements.filter(({ value: held, hints }) =>
    isFromArea ? hints.tag !== "textarea" : held !== value || hints.tag === "input",
  );
  const found = find(fields, target, "fill");
  if (!("element" in found)) throw new StepError("tie" in found ? found.tie : found.none);
  await enterInto(driver, found.element, caseOf(clause).write(value));
  return true;
}

/** Enters into each field what the page says to its label; false where it does not for one of them. */
async function copyEach(driver: Driver): Promise<boolean> {
  const { pairs } = (await driver.evaluate(READ_PAGE)) as PageData;
  const fields = (await driver.look()).elements.filter(
    ({ role, states }) => /^(?:textbox|spinbutton)$/.test(role) && !states.includes("readonly"),
  );
  const values: string[] = [];
  for (const { name, hints } of fields) {
    const label = normalize(name || (hints.label ?? ""));
    const said = new Set(
      pairs.flatMap(([key, value]) => (normalize(key) === label && !/:\s/.test(value) ? [value] : [])),
    );
    if (label === "" || said.size !== 1) return false;
    values.push(...said);
  }
  for (const [at, field] of fields.entries()) await enterInto(driver, field, values[at] ?? "");
  return values.length > 0;
}

/** The only text of a page that is no label; undefined where there are several. */
function textOf(elements: readonly SnapshotElement[]): string | undefined {
  const texts = elements.filter(
    ({ role, name }) => /^(?:text|paragraph)$/.test(role) && !/:\s*$/u.test(name),
  );
  return texts.length === 1 ? texts[0]?.name : undefined;
}

async function copied(driver: Driver, what: string, reader: Reader): Promise<string | undefined> {
  if (BELOW.test(what)) return textOf((await driver.look()).elements);
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
