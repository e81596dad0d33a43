import { actionError } from "@winnow/kit-live-page";
import { parseSelector } from "./selector.ts";
import type { FrameStep, LocatorSpec, LocatorStep, TextPattern } from "./types.ts";

const MAX_STEPS = 50;
const MAX_FRAMES = 20;
const MAX_CHARACTERS = 100_000;
const MAX_NESTING = 10;

/**
 * A locator as it was sent: a selector, steps, or the whole. Selectors in it become steps.
 * @throws SCRAPE_ACTION_ERROR when it is none
 */
export function toSpec(given: unknown, nesting = 0): LocatorSpec {
  if (nesting > MAX_NESTING) throw actionError(`Locators inside of locators go at most ${MAX_NESTING} deep.`);
  if (typeof given === "string") return { steps: expand([{ selector: bounded(given) }], nesting) };
  if (Array.isArray(given)) return { steps: expand(given, nesting) };
  const { frames, steps } = Object(given) as { frames?: unknown; steps?: unknown };
  if (!Array.isArray(steps))
    throw actionError(`A locator is a selector or { steps }, not ${briefly(given)}.`);
  if (frames === undefined) return { steps: expand(steps, nesting) };
  if (!Array.isArray(frames) || frames.length > MAX_FRAMES)
    throw actionError(`The frames of a locator are a list of at most ${MAX_FRAMES}.`);
  return { frames: frames.map((frame) => toFrame(frame, nesting)), steps: expand(steps, nesting) };
}

function toFrame(given: unknown, nesting: number): FrameStep {
  if (Array.isArray(given)) return expand(given, nesting);
  const { frameId } = Object(given) as { frameId?: unknown };
  if (typeof frameId === "string" && frameId.length < 200) return { frameId };
  throw actionError(`A frame of a locator is steps or { frameId }, not ${briefly(given)}.`);
}

function expand(steps: readonly unknown[], nesting: number): readonly LocatorStep[] {
  if (steps.length > MAX_STEPS) throw actionError(`A locator has at most ${MAX_STEPS} steps.`);
  return steps.flatMap((given): readonly LocatorStep[] => {
    if (typeof given !== "object" || given === null)
      throw actionError(`A step of a locator is an object, not ${briefly(given)}.`);
    const step = given as LocatorStep;
    if ("selector" in step) return parseSelector(bounded(String(step.selector)));
    if (JSON.stringify(step).length > MAX_CHARACTERS * 2)
      throw actionError("A step of a locator is too long.");
    if ("has" in step) return [{ has: toSpec(step.has, nesting + 1) }];
    if ("hasNot" in step) return [{ hasNot: toSpec(step.hasNot, nesting + 1) }];
    if ("and" in step) return [{ and: toSpec(step.and, nesting + 1) }];
    if ("or" in step) return [{ or: toSpec(step.or, nesting + 1) }];
    return [step];
  });
}

function bounded(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  throw actionError(`A selector has at most ${MAX_CHARACTERS} characters.`);
}

function briefly(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 100);
}

/**
 * A locator as code of Playwright: `getByRole('button', { name: 'Save' })`. With an object before it, as in
 * `page.${locatorCode(spec)}`, it can be run.
 */
export function locatorCode(spec: LocatorSpec): string {
  const frames = (spec.frames ?? []).map((frame) =>
    "frameId" in frame ? `frame(${quote(frame.frameId)})` : `${stepsCode(frame)}.contentFrame()`,
  );
  return [...frames, stepsCode(spec.steps)].join(".");
}

function stepsCode(steps: readonly LocatorStep[]): string {
  return steps.length === 0 ? "locator(':root')" : steps.map(stepCode).join(".");
}

function stepCode(step: LocatorStep): string {
  if ("css" in step) return `locator(${quote(step.css)})`;
  if ("xpath" in step) return `locator(${quote(`xpath=${step.xpath}`)})`;
  if ("selector" in step) return `locator(${quote(step.selector)})`;
  if ("role" in step) {
    const { role, ...options } = step;
    return `getByRole(${quote(role)}${optionsCode(options)})`;
  }
  if ("text" in step) return `getByText(${patternCode(step.text)}${exactCode(step)})`;
  if ("label" in step) return `getByLabel(${patternCode(step.label)}${exactCode(step)})`;
  if ("placeholder" in step) return `getByPlaceholder(${patternCode(step.placeholder)}${exactCode(step)})`;
  if ("altText" in step) return `getByAltText(${patternCode(step.altText)}${exactCode(step)})`;
  if ("title" in step) return `getByTitle(${patternCode(step.title)}${exactCode(step)})`;
  if ("testId" in step) return `getByTestId(${patternCode(step.testId)})`;
  if ("nth" in step) {
    if (step.nth === 0) return "first()";
    return step.nth === -1 ? "last()" : `nth(${step.nth})`;
  }
  if ("and" in step) return `and(page.${locatorCode(step.and)})`;
  if ("or" in step) return `or(page.${locatorCode(step.or)})`;
  if ("has" in step) return `filter({ has: page.${locatorCode(step.has)} })`;
  if ("hasNot" in step) return `filter({ hasNot: page.${locatorCode(step.hasNot)} })`;
  return `filter(${optionsCode(step).slice(2)})`;
}

function exactCode({ exact }: { readonly exact?: boolean }): string {
  return exact === true ? ", { exact: true }" : "";
}

function optionsCode(options: object): string {
  const fields = Object.entries(options).map(([name, value]) => {
    const isPattern = typeof value === "string" || (typeof value === "object" && value !== null);
    return `${name}: ${isPattern ? patternCode(value as TextPattern) : String(value)}`;
  });
  return fields.length === 0 ? "" : `, { ${fields.join(", ")} }`;
}

function patternCode(pattern: TextPattern): string {
  return typeof pattern === "string" ? quote(pattern) : `/${pattern.pattern}/${pattern.flags ?? ""}`;
}

/** A string literal of JavaScript. */
function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}'`;
}
