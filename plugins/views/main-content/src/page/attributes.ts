import type { TreeElement } from "@winnow/kit-dom";

/** Flag of an element: hidden by its own attributes or style. */
export const HIDDEN = 1;
/** Flag of an element: hidden from assistive technology. */
export const ARIA_HIDDEN = 2;
/** Flag of an element: the panel of a tab or an accordion, shown when asked for. */
export const IN_TAB = 4;

/** The attributes that say something about the content of an element. */
export interface ContentAttributes {
  className: string;
  id: string;
  role: string;
  property: string;
  /** Names given for scripts and tests, and labels for screen readers. */
  label: string;
  flags: number;
}

const NONE: ContentAttributes = { className: "", id: "", role: "", property: "", label: "", flags: 0 };

/** Reads the attributes that matter in one go, since each separate read walks all of them. */
export function readAttributes({ attributeList: list }: TreeElement): ContentAttributes {
  if (list.length === 0) return NONE;
  const own = { ...NONE };
  for (let at = 0; at < list.length; at += 2) {
    const value = list[at + 1] ?? "";
    switch (list[at]) {
      case "class":
        own.className = value;
        break;
      case "id":
        own.id = value;
        break;
      case "role":
        own.role = value.toLowerCase();
        if (own.role === "tabpanel") own.flags |= IN_TAB;
        break;
      case "itemprop":
        own.property = value.toLowerCase();
        break;
      case "data-role":
      case "data-testid":
      case "data-test":
      case "data-qa":
      case "data-component":
      case "data-hook":
      case "data-type":
      case "data-section-type":
      case "data-widget_type":
      case "aria-label":
        own.label += `${value.slice(0, 60)} `;
        break;
      case "hidden":
        // What can be found is shown to who looks for it.
        if (value !== "until-found") own.flags |= HIDDEN;
        break;
      case "aria-hidden":
        if (value === "true") own.flags |= ARIA_HIDDEN;
        break;
      case "style":
        if (/display\s*:\s*none|visibility\s*:\s*hidden/iu.test(value)) own.flags |= HIDDEN;
        break;
    }
  }
  return own;
}
