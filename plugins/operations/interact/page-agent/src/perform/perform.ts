/** Instructions, done on a page one after the other. */

import { messageOf } from "@winnow/core/plugin";
import { named } from "../find/find.ts";
import { type Action, type ActionOf, type Instruction, MAX_ROUNDS } from "../read/instruction.ts";
import { answerCookies, clearWay, closeDialog } from "./dismiss.ts";
import { type Driver, quote, StepError, signature } from "./driver.ts";
import { choose, enter } from "./entries.ts";
import { giveFile, logIn, searchFor, sortBy, submitForm } from "./forms.ts";
import { nextPage, turnTo } from "./paging.ts";
import { click, tick } from "./point.ts";
import { CHANGE_MS, type Reader, type Reading, readOne } from "./reading.ts";
import { isOver, scrollPage, waitFor } from "./waiting.ts";

/** What an instruction came to. */
export interface Outcome {
  /** What was read, for those that read. */
  readonly read?: readonly Reading[];
  /** Whether there was nothing to do. */
  readonly skipped?: boolean;
}

/** Where something is sought: `in the contact book`. */
const IN_BOOK =
  /\s(?:in|on|im|auf|dans|sur|en) (?:the |der |dem |le |la |el |mon |my )?\p{L}+(?: \p{Ll}+)?$/iu;
const OPTIONAL_MS = 1500;
const COVERED = /intercept|covered|receives? (?:pointer )?events|hit target|another element|obscured/i;

/**
 * Does one instruction.
 * @throws StepError when the page does not have what it needs
 */
export async function perform(driver: Driver, instruction: Instruction, reader: Reader): Promise<Outcome> {
  try {
    return (await withClearWay(driver, () => doIt(driver, instruction, reader))) ?? {};
  } catch (error) {
    driver.signal.throwIfAborted();
    if (instruction.optional !== true) throw error;
    return { skipped: true };
  }
}

/** Something may cover what is to be clicked: it is closed, and the step done again. */
async function withClearWay(
  driver: Driver,
  work: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  try {
    return await work();
  } catch (error) {
    driver.signal.throwIfAborted();
    if (error instanceof StepError || !COVERED.test(messageOf(error))) throw error;
    if (!(await clearWay(driver))) throw error;
    return await work();
  }
}

/** What a step is done with. */
interface Doing {
  readonly reader: Reader;
  /** How long what it needs is waited for, in milliseconds, where that is not as usual. */
  readonly wait: number | undefined;
}

/** Does one sort of step; without an outcome there is nothing to say of it. */
type Doer<A extends Action["action"]> = (
  driver: Driver,
  step: ActionOf<A> & Instruction,
  doing: Doing,
) => Promise<Outcome | undefined> | Promise<void>;

const DOERS: { readonly [A in Action["action"]]: Doer<A> } = {
  goto: async (driver, { url }) => {
    const address = await addressFrom(driver, url);
    await driver.run(`await page.goto(${quote(url)});`, "goto", [address, { waitUntil: "domcontentloaded" }]);
  },
  click: (driver, step, { wait }) => click(driver, step, wait),
  fill: async (driver, { value, target, submit }) => {
    const field = await enter(driver, value, target);
    if (submit === true) await driver.act(field, "press", ["Enter"]);
  },
  press: async (driver, { key, times }) => {
    for (let time = 0; time < times; time += 1)
      await driver.run(`await page.keyboard.press(${quote(key)});`, "keyboard.press", [key]);
    await driver.calm();
    await driver.follow();
  },
  select: (driver, { value, target }) => choose(driver, value, target),
  check: (driver, { target, checked }, { wait }) => tick(driver, target, checked, wait),
  hover: async (driver, { target }, { wait }) =>
    await driver.act(await driver.locate(target, "hover", wait), "hover"),
  scroll: scrollPage,
  wait: (driver, { seconds, until }) => waitFor(driver, seconds, until),
  back: (driver) => turn(driver, "goBack"),
  forward: (driver) => turn(driver, "goForward"),
  reload: (driver) => turn(driver, "reload"),
  dismiss: async (driver, { what, answer }) => {
    const isDone = what === "cookies" && (await answerCookies(driver, answer));
    const waitMs = what === "cookies" ? 0 : undefined;
    return { skipped: !(isDone || (await closeDialog(driver, answer, waitMs))) };
  },
  upload: giveFile,
  login: logIn,
  search: searchFor,
  submit: (driver) => submitForm(driver),
  sort: sortBy,
  next: async (driver) => {
    if (!(await nextPage(driver))) throw new StepError("The page has no link to a next page.");
  },
  ground: async (_, { text }) => {
    throw new StepError(`Not understood: "${text}".`);
  },
  extract: (driver, step, { reader }) => extract(driver, step, reader),
  repeat: (driver, step, { reader }) => repeat(driver, step, reader),
  pages: (driver, step, { reader }) => overPages(driver, step, reader),
};

async function doIt(driver: Driver, step: Instruction, reader: Reader): Promise<Outcome | undefined> {
  const wait = step.optional === true ? OPTIONAL_MS : undefined;
  const work = DOERS[step.action] as Doer<Action["action"]>;
  return (await work(driver, step as never, { reader, wait })) ?? undefined;
}

async function turn(driver: Driver, method: "goBack" | "goForward" | "reload"): Promise<void> {
  await driver.run(`await page.${method}();`, method, [{ waitUntil: "domcontentloaded" }]);
}

async function addressFrom(driver: Driver, url: string): Promise<string> {
  return url.startsWith("/") ? new URL(url, String(await driver.ask("url", []))).href : url;
}

async function extract(
  driver: Driver,
  { what, orSearch }: ActionOf<"extract">,
  reader: Reader,
): Promise<Outcome> {
  const reading = await readOne(driver, what, reader);
  if (reading.value !== undefined || orSearch === undefined) return { read: [reading] };
  // `Find Ada in the book`: what is sought may stand on one of the next pages.
  if (!(await turnTo(driver, orSearch.replace(IN_BOOK, ""))))
    await searchFor(driver, { action: "search", query: orSearch, submit: true });
  return {};
}

async function repeat(
  driver: Driver,
  { steps, times, until }: ActionOf<"repeat">,
  reader: Reader,
): Promise<Outcome> {
  const read: Reading[] = [];
  let done = 0;
  for (; done < times; done += 1) {
    if (done > 0 && until !== undefined && (await isOver(driver, until))) break;
    const before = signature(await driver.look());
    const isDone = await roundOf(driver, steps, reader, read, done);
    if (!isDone) break;
    await driver.changed(before, CHANGE_MS);
    await driver.settle();
  }
  if (until !== undefined && !(await isOver(driver, until)))
    throw new StepError(
      `After ${done} times ${named(until.target)} is ${until.gone ? "still" : "not"} there.`,
    );
  if (until === undefined && done < times && times < MAX_ROUNDS)
    throw new StepError(`It could be done ${done} of ${times} times.`);
  return read.length === 0 ? {} : { read: merged(read) };
}

/** One round; false when a later one cannot be done, which is how most repetitions end. */
async function roundOf(
  driver: Driver,
  steps: readonly Instruction[],
  reader: Reader,
  read: Reading[],
  round: number,
): Promise<boolean> {
  for (const step of steps) {
    try {
      const later = round > 0 && step.action === "click" ? { ...step, optional: true } : step;
      const outcome = await perform(driver, later, reader);
      if (outcome.skipped === true && round > 0) return false;
      read.push(...(outcome.read ?? []));
    } catch (error) {
      if (round === 0 || !(error instanceof StepError)) throw error;
      return false;
    }
  }
  return true;
}

async function overPages(
  driver: Driver,
  { steps, max }: ActionOf<"pages">,
  reader: Reader,
): Promise<Outcome> {
  const read: Reading[] = [];
  await driver.settle();
  for (let page = 0; page < max; page += 1) {
    for (const step of steps) read.push(...((await perform(driver, step, reader)).read ?? []));
    if (page + 1 >= max || !(await nextPage(driver))) break;
  }
  return { read: merged(read) };
}

/** What several pages gave to one wish, in one list. */
function merged(read: readonly Reading[]): readonly Reading[] {
  const lists = new Map<string, unknown[]>();
  for (const { what, value } of read) {
    const list = lists.get(what) ?? [];
    if (Array.isArray(value)) list.push(...value);
    else if (value !== undefined) list.push(value);
    lists.set(what, list);
  }
  return [...lists].map(([what, value]) => ({ what, value: value.length === 0 ? undefined : value }));
}
