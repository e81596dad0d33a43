/** Fields without a name are called by the text before them. */

import type { SnapshotElement } from "../page.ts";

const FIELD = /^(?:textbox|searchbox|combobox|spinbutton|slider|listbox)$/;
const TEXT = /^(?:text|cell|rowheader|columnheader|term|emphasis|strong)$/;
/** Characters of such a text, and pixels that it may be away. */
const [MAX_TEXT, MAX_GAP] = [40, 60];

/** Elements in which the text right before a field without a name is its label. */
export function withLabels(elements: readonly SnapshotElement[]): readonly SnapshotElement[] {
  return elements.map((element, at) => {
    const before = elements[at - 1];
    const { hints, name, role, box } = element;
    const isNamed = name !== "" && name !== hints.placeholder;
    if (!FIELD.test(role) || isNamed || hints.label !== undefined || before === undefined) return element;
    const isLabel = TEXT.test(before.role) && before.name !== "" && before.name.length <= MAX_TEXT;
    const gap = box.y - (before.box.y + before.box.height);
    if (!isLabel || gap > MAX_GAP || before.box.y > box.y + box.height) return element;
    return { ...element, hints: { ...hints, label: before.name.replace(/\s*[:*]+\s*$/u, "") } };
  });
}
