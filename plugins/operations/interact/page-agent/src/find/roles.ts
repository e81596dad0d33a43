/** Which elements can be what an instruction needs. */

import type { SnapshotElement } from "../page.ts";
import type { TargetKind } from "../read/instruction.ts";

/** What an element is looked for. */
export type Purpose = "click" | "fill" | "select" | "check" | "hover" | "see" | "upload";

const USABLE =
  /^(?:button|link|menuitem|menuitemcheckbox|menuitemradio|tab|option|checkbox|radio|switch|treeitem|clickable)$/;
const FIELD = /^(?:textbox|searchbox|combobox|spinbutton|slider)$/;
const TICK = /^(?:checkbox|switch|radio|menuitemcheckbox|menuitemradio)$/;
const LANDMARK =
  /^(?:banner|main|navigation|contentinfo|complementary|form|region|search|dialog|alertdialog|tablist)$/;

/** Points that the role of an element adds for a purpose; undefined when it cannot be used for it. */
export function roleFit({ role, hints }: SnapshotElement, purpose: Purpose): number | undefined {
  const isFile = hints.type === "file";
  switch (purpose) {
    case "upload":
      return isFile ? 10 : undefined;
    case "fill":
      if (isFile) return undefined;
      return FIELD.test(role) ? 10 : undefined;
    case "check":
      if (TICK.test(role)) return 10;
      if (role === "option" || role === "button") return 0;
      return role === "clickable" || role === "text" || role === "link" ? -8 : undefined;
    case "select":
      if (role === "combobox" || role === "listbox") return 10;
      if (role === "button" || role === "clickable" || role === "slider") return 0;
      return FIELD.test(role) ? 2 : undefined;
    case "see":
      return 0;
    default:
      if (USABLE.test(role)) return 10;
      if (FIELD.test(role)) return isFile ? undefined : 0;
      return LANDMARK.test(role) ? -25 : -8;
  }
}

/** Whether an element is made to be clicked: a click on it is one also where nothing is seen of it. */
export function isControl({ role }: SnapshotElement): boolean {
  return USABLE.test(role) || FIELD.test(role);
}

const KINDS: Readonly<Record<TargetKind, RegExp>> = {
  button: /^(?:button|clickable|switch)$/,
  checkbox: /^(?:checkbox|switch|menuitemcheckbox)$/,
  column: /^(?:columnheader)$/,
  dialog: /^(?:dialog|alertdialog)$/,
  field: FIELD,
  heading: /^heading$/,
  image: /^(?:img|button|link|clickable)$/,
  item: /^(?:link|clickable|article|listitem|heading|option|button)$/,
  link: /^link$/,
  menuitem: /^(?:menuitem|menuitemradio|menuitemcheckbox|link|button|clickable)$/,
  option: /^(?:option|radio|menuitem|menuitemradio|clickable|listitem|treeitem)$/,
  radio: /^(?:radio|menuitemradio)$/,
  row: /^(?:row|listitem|cell|gridcell|rowheader|text)$/,
  section: /^(?:button|heading|clickable|tab|region)$/,
  select: /^(?:combobox|listbox|button|clickable)$/,
  slider: /^(?:slider|spinbutton)$/,
  tab: /^(?:tab)$/,
};
/** Kinds that are often called by the name of another one. */
const ALIKE: Partial<Record<TargetKind, RegExp>> = {
  button: /^(?:link|tab|menuitem|option|radio|columnheader)$/,
  link: /^(?:button|clickable|menuitem|tab)$/,
  tab: /^(?:link|button|clickable|radio)$/,
  option: /^(?:button|link|text|tab)$/,
  radio: /^(?:checkbox|button|clickable|option)$/,
  checkbox: /^(?:radio|button|clickable)$/,
  column: /^(?:button|link|clickable|cell|text)$/,
  section: /^(?:link|text)$/,
  field: /^(?:listbox)$/,
};

/** Points that the kind which a prompt names adds. */
export function kindFit({ role }: SnapshotElement, kind: TargetKind | undefined): number {
  if (kind === undefined) return 0;
  if (KINDS[kind].test(role)) return 6;
  return ALIKE[kind]?.test(role) === true ? 1 : -14;
}

/** Whether an element is of a kind. */
export function isOfKind({ role }: SnapshotElement, kind: TargetKind): boolean {
  return KINDS[kind].test(role);
}
