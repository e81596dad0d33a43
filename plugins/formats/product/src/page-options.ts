/** Options that a visitor chooses among: lists to select from and groups of radio buttons. */

import type { TreeElement } from "@winnow/kit-dom";
import { describe, type PriceHint, pricesIn, stockOf, textBelow } from "@winnow/kit-facts";
import { phrasesOf } from "@winnow/kit-words";
import type { DraftVariant } from "./draft.ts";
import type { PageScan } from "./page-scan.ts";

/** Options of one list. */
const MAX_OPTIONS = 200;
const words = (name: string) =>
  phrasesOf(new URL("../words/page.txt", import.meta.url), name, { before: "", behind: "" });
const [NO_OPTION, PROMPT] = [words("no-option"), words("prompt")];

/** Whether a list of this name chooses something else than a variant. */
export const isNoOption = (name: string): boolean => NO_OPTION.isIn(name) || /cat(?:egory)?$/i.test(name);
/** Whether an entry of a list only asks to choose one. */
export const isPrompt = (text: string): boolean => /^(?:-|–|—|\.{2,}|…|$)/.test(text) || PROMPT.isIn(text);

interface Choice {
  readonly name: string;
  readonly origin: string;
  readonly options: readonly {
    readonly text: string;
    readonly id: string | undefined;
    readonly isDisabled: boolean;
  }[];
}

/**
 * The variants that one list of options makes. Of several lists it is unknown which of their combinations exist, so they
 * make none.
 */
export function variantsOn(scan: PageScan, hint: PriceHint): DraftVariant[] {
  const choices = choicesOn(scan);
  const [choice] = choices;
  if (choice === undefined || choices.length > 1) return [];
  return choice.options.map(({ text, id, isDisabled }) => {
    const price = pricesIn(text, hint).find(({ symbol }) => symbol !== undefined);
    const isExtra = price !== undefined && /[+(]\s*$/.test(text.slice(0, text.indexOf(price.formatted)));
    const stock = isDisabled ? { inStock: false, text: "" } : stockOf(text);
    const label =
      price === undefined
        ? text
        : text
            .replace(price.formatted, "")
            .replace(/[\s()[\]\-–—:,+]+$/u, "")
            .trim();
    const value =
      (stock !== undefined && !isDisabled ? label.replace(/\s*[-–—(:].{0,60}$/u, "") : label) || text;
    return {
      origin: choice.origin,
      id,
      title: value.slice(0, 500),
      values: { [choice.name]: value.slice(0, 500) },
      stock,
      ...(price === undefined || isExtra ? {} : { price }),
    };
  });
}

function choicesOn({ elements, heading, lines }: PageScan): Choice[] {
  const from = (heading?.at ?? 0) - 10;
  const to = (heading?.at ?? 0) + 120;
  const choices: Choice[] = [];
  const radios = new Map<
    string,
    { element: TreeElement; text: string; id: string | undefined; isDisabled: boolean }[]
  >();
  const labels = new Map<string, string>();
  const near = elements.filter(({ at, place }) => at >= from && at <= to && !place.chrome && !place.related);
  for (const { element } of near) {
    const target = element.localName === "label" ? element.getAttribute("for") : null;
    if (target !== null && !labels.has(target)) labels.set(target, textBelow(element, 100));
  }
  for (const { element, at, place } of near) {
    if (element.localName === "select") {
      const name = nameOf(element, labels, lines[at - 1]?.text);
      const options = optionsOf(element);
      if (options.length > 0 && !isNoOption(keysOf(element)) && !isNoOption(name))
        choices.push({ name, origin: `css: ${describe(element)}`, options });
    } else if (
      element.localName === "input" &&
      element.getAttribute("type")?.toLowerCase() === "radio" &&
      !place.hidden
    ) {
      const group = element.getAttribute("name") ?? "";
      const text =
        labels.get(element.getAttribute("id") ?? "") ||
        element.getAttribute("aria-label") ||
        element.getAttribute("value") ||
        "";
      if (group === "" || text === "" || isNoOption(group) || /rating|star|payment|delivery/i.test(group))
        continue;
      const known = radios.get(group) ?? [];
      if (known.length < MAX_OPTIONS)
        known.push({
          element,
          text,
          id: element.getAttribute("value") ?? undefined,
          isDisabled: element.getAttribute("disabled") !== null,
        });
      radios.set(group, known);
    }
  }
  for (const [group, options] of radios) {
    if (options.length < 2) continue;
    choices.push({
      name: legendOf(options[0]!.element) ?? tidy(group),
      origin: `css: ${describe(options[0]!.element)}`,
      options,
    });
  }
  return choices;
}

function keysOf(element: TreeElement): string {
  return ["name", "id", "class", "aria-label", "data-attribute_name"]
    .map((name) => element.getAttribute(name) ?? "")
    .join(" ");
}

/** What a list chooses: its label, what it says itself, or the line before it. */
function nameOf(
  select: TreeElement,
  labels: ReadonlyMap<string, string>,
  before: string | undefined,
): string {
  const label =
    labels.get(select.getAttribute("id") ?? "") ??
    select.getAttribute("aria-label") ??
    select.getAttribute("data-attribute_name");
  if (label !== null && label !== undefined && label.trim() !== "") return tidy(label);
  if (before !== undefined && before.length <= 30 && /\p{L}/u.test(before) && !/\d/.test(before))
    return tidy(before);
  return tidy(select.getAttribute("name") ?? "") || "option";
}

function legendOf(radio: TreeElement): string | undefined {
  for (
    let step = radio.parentNode, levels = 0;
    step !== null && levels < 8;
    levels++, step = step.parentNode
  ) {
    if (step.localName !== "fieldset") continue;
    for (let child = step.firstChild; child !== null; child = child.nextSibling)
      if (child.nodeType === 1 && child.localName === "legend")
        return tidy(textBelow(child, 60)) || undefined;
  }
  return undefined;
}

function tidy(name: string): string {
  const inner = /\[([^[\]]{1,60})\]$/.exec(name)?.[1] ?? name;
  return inner
    .replace(/^attribute_(?:pa_)?/, "")
    .replace(/[_\s:*]+/gu, " ")
    .trim()
    .slice(0, 100);
}

function optionsOf(select: TreeElement): { text: string; id: string | undefined; isDisabled: boolean }[] {
  const options: { text: string; id: string | undefined; isDisabled: boolean }[] = [];
  const open = [select];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (
      let child = parent.firstChild;
      child !== null && options.length < MAX_OPTIONS;
      child = child.nextSibling
    ) {
      if (child.nodeType !== 1) continue;
      if (child.localName === "optgroup") open.push(child);
      if (child.localName !== "option") continue;
      const text = textBelow(child, 200);
      const value = child.getAttribute("value")?.trim();
      if (value === "" || text === "" || isPrompt(text)) continue;
      options.push({
        text,
        id: value === text ? undefined : value,
        isDisabled: child.getAttribute("disabled") !== null,
      });
    }
  }
  // Numbers from one on count pieces.
  return options.every(({ text }, index) => text === String(index + 1)) && options.length > 1 ? [] : options;
}
