/** A prompt that is done by rules, without a model. */

import { messageOf } from "@winnow/core/plugin";
import { answerFrom } from "../extract/answer.ts";
import type { PageData } from "../extract/page-data.ts";
import { READ_PAGE } from "../extract/read-page.ts";
import { ground, isGrounded, isOfPage, mayShow } from "../ground/ground.ts";
import { isOfItems, overItems } from "../items/act.ts";
import { copyOver, isCopy } from "../items/copy.ts";
import { dragOver, isDrag } from "../items/drag.ts";
import { isOfJourney, overJourney } from "../items/journey.ts";
import { inOrder, isOfOrder } from "../items/order.ts";
import { isOfSum, overSum } from "../items/solve.ts";
import { isSuggested, overSuggestions } from "../items/suggest.ts";
import { type Driver, quote, StepError } from "../perform/driver.ts";
import { whereIs } from "../perform/in-page.ts";
import { type Outcome, perform } from "../perform/perform.ts";
import type { Reader, Reading } from "../perform/reading.ts";
import { reveal } from "../perform/reveal.ts";
import { unansweredBy } from "../perform/verify.ts";
import type { Instruction, Instructions } from "../read/instruction.ts";
import { inWords, type PromptOutcome, type PromptStep } from "./outcome.ts";

/** Reads from a page what words ask for; undefined when it has no answer. */
export type Extract = (
  what: string,
  page: { readonly url: string; readonly html: string },
) => Promise<unknown>;

/** What was done so far. */
export interface Progress {
  readonly steps: PromptStep[];
  readonly read: Reading[];
  error?: string;
}

/** Does instructions one after the other, until one cannot be done. */
export async function interpret(
  driver: Driver,
  { steps }: Pick<Instructions, "steps">,
  progress: Progress,
  extract?: Extract,
): Promise<void> {
  const reader = readerOf(driver, extract);
  for (const step of steps) {
    const from = driver.lines.length;
    const done = (status: PromptStep["status"], error?: string) =>
      progress.steps.push({
        text: step.text,
        action: step.action,
        status,
        code: driver.lines.slice(from),
        ...(error === undefined ? {} : { error }),
      });
    try {
      const { read, skipped } = await performOrGround(driver, step, reader);
      for (const one of read ?? []) driver.lines.push(await codeOfReading(driver, one));
      progress.read.push(...(read ?? []));
      const unread = step.optional === true ? undefined : read?.find(({ value }) => value === undefined);
      if (unread !== undefined) throw new StepError(saysNot(unread.what));
      const unanswered = unansweredBy(driver);
      if (unanswered !== undefined) progress.error ??= unanswered;
      done(unanswered !== undefined ? "failed" : skipped === true ? "skipped" : "done", unanswered);
    } catch (error) {
      driver.signal.throwIfAborted();
      progress.error = messageOf(error);
      done("failed", progress.error);
      return;
    }
  }
}

/** Steps that the page may know better, and those that it may know where the words find nothing. */
const MAY_BE_OF_PAGE = /^(?:click|extract|fill|submit|goto)$/;
/** What a clause may ask for that only the page can say: which steps may, whether one does, and who does it. */
const OF_PAGE = [
  { actions: /^(?:ground|fill|extract)$/, is: isOfSum, work: overSum },
  { actions: /^(?:ground|extract|fill)$/, is: isCopy, work: copyOver },
  { actions: /^(?:ground|click)$/, is: isOfOrder, work: inOrder },
  { actions: /^(?:ground|fill)$/, is: isSuggested, work: overSuggestions },
  { actions: /^(?:ground|fill)$/, is: isDrag, work: dragOver },
  { actions: /^(?:click|search|select|ground)$/, is: isOfJourney, work: overJourney },
  { actions: /^(?:click|fill|select|check|submit|ground|repeat)$/, is: isOfItems, work: overItems },
] as const;
const MAY_BE_GROUNDED = /^(?:click|fill|select|check|submit|search|login|sort|ground)$/;

/** Does a step by its words or, where the page has nothing under them, by the page's own. */
async function performOrGround(driver: Driver, step: Instruction, reader: Reader): Promise<Outcome> {
  const from = driver.lines.length;
  const isOptional = step.optional === true;
  for (const { actions, work } of isOptional ? [] : OF_PAGE)
    if (actions.test(step.action) && (await work(driver, step.text, reader))) return {};
  const isOfIt = !isOptional && MAY_BE_OF_PAGE.test(step.action) && (await isOfPage(driver, step.text));
  if (isOfIt && (await ground(driver, step.text))) return {};
  try {
    const outcome = await perform(driver, step, reader);
    const isUnread =
      step.action === "extract" && outcome.read?.every(({ value }) => value === undefined) === true;
    if (!isUnread || !(await mayShow(driver, step.text))) return outcome;
    await ground(driver, step.text);
    return {};
  } catch (error) {
    driver.signal.throwIfAborted();
    const isUndone = driver.lines.length === from && MAY_BE_GROUNDED.test(step.action);
    if (!isUndone || isOptional) throw error;
    if (await ground(driver, step.text)) return {};
    // What is named without quotes may have been said of the page itself, so what is closed is opened last.
    const hidden = step.action === "click" ? await reveal(driver, step.target, "click") : undefined;
    if (hidden === undefined) throw error;
    await driver.act(hidden, "click");
    return {};
  }
}

/**
 * What is wrong with a prompt that asks for nothing, or of which a part is neither read by rules nor answered to by the page;
 * undefined where nothing is. Its steps are not begun.
 */
export async function refusalOf(
  driver: Driver,
  { steps, notUnderstood }: Instructions,
): Promise<string | undefined> {
  const lost: string[] = [];
  for (const text of notUnderstood) if (!(await isOfPageAtAll(driver, text))) lost.push(text);
  if (lost.length > 0) {
    const parts = lost.map((text) => `"${text}"`).join("; ");
    return `Not understood: ${parts}. Nothing was done. Say each step in plain words, such as: click "Save".`;
  }
  if (steps.length > 0) return undefined;
  return `The prompt asks for nothing that can be done on a page. Say each step in plain words, such as: click "Save".`;
}

/** Whether the page has something for a clause that no rule of words reads. */
async function isOfPageAtAll(driver: Driver, text: string): Promise<boolean> {
  for (const { is } of OF_PAGE) if (await is(driver, text)) return true;
  return await isGrounded(driver, text);
}

function saysNot(what: string): string {
  return `The page does not say "${what}".`;
}

/** Reads the page by rules, and else as the caller does. */
export function readerOf(driver: Driver, extract: Extract | undefined): Reader {
  return async (what) => {
    const page = (await driver.evaluate(READ_PAGE)) as PageData;
    const value = answerFrom(page, what);
    if (value !== undefined || extract === undefined) return value;
    const [url, html] = [String(await driver.ask("url", [])), String(await driver.ask("content", []))];
    return (await extract(what, { url, html })) ?? undefined;
  };
}

/** Reading again is a line too: from where the text stood, or of the whole page where that cannot be said. */
async function codeOfReading(driver: Driver, { what, value }: Reading): Promise<string> {
  const note = ` // ${what.replace(/\s+/gu, " ").slice(0, 100)}`;
  const texts = typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
  const areTexts =
    texts.length > 0 && texts.every((text) => typeof text === "string" && !text.includes("\n"));
  const css = areTexts ? String(await driver.evaluate(whereIs, texts.slice(0, 1000)).catch(() => "")) : "";
  if (css === "") return `console.log(await page.locator('body').innerText());${note}`;
  if (typeof value === "string") return `console.log(await page.locator(${quote(css)}).innerText());${note}`;
  // A list is read as it is: what is still to come is waited for by nothing else.
  return `await page.waitForTimeout(500);\nconsole.log(await page.locator(${quote(css)}).allInnerTexts());${note}`;
}

/** What a run answers. */
export async function outcomeOf(
  driver: Driver,
  progress: Progress,
  notUnderstood: readonly string[],
  answer?: string,
): Promise<PromptOutcome> {
  const { steps, read, error } = progress;
  const parts = read.map(({ what, value }) => {
    const text = value === undefined ? saysNot(what) : inWords(value);
    return read.length === 1 ? text : `${what}: ${text.includes("\n") ? `\n${text}` : text}`;
  });
  if (answer !== undefined && answer !== "") parts.push(answer);
  if (parts.length === 0 && steps.length > 0) parts.push(await summaryOf(driver, steps));
  if (error !== undefined)
    parts.push(
      steps.length === 0
        ? error
        : `Stopped at "${steps.find(({ status }) => status === "failed")?.text ?? ""}": ${error}`,
    );
  return {
    output: parts.join("\n"),
    steps,
    code: driver.lines.join("\n"),
    notUnderstood,
    usedModel: false,
    usedRecipe: false,
    ...(error === undefined ? {} : { error }),
  };
}

async function summaryOf(driver: Driver, steps: readonly PromptStep[]): Promise<string> {
  const done = steps.filter(({ status }) => status === "done").length;
  const [title, url] = await Promise.all([driver.ask("title", []), driver.ask("url", [])]).catch(() => [
    "",
    "",
  ]);
  return `Did ${done} of ${steps.length} step${steps.length === 1 ? "" : "s"}. The page is now "${String(title)}" (${String(url)}).`;
}
