import type { PageData } from "../page-data.ts";
import type { Texts } from "./texts.ts";

/** In the page: short texts whose elements have names, and its messages. */
export function markReader({ MAX_TEXT, textOf, spaced, namesOf }: Texts) {
  const [MAX_MARKED, MAX_MESSAGES, MAX_CHILDREN] = [3000, 30, 3];
  const NAMES = "[class], [id], [itemprop], [data-testid]";
  const MESSAGE =
    /\b(?:alert|message|success|error|toast|notice|confirmation|notification|flash|feedback|warning)\b/i;

  const isMessage = (element: Element): boolean =>
    /^(?:alert|status|alertdialog)$/.test(element.getAttribute("role") ?? "") ||
    element.localName === "output" ||
    MESSAGE.test(spaced(element.getAttribute("class") ?? ""));

  return (visible: readonly Element[]): Pick<PageData, "marked" | "messages"> => ({
    marked: visible
      .filter((element) => element.matches(NAMES) && element.childElementCount <= MAX_CHILDREN)
      .map((element) => ({ text: textOf(element), names: namesOf(element) }))
      .filter(({ text }) => text !== "" && text.length < MAX_TEXT)
      .slice(0, MAX_MARKED),
    messages: visible
      .filter(isMessage)
      .map((element) => textOf(element))
      .filter((text) => text !== "")
      .slice(0, MAX_MESSAGES),
  });
}
