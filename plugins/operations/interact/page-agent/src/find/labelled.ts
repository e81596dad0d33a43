/** What has no name of its own but its value, and is called by the label before it: `Phone: 555-0199`, of which the number is a link. */

import type { SnapshotElement } from "../page.ts";
import { isNear, normalize, tokens } from "./words.ts";

const LABEL = /^(?:text|term|cell|rowheader|listitem|paragraph|strong)$/;
const PRESSED = /^(?:link|button|clickable)$/;
/** Words of a label. */
const MAX_LABEL = 4;

/** The link or button right behind the one label that is in the words; undefined where several are. */
export function labelledBy(elements: readonly SnapshotElement[], words: string): SnapshotElement | undefined {
  const said = tokens(normalize(words));
  const found = elements.filter((element, at) => {
    const before = elements[at - 1];
    if (!PRESSED.test(element.role) || before === undefined || !LABEL.test(before.role)) return false;
    const label = tokens(normalize(before.name.replace(element.name, "")));
    return (
      label.length <= MAX_LABEL &&
      label.every((word) => word !== "" && said.some((other) => word === other || isNear(word, other)))
    );
  });
  return found.length === 1 ? found[0] : undefined;
}
