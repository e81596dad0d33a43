/** Dates that are chosen from the days of a month. */

import { normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import { isoDate } from "./dates.ts";
import { type Driver, StepError } from "./driver.ts";

/** Months that are turned over until the one that is wanted. */
const MAX_TURNS = 36;
const OPEN_MS = 2000;
const BUTTON = /^(?:button|link|clickable|gridcell|cell|option|text)$/;
const NEXT = /^(?:next|nachste|weiter|suivant|siguiente|proximo|vor$|[›»>→▶])/u;
const BACK = /^(?:prev|previous|vorherig|zuruck|precedent|anterior|back|[‹«<←◀])/u;
/** Pixels around the name of a month in which its arrows stand. */
const NEAR = 400;

interface Month {
  readonly year: number;
  readonly month: number;
  readonly caption: SnapshotElement;
}

/**
 * Chooses a day from a calendar that a field or button opens.
 * @throws StepError when there is none, or it does not have the day
 */
export async function pickDate(driver: Driver, opener: SnapshotElement, iso: string): Promise<void> {
  const [year = 0, month = 0, day = 0] = iso.split("-").map(Number);
  let shown = monthIn((await driver.look()).elements);
  if (shown === undefined) {
    await driver.act(opener, "click");
    shown = await monthWithin(driver, OPEN_MS);
  }
  if (shown === undefined) throw new StepError(`"${opener.name.slice(0, 60)}" opens no calendar.`);
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    const distance = (year - shown.year) * 12 + month - shown.month;
    if (distance === 0) break;
    const { elements } = await driver.look();
    const arrow = arrowOf(elements, shown.caption, distance > 0);
    if (arrow === undefined) throw new StepError(`The calendar cannot be turned to ${iso.slice(0, 7)}.`);
    await driver.act(arrow, "click");
    const next = monthIn((await driver.look()).elements);
    if (next === undefined || (next.year === shown.year && next.month === shown.month))
      throw new StepError(`The calendar does not go on to ${iso.slice(0, 7)}.`);
    shown = next;
  }
  const found = dayIn((await driver.look()).elements, shown.caption, day);
  if (found === undefined) throw new StepError(`The calendar has no ${iso} that can be chosen.`);
  await driver.act(found, "click");
}

async function monthWithin(driver: Driver, ms: number): Promise<Month | undefined> {
  const end = performance.now() + ms;
  for (;;) {
    const found = monthIn((await driver.look()).elements);
    if (found !== undefined || performance.now() >= end) return found;
    await driver.sleep(150);
  }
}

/** The month that a page shows the days of, by its name with a year. */
function monthIn(elements: readonly SnapshotElement[]): Month | undefined {
  for (const [at, caption] of elements.entries()) {
    const text = captionAt(elements, at);
    if (
      text.length > 30 ||
      !/\d{4}/.test(text) ||
      !/\p{L}{3}/u.test(text) ||
      /\b\d{1,2}\b(?!\d)/.test(text.replace(/\d{4}/, ""))
    )
      continue;
    const [, year, month] = /^(\d{4})-(\d\d)-01$/.exec(isoDate(text)) ?? [];
    if (year === undefined || month === undefined) continue;
    if (daysIn(elements, caption).length >= 28) return { year: Number(year), month: Number(month), caption };
  }
  return undefined;
}

/** The name of a month with its year, which may be the next text. */
function captionAt(elements: readonly SnapshotElement[], at: number): string {
  const text = elements[at]?.name.trim() ?? "";
  const next = elements[at + 1]?.name.trim() ?? "";
  return /^\p{L}{3,12}$/u.test(text) && /^\d{4}$/.test(next) ? `${text} ${next}` : text;
}

/** The days behind the name of a month, in the order of the document. */
function daysIn(elements: readonly SnapshotElement[], caption: SnapshotElement): readonly SnapshotElement[] {
  return elements.filter(
    ({ ref, role, name, box }) =>
      ref > caption.ref && BUTTON.test(role) && /^\d{1,2}$/.test(name.trim()) && box.width > 0,
  );
}

/** The day, of the month itself: a calendar begins and ends with days of others. */
function dayIn(
  elements: readonly SnapshotElement[],
  caption: SnapshotElement,
  day: number,
): SnapshotElement | undefined {
  const days = daysIn(elements, caption);
  const first = days.findIndex(({ name }) => Number(name) === 1);
  const found = days.slice(Math.max(first, 0)).find(({ name }) => Number(name) === day);
  return found === undefined || found.states.includes("disabled") ? undefined : found;
}

function arrowOf(
  elements: readonly SnapshotElement[],
  caption: SnapshotElement,
  isForward: boolean,
): SnapshotElement | undefined {
  const near = elements.filter(
    ({ role, box, states }) =>
      /^(?:button|link|clickable|text)$/.test(role) &&
      !states.includes("disabled") &&
      Math.abs(box.x - caption.box.x) < NEAR &&
      Math.abs(box.y - caption.box.y) < NEAR,
  );
  return near.find(({ name, hints }) =>
    (isForward ? NEXT : BACK).test(normalizeSign(name || (hints.title ?? ""))),
  );
}

function normalizeSign(name: string): string {
  const words = normalize(name);
  return words === "" ? name.trim() : words;
}
