/** A prompt that is done by rules, without a model. */

import { messageOf } from "@winnow/core/plugin";
import { answerFrom } from "../extract/answer.ts";
import type { PageData } from "../extract/page-data.ts";
import { READ_PAGE } from "../extract/read-page.ts";
import { countFigures } from "../items/figures.ts";
import { type Driver, quote, StepError } from "../perform/driver.ts";
import { whereIs } from "../perform/in-page.ts";
import type { Reader, Reading } from "../perform/reading.ts";
import { sendEntered } from "../perform/send.ts";
import { unansweredBy } from "../perform/verify.ts";
import type { Instruction, Instructions } from "../read/instruction.ts";
import { readInstructions } from "../read/read.ts";
import { doStep, isDoable } from "./do-step.ts";
import { inWords, type PromptOutcome, type PromptStep } from "./outcome.ts";

/** Words for what was read before: `the right answer`. */
const ANSWER =
  /(^|\s)(?:the|your|die|deine|das|la|ta|votre|el|tu)\s(?:right |correct |richtige |bonne |correcta )?(?:answer|result|number of them|antwort|ergebnis|réponse|résultat|respuesta|resultado)(?=[\s.,]|$)/iu;

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
  for (const given of steps) {
    const step = withAnswer(given, progress.read.at(-1)?.value);
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
      const { read, skipped } = await doStep(driver, step, reader);
      for (const one of read ?? []) driver.lines.push(await codeOfReading(driver, one));
      progress.read.push(...(read ?? []));
      if (given === steps.at(-1)) await sendEntered(driver, step.text);
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

/** `Count the chairs and enter the answer`: a step with what was read before it in place of the words for it. */
function withAnswer(step: Instruction, value: unknown): Instruction {
  if (typeof value !== "string" || !ANSWER.test(step.text)) return step;
  const [read, ...more] = readInstructions(step.text.replace(ANSWER, `$1"${value}"`)).steps;
  return read === undefined || more.length > 0 ? step : { ...read, text: step.text };
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
  for (const text of notUnderstood) {
    // What is read before is entered or pressed then.
    const isAnswer = ANSWER.test(text) && steps.some(({ action }) => action === "extract");
    if (!isAnswer && !(await isDoable(driver, text))) lost.push(text);
  }
  if (lost.length > 0) {
    const parts = lost.map((text) => `"${text}"`).join("; ");
    return `Not understood: ${parts}. Nothing was done. Say each step in plain words, such as: click "Save".`;
  }
  if (steps.length > 0) return undefined;
  return `The prompt asks for nothing that can be done on a page. Say each step in plain words, such as: click "Save".`;
}

function saysNot(what: string): string {
  return `The page does not say "${what}".`;
}

/** Reads the page by rules, and else as the caller does. */
export function readerOf(driver: Driver, extract: Extract | undefined): Reader {
  return async (what) => {
    const page = (await driver.evaluate(READ_PAGE)) as PageData;
    const value = (await countFigures(driver, what)) ?? answerFrom(page, what);
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
