/** Banners and dialogs that stand in the way. */

import { Tree } from "../find/tree.ts";
import { normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import { phrasesIn } from "../words/read-words.ts";
import type { Driver } from "./driver.ts";

/** How long a banner is waited for: it may never come. */
const BANNER_MS = 2500;
/** Elements before and after a button in which its banner speaks of cookies. */
const AROUND = 14;

const COOKIES =
  /cookie|consent|gdpr|dsgvo|privacy|privatsphare|confidentialite|privacidad|einwilligung|tracking/;
const words = (name: string) => phrasesIn("banners", name);
const ANSWERS = {
  accept: new RegExp(
    `^(?:(?:${words("accept-lead")}) )?(?:i )?(?:${words("accept")})(?: (?:${words("accept-tail")}))*$`,
    "u",
  ),
  reject: new RegExp(
    `^(?:i )?(?:${words("reject")})(?: (?:${words("reject-tail")}))*$|^(?:${words("reject-whole")})$`,
    "u",
  ),
  close: new RegExp(`^(?:${words("close")}|(?:${words("close-begins")}) .{0,30})$`, "u"),
};

/** What a click on a button of a banner does, by what it says, without accents and marks; undefined where it says neither. */
export const answersOf = (text: string): readonly (keyof typeof ANSWERS)[] =>
  (["accept", "reject", "close"] as const).filter((answer) => ANSWERS[answer].test(text));
const SIGN = /^[×✕✖xX⨯✗❌]$/u;

/** Answers the banner about cookies; gives whether there was one. */
export async function answerCookies(
  driver: Driver,
  answer: keyof typeof ANSWERS,
  waitMs: number = BANNER_MS,
): Promise<boolean> {
  const order: readonly (keyof typeof ANSWERS)[] =
    answer === "close"
      ? ["reject", "close", "accept"]
      : answer === "reject"
        ? ["reject", "close"]
        : ["accept", "close"];
  const button = await waitFor(driver, waitMs, (elements) => {
    const near = elements.filter((element, index) => isButton(element) && speaksOfCookies(elements, index));
    return order
      .map((kind) => near.find((element) => says(element, kind)))
      .find((element) => element !== undefined);
  });
  return await press(driver, button);
}

/** Closes the dialog that is open; gives whether there was one. */
export async function closeDialog(
  driver: Driver,
  answer: keyof typeof ANSWERS,
  waitMs: number = BANNER_MS,
): Promise<boolean> {
  const button = await waitFor(driver, waitMs, (elements) => {
    const tree = new Tree(elements);
    const inside = tree
      .inDialogs()
      .flatMap((index) => elements[index] ?? [])
      .filter(isButton);
    const order =
      answer === "accept"
        ? (["accept", "close"] as const)
        : answer === "reject"
          ? (["reject", "close"] as const)
          : (["close", "reject", "accept"] as const);
    for (const kind of order) {
      const found = inside.findLast((element) => says(element, kind));
      if (found !== undefined) return found;
    }
    // Without the role of a dialog, only what is certainly there to close something.
    return elements.find(
      (element) =>
        isButton(element) &&
        (SIGN.test(element.name.trim()) ||
          /^(?:close|dismiss|schliessen|fermer|cerrar)(?: |$)/.test(normalize(element.name)) ||
          isClose(element)),
    );
  });
  if (button !== undefined) return await press(driver, button);
  const { elements } = await driver.look();
  if (new Tree(elements).inDialogs().length === 0) return false;
  await driver.run("await page.keyboard.press('Escape');", "keyboard.press", ["Escape"]);
  return true;
}

/** Gets whatever covers the page out of the way, without agreeing to anything where that can be helped. */
export async function clearWay(driver: Driver): Promise<boolean> {
  return (await answerCookies(driver, "close", 0)) || (await closeDialog(driver, "close", 0));
}

async function press(driver: Driver, button: SnapshotElement | undefined): Promise<boolean> {
  if (button === undefined) return false;
  await driver.act(button, "click");
  await driver.sleep(100);
  return true;
}

async function waitFor(
  driver: Driver,
  waitMs: number,
  pick: (elements: readonly SnapshotElement[]) => SnapshotElement | undefined,
): Promise<SnapshotElement | undefined> {
  const end = performance.now() + waitMs;
  for (;;) {
    const found = pick((await driver.look()).elements);
    if (found !== undefined || performance.now() >= end) return found;
    await driver.sleep(250);
  }
}

function isButton({ role, states }: SnapshotElement): boolean {
  return /^(?:button|link|clickable|menuitem)$/.test(role) && !states.includes("disabled");
}

function says(element: SnapshotElement, answer: keyof typeof ANSWERS): boolean {
  const name = normalize(element.name);
  return (
    ANSWERS[answer].test(name) || (answer === "close" && (SIGN.test(element.name.trim()) || isClose(element)))
  );
}

function isClose({ name, hints }: SnapshotElement): boolean {
  return (
    name.length <= 2 &&
    /\b(?:btn-)?(?:close|dismiss)\b/i.test(`${hints.class ?? ""} ${hints.title ?? ""} ${hints.id ?? ""}`)
  );
}

function speaksOfCookies(elements: readonly SnapshotElement[], index: number): boolean {
  return elements
    .slice(Math.max(0, index - AROUND), index + AROUND + 1)
    .some(
      ({ name, hints }) =>
        COOKIES.test(normalize(name)) || /cookie|consent/i.test(`${hints.id ?? ""} ${hints.class ?? ""}`),
    );
}
