import {
  actionError,
  type CDPSession,
  type ElementHandle,
  type Frame,
  type JSHandle,
  type Page,
} from "@winnow/kit-live-page";
import { ENGINE, ENGINE_TEXT } from "./engine-text.ts";
import type { Answer, Engine } from "./in-page/engine.ts";
import type { FrameStep, LocatorStep } from "./types.ts";

/** One of the two sides of a document that scripts run on: the page's own, and one that the page does not see. */
interface World {
  evaluate(work: unknown, ...args: readonly unknown[]): Promise<unknown>;
  evaluateHandle(work: unknown, ...args: readonly unknown[]): Promise<JSHandle>;
  transferHandle<T extends JSHandle>(handle: T): Promise<T>;
}

/** What frames of puppeteer have that its types leave out. */
interface InnerFrame {
  readonly _id: string;
  readonly client: CDPSession;
  isolatedRealm(): World;
  mainRealm(): World;
}

/** The frame with what its types leave out. */
export function inner(frame: Frame): InnerFrame {
  return frame as unknown as InnerFrame;
}

type Questions = Engine["questions"];
type AnswerOf<K extends keyof Questions> = Awaited<ReturnType<Questions[K]>>;

/** In the page. */
function put(key: string, name: string, args: readonly unknown[]): unknown {
  const engine = (globalThis as Record<string, unknown>)[key] as Engine | undefined;
  return engine === undefined ? { absent: true } : engine.ask(name as keyof Questions, args);
}

/** In the page: one element; undefined when the engine is not there yet. */
function getElement(key: string, steps: readonly LocatorStep[], strict: boolean): Element | null | undefined {
  return ((globalThis as Record<string, unknown>)[key] as Engine | undefined)?.element(steps, strict);
}

/** In the page: all elements; undefined when the engine is not there yet. */
function getElements(key: string, steps: readonly LocatorStep[]): Element[] | undefined {
  return ((globalThis as Record<string, unknown>)[key] as Engine | undefined)?.elements(steps);
}

/**
 * Asks the engine in the isolated world of a frame, which is sent there once for each document.
 * @throws SCRAPE_ACTION_ERROR with what the engine says; what puppeteer throws when the document was replaced
 */
export async function ask<K extends keyof Questions>(
  frame: Frame,
  name: K,
  ...args: Parameters<Questions[K]>
): Promise<AnswerOf<K>> {
  const world = inner(frame).isolatedRealm();
  const send = async () => (await world.evaluate(put, ENGINE, name, args)) as Answer<AnswerOf<K>>;
  let answer = await send();
  if ("absent" in answer) {
    await world.evaluate(ENGINE_TEXT);
    answer = await send();
  }
  if ("value" in answer) return answer.value;
  throw actionError("error" in answer ? answer.error : "The document changed while it was looked at.");
}

/** The element in the isolated world; undefined when there is none, or several and one was wanted. */
export async function elementOf(
  frame: Frame,
  steps: readonly LocatorStep[],
  strict: boolean,
): Promise<ElementHandle | undefined> {
  const handle = await hold(frame, getElement, steps, strict);
  const element = handle.asElement();
  if (element === null) await handle.dispose();
  return (element as ElementHandle | null) ?? undefined;
}

/** The list of all elements, in the page's own world. */
export async function elementsOf(
  frame: Frame,
  steps: readonly LocatorStep[],
): Promise<readonly ElementHandle[]> {
  const list = await hold(frame, getElements, steps);
  const properties = await list.getProperties();
  await list.dispose();
  const elements = [...properties.values()].flatMap(
    (handle) => (handle.asElement() as ElementHandle | null) ?? [],
  );
  return await Promise.all(elements.map((element) => toMainWorld(frame, element)));
}

/** The same element as the page's own scripts see it. */
export function toMainWorld(frame: Frame, element: ElementHandle): Promise<ElementHandle> {
  return inner(frame).mainRealm().transferHandle(element);
}

async function hold(frame: Frame, work: unknown, ...args: readonly unknown[]): Promise<JSHandle> {
  const world = inner(frame).isolatedRealm();
  const handle = await world.evaluateHandle(work, ENGINE, ...args);
  if (handle.remoteObject().type !== "undefined") return handle;
  await world.evaluate(ENGINE_TEXT);
  return await world.evaluateHandle(work, ENGINE, ...args);
}

/** Where a way through frames ends: in a frame, or before an element that is not there, or not the only one. */
export type FrameFound =
  | { readonly frame: Frame }
  | { readonly count: number; readonly several?: readonly string[]; readonly step: FrameStep };

/** Follows a way through frames. */
export async function findFrame(page: Page, steps: readonly FrameStep[] = []): Promise<FrameFound> {
  let frame = page.mainFrame();
  for (const step of steps) {
    if ("frameId" in step) {
      const known = page.frames().find((one) => inner(one)._id === step.frameId);
      if (known === undefined) return { count: 0, step };
      frame = known;
      continue;
    }
    const { count, several } = await ask(frame, "look", step);
    if (count !== 1) return count === 0 ? { count, step } : { count, several, step };
    const element = await elementOf(frame, step, true);
    const next = await element?.contentFrame();
    await element?.dispose();
    if (next == null) return { count: 0, step };
    frame = next;
  }
  return { frame };
}

/** In the page: where a point inside of a frame is in the viewport around it, and whether the mouse hits the frame there. */
function toOuterPoint(element: Element, x: number, y: number): { x: number; y: number; isHit: boolean } {
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const scale = box.width / ((element as HTMLElement).offsetWidth || box.width || 1);
  const outer = {
    x: box.left + (element.clientLeft + Number.parseFloat(style.paddingLeft) + x) * scale,
    y: box.top + (element.clientTop + Number.parseFloat(style.paddingTop) + y) * scale,
  };
  const root = element.getRootNode() as Document | ShadowRoot;
  return { ...outer, isHit: root.elementFromPoint(outer.x, outer.y) === element };
}

/** Where a point of a frame's viewport is in the viewport of the page, and whether the mouse reaches the frame there. */
export async function toPagePoint(
  frame: Frame,
  point: { readonly x: number; readonly y: number },
): Promise<{ x: number; y: number; isHit: boolean }> {
  let found = { x: point.x, y: point.y, isHit: true };
  for (let at = frame, parent = at.parentFrame(); parent !== null; at = parent, parent = at.parentFrame()) {
    const element = await at.frameElement();
    if (element === null) return { ...found, isHit: false };
    const held = await inner(parent).isolatedRealm().transferHandle(element);
    const { isHit, ...next } = await held.evaluate(toOuterPoint, found.x, found.y);
    await held.dispose();
    found = { ...next, isHit: found.isHit && isHit };
  }
  return found;
}
