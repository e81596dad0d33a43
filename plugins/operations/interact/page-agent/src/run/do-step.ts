/** One step of a prompt: who does it, from those that know its sort of wish to the page's own words. */

import { ground, isGrounded, isOfPage, mayShow } from "../ground/ground.ts";
import { isOfItems, overItems } from "../items/act.ts";
import { copyOver, isCopy } from "../items/copy.ts";
import { dragOver, isDrag } from "../items/drag.ts";
import { answerByButton, isOfFigures, overFigures } from "../items/figures.ts";
import { isOfJourney, overJourney } from "../items/journey.ts";
import { isMark, markOver } from "../items/mark.ts";
import { inOrder, isOfOrder } from "../items/order.ts";
import { isOfSum, overSum } from "../items/solve.ts";
import { isSuggested, overSuggestions } from "../items/suggest.ts";
import type { Driver } from "../perform/driver.ts";
import { type Outcome, perform } from "../perform/perform.ts";
import type { Reader } from "../perform/reading.ts";
import { reveal } from "../perform/reveal.ts";
import type { Instruction } from "../read/instruction.ts";

/** Sorts of wishes that only the page can read: the steps that may be such, whether one is, and who does it. */
const SORTS = [
  { actions: /^(?:ground|fill|extract)$/, is: isOfSum, work: overSum },
  { actions: /^(?:ground|extract|fill)$/, is: isCopy, work: copyOver },
  { actions: /^(?:ground|click|select|check)$/, is: isOfFigures, work: overFigures },
  { actions: /^extract$/, is: isOfFigures, work: answerByButton },
  { actions: /^(?:ground|click|select)$/, is: isOfOrder, work: inOrder },
  { actions: /^(?:ground|fill)$/, is: isSuggested, work: overSuggestions },
  { actions: /^(?:ground|fill)$/, is: isDrag, work: dragOver },
  { actions: /^(?:ground|select|click)$/, is: isMark, work: markOver },
  { actions: /^(?:click|search|select|ground)$/, is: isOfJourney, work: overJourney },
  { actions: /^(?:click|fill|select|check|submit|ground|repeat)$/, is: isOfItems, work: overItems },
] as const;
/** Steps that the page may know better than the words, and those that it may know where the words find nothing. */
const MAY_BE_OF_PAGE = /^(?:click|extract|fill|submit|goto)$/;
const MAY_BE_GROUNDED = /^(?:click|fill|select|check|submit|search|login|sort|ground)$/;

/** Whether the page has something for a clause that no rule of words reads. */
export async function isDoable(driver: Driver, text: string): Promise<boolean> {
  for (const { is } of SORTS) if (await is(driver, text)) return true;
  return await isGrounded(driver, text);
}

/**
 * Does a step: as one of a sort that the page has, by the labels of the page, or by its words.
 * @throws StepError where it cannot be done
 */
export async function doStep(driver: Driver, step: Instruction, reader: Reader): Promise<Outcome> {
  // What may be left out is done only as it is said.
  if (step.optional === true) return await perform(driver, step, reader);
  if (await bySort(driver, step, reader)) return {};
  if (await byLabels(driver, step)) return {};
  return await byWords(driver, step, reader);
}

async function bySort(driver: Driver, { action, text }: Instruction, reader: Reader): Promise<boolean> {
  for (const { actions, work } of SORTS)
    if (actions.test(action) && (await work(driver, text, reader))) return true;
  return false;
}

async function byLabels(driver: Driver, { action, text }: Instruction): Promise<boolean> {
  const isTold = MAY_BE_OF_PAGE.test(action) && (await isOfPage(driver, text));
  return isTold && (await ground(driver, text));
}

async function byWords(driver: Driver, step: Instruction, reader: Reader): Promise<Outcome> {
  const from = driver.lines.length;
  try {
    const outcome = await perform(driver, step, reader);
    const isUnread =
      step.action === "extract" && outcome.read?.every(({ value }) => value === undefined) === true;
    return isUnread && (await mayShow(driver, step.text)) && (await ground(driver, step.text)) ? {} : outcome;
  } catch (error) {
    driver.signal.throwIfAborted();
    const isUndone = driver.lines.length === from && MAY_BE_GROUNDED.test(step.action);
    if (isUndone && ((await ground(driver, step.text)) || (await clickHidden(driver, step)))) return {};
    throw error;
  }
}

/** What is named without quotes may have been said of the page itself, so what is closed is opened last. */
async function clickHidden(driver: Driver, step: Instruction): Promise<boolean> {
  const hidden = step.action === "click" ? await reveal(driver, step.target, "click") : undefined;
  if (hidden !== undefined) await driver.act(hidden, "click");
  return hidden !== undefined;
}
