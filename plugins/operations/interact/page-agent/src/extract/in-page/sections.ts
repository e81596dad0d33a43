import type { PageData } from "../page-data.ts";
import type { Texts } from "./texts.ts";

/** In the page: its paragraphs, and what stands under each heading. */
export function sectionReader({ textOf, hasText }: Texts) {
  const [MAX_SECTIONS, MAX_SECTION, MAX_HEADING] = [200, 3000, 100];
  const [MAX_PARAGRAPHS, MAX_PARAGRAPH] = [1000, 1000];

  const isHead = (element: Element): boolean =>
    /^(?:h[1-6]|summary|legend)$/.test(element.localName) ||
    /^(?:heading|tab)$/.test(element.getAttribute("role") ?? "") ||
    (element.localName === "button" && element.hasAttribute("aria-expanded"));
  const isParagraph = (element: Element): boolean => {
    if (!/^(?:p|li|td|dd|dt|blockquote|pre|div|span|section)$/.test(element.localName)) return false;
    if (!hasText(element) || element.closest("button, nav, footer, label") !== null) return false;
    const parent = element.parentElement;
    return !(parent !== null && /^(?:p|li|td|dd|span)$/.test(parent.localName) && hasText(parent));
  };

  return (visible: readonly Element[]): Pick<PageData, "sections" | "paragraphs"> => {
    const sections: { heading: string; text: string }[] = [];
    const paragraphs: string[] = [];
    let open: { heading: string; text: string } | undefined;
    for (const element of visible) {
      if (isHead(element)) {
        open = { heading: textOf(element, MAX_HEADING), text: "" };
        if (sections.length < MAX_SECTIONS) sections.push(open);
        continue;
      }
      const text = isParagraph(element) ? textOf(element, MAX_PARAGRAPH) : "";
      if (text === "") continue;
      if (paragraphs.length < MAX_PARAGRAPHS) paragraphs.push(text);
      if (open !== undefined && open.text.length < MAX_SECTION)
        open.text = `${open.text}${open.text === "" ? "" : "\n"}${text}`;
    }
    return { sections, paragraphs };
  };
}
