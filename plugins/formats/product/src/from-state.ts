/** Products in the data that scripts of a shop start from. */

import { type EmbeddedState, isObject, type PriceHint } from "@winnow/kit-facts";
import type { Draft } from "./draft.ts";
import { genericDraft } from "./state-generic.ts";
import { magentoDraft, shopifyDraft, wooDraft } from "./state-shops.ts";
import type { Values } from "./state-values.ts";
import { likeness, overlap } from "./text.ts";

/** Objects looked at in all states of a page. */
const MAX_OBJECTS = 200_000;
const MAX_DEPTH = 40;
const MAX_DRAFTS = 20;

/** What the embedded data of a page says about the product called `title`, what fits best first. */
export function draftsOfStates(
  states: readonly EmbeddedState[],
  title: string,
  url: string,
  hint: PriceHint,
): Draft[] {
  const found: { readonly draft: Draft; readonly score: number }[] = [];
  let left = MAX_OBJECTS;
  const add = (draft: Draft | undefined, bonus: number): boolean => {
    if (draft === undefined) return false;
    const name = draft.title;
    const isNamed =
      name !== undefined &&
      title !== "" &&
      (overlap(name, title) >= 0.6 || (likeness(name, title) === 1 && overlap(name, title) >= 0.4));
    const isHere = draft.url !== undefined && samePath(draft.url, url);
    // What is neither named like the product nor has its address is another product, unless a shop's own form holds it.
    if (isNamed || isHere || bonus >= 3)
      found.push({
        draft,
        score: (isNamed ? 2 : 0) + (isHere ? 2 : 0) + bonus + Math.min(1, draft.variants.length / 5),
      });
    return true;
  };
  for (const { origin, value } of states) {
    const open: { readonly value: unknown; readonly path: string; readonly depth: number }[] = [
      { value, path: "$", depth: 0 },
    ];
    for (let one = open.pop(); one !== undefined && left > 0 && found.length < MAX_DRAFTS; one = open.pop()) {
      left--;
      const at = `state: ${origin}: ${one.path}`.slice(0, 300);
      const isTaken = isObject(one.value)
        ? addRecord(one.value, at, add, hint)
        : Array.isArray(one.value) && add(wooDraft(one.value, at, hint), 3);
      if (isTaken || one.depth >= MAX_DEPTH || typeof one.value !== "object" || one.value === null) continue;
      for (const [key, below] of Object.entries(one.value).reverse())
        if (typeof below === "object" && below !== null)
          open.push({ value: below, path: `${one.path}.${key}`, depth: one.depth + 1 });
    }
  }
  return found.sort((one, other) => other.score - one.score).map(({ draft }) => draft);
}

type Add = (draft: Draft | undefined, bonus: number) => boolean;

function addRecord(value: Values, origin: string, add: Add, hint: PriceHint): boolean {
  return (
    add(shopifyDraft(value, origin, hint), 1) ||
    add(magentoDraft(value, origin, hint), 3) ||
    add(genericDraft(value, origin, hint), 0)
  );
}

function samePath(address: string, url: string): boolean {
  const one = URL.parse(address, url);
  const other = URL.parse(url);
  return (
    one !== null &&
    other !== null &&
    one.pathname.length > 1 &&
    one.pathname.replace(/\/$/, "") === other.pathname.replace(/\/$/, "")
  );
}
