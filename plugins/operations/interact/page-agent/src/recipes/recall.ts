/** What was found the last time, while a prompt is done again. */

import type { Purpose } from "../find/roles.ts";
import type { SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import type { Recipe } from "./recipes.ts";
import { healed, type Signals, sameElement, signalsOf } from "./signals.ts";

const MAX_FOUND = 60;

/** Remembers what was found, and knows what was found before. */
export class Recall {
  /** Whether something was not where it had been. */
  isHealed = false;
  /** How many things were found as they had been found before. */
  used = 0;
  readonly #before: ReadonlyMap<string, Signals>;
  readonly #found: { readonly key: string; readonly signals: Signals }[] = [];
  readonly #counts = new Map<string, number>();

  constructor(recipe: Recipe | undefined) {
    this.#before = new Map(recipe?.found.map(({ key, signals }) => [key, signals]));
  }

  /** What is kept for the next time. */
  get found(): Recipe["found"] {
    return this.#found;
  }

  /** The element that was meant the last time, where it still is. */
  same(elements: readonly SnapshotElement[], target: Target, purpose: Purpose): SnapshotElement | undefined {
    const signals = this.#signals(target, purpose);
    return signals === undefined ? undefined : sameElement(elements, signals);
  }

  /** The element that has taken the place of the one that was meant. */
  healed(
    elements: readonly SnapshotElement[],
    target: Target,
    purpose: Purpose,
  ): SnapshotElement | undefined {
    const signals = this.#signals(target, purpose);
    return signals === undefined ? undefined : healed(elements, signals);
  }

  /** Keeps what was found for a target. */
  keep(
    element: SnapshotElement,
    elements: readonly SnapshotElement[],
    target: Target,
    purpose: Purpose,
  ): void {
    const key = this.#key(target, purpose);
    this.#counts.set(this.#name(target, purpose), (this.#counts.get(this.#name(target, purpose)) ?? 0) + 1);
    if (this.#found.length < MAX_FOUND) this.#found.push({ key, signals: signalsOf(element, elements) });
  }

  /** `The second result` and `the button next to X` mean what stands there now, whatever stood there before. */
  #signals(target: Target, purpose: Purpose): Signals | undefined {
    if (target.ordinal !== undefined || target.near !== undefined || target.words === "") return undefined;
    return this.#before.get(this.#key(target, purpose));
  }

  #name(target: Target, purpose: Purpose): string {
    return `${purpose} ${JSON.stringify(target)}`;
  }

  /** The same words may mean another element each time. */
  #key(target: Target, purpose: Purpose): string {
    const name = this.#name(target, purpose);
    return `${name} ${this.#counts.get(name) ?? 0}`.slice(0, 500);
  }
}
