/// <reference lib="dom" />

/** Flag of an element: hidden by its own attributes or style. */
export const HIDDEN = 1;
/** Flag of an element: hidden from assistive technology. */
export const ARIA_HIDDEN = 2;
/** Flag of an element: the panel of a tab or an accordion, shown when asked for. */
export const IN_TAB = 4;

/** The attributes that say something about the content of an element. */
export interface OwnAttributes {
  className: string;
  id: string;
  role: string;
  property: string;
  /** Names given for scripts and tests, and labels for screen readers. */
  label: string;
  flags: number;
}

const NONE: OwnAttributes = { className: "", id: "", role: "", property: "", label: "", flags: 0 };

/** Reads the attributes that matter in one go, since each separate read walks all of them. */
export function readAttributes(element: Element): OwnAttributes {
  const names = element.getAttributeNames();
  if (names.length === 0) return NONE;
  const own = { ...NONE };
  for (const name of names) {
    switch (name) {
      case "class":
        own.className = readValue(element, name);
        break;
      case "id":
        own.id = readValue(element, name);
        break;
      case "role":
        own.role = readValue(element, name).toLowerCase();
        if (own.role === "tabpanel") own.flags |= IN_TAB;
        break;
      case "itemprop":
        own.property = readValue(element, name).toLowerCase();
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
        own.label += `${readValue(element, name).slice(0, 60)} `;
        break;
      case "hidden":
        own.flags |= HIDDEN;
        break;
      case "aria-hidden":
        if (readValue(element, name) === "true") own.flags |= ARIA_HIDDEN;
        break;
      case "style":
        if (/display\s*:\s*none|visibility\s*:\s*hidden/iu.test(readValue(element, name)))
          own.flags |= HIDDEN;
        break;
    }
  }
  return own;
}

function readValue(element: Element, name: string): string {
  return element.getAttributeNode(name)?.value ?? "";
}
