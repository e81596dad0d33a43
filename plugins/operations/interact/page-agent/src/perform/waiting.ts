/** Scrolling and waiting. */

import { isThere, named } from "../find/find.ts";
import type { ActionOf, Until } from "../read/instruction.ts";
import { type Driver, quote, StepError, signature } from "./driver.ts";
import { scroll } from "./in-page.ts";

const WAIT_MS = 15_000;

/** Scrolls the page, or to an element. @throws StepError when what is scrolled for does not come */
export async function scrollPage(driver: Driver, { to, times, until }: ActionOf<"scroll">): Promise<void> {
  if (typeof to === "object") {
    const element = await driver.locate(to, "see");
    return await driver.act(element, "scrollIntoViewIfNeeded");
  }
  const code =
    to === "down" || to === "up"
      ? `mouse.wheel(0, ${to === "up" ? -600 : 600})`
      : `evaluate(() => window.scrollTo(0, ${to === "top" ? 0 : "document.documentElement.scrollHeight"}))`;
  let before = "";
  for (let round = 0; round < times; round += 1) {
    if (until !== undefined && until !== "end" && (await isOver(driver, until))) return;
    await driver.evaluate(scroll, to === "down" && until === "end" ? "bottom" : to);
    driver.lines.push(`await page.${code};`);
    await driver.settle(3000);
    const now = signature(await driver.look());
    if (until === "end" && now === before) return;
    before = now;
  }
  if (until !== undefined && (until === "end" || !(await isOver(driver, until))))
    throw new StepError(`It was not over after scrolling ${times} times.`);
}

/** Waits for some seconds, for what is named, or until the page is still. @throws StepError */
export async function waitFor(
  driver: Driver,
  seconds: number | undefined,
  until: Until | undefined,
): Promise<void> {
  if (until !== undefined) {
    const end = performance.now() + WAIT_MS;
    while (!(await isOver(driver, until))) {
      if (performance.now() >= end)
        throw new StepError(
          `${named(until.target)} ${until.gone ? "is still there" : "did not appear"} after ${WAIT_MS / 1000} seconds.`,
        );
      await driver.sleep(200);
    }
    driver.lines.push(
      `await page.getByText(${quote(until.target.words)}).first().waitFor({ state: '${until.gone ? "hidden" : "visible"}' });`,
    );
  } else if (seconds === undefined) {
    await driver.settle(8000);
    driver.lines.push("await page.waitForLoadState('networkidle');");
  } else {
    await driver.sleep(seconds * 1000);
    driver.lines.push(`await page.waitForTimeout(${Math.round(seconds * 1000)});`);
  }
}

/** Whether what is waited for is so; a button that cannot be pressed any more counts as gone. */
export async function isOver(driver: Driver, { target, gone }: Until): Promise<boolean> {
  const { elements, text } = await driver.look();
  const usable = gone ? elements.filter(({ states }) => !states.includes("disabled")) : elements;
  const isSeen = isThere(usable, gone && usable.length < elements.length ? "" : text, target);
  return isSeen !== gone;
}
