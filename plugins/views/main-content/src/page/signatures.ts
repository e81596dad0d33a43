/** Names of classes without what differs from one record of a list to the next. */

/** Names that come and go with the state of an element, or count it; `is-`, `has-` and `js-` before them are left out. */
const STATES: ReadonlySet<string> = new Set(
  (
    "active inactive current selected open opened closed collapsed expanded visible show shown in fade loaded loading " +
    "lazyloaded lazy hover focus odd even alt alternate first last new hot sticky pinned featured read unread visited " +
    "disabled enabled sale instock outofstock onsale first-child last-child clearfix"
  ).split(" "),
);
/** Starts of names that tell what a record is about: its tags, its categories, its writer. */
const SUBJECTS: ReadonlySet<string> = new Set(
  "tag category cat author product_cat product_tag pa term topic brand sale status format depth byuser comment-author bypostauthor".split(
    " ",
  ),
);
/** Runs that may be a number written in letters and digits, and those that are. */
const RUN = /[a-z0-9]{5,}/giu;
const HASH = /\d[a-z]+\d/iu;
const DIGITS = /\d+/gu;
const DIGIT = /\d/u;
/** Most names compared. */
const MAX_NAMES = 4;
const MAX_LENGTH = 300;

/** A key that is the same for records of the same kind, whatever their state, number and subject. */
export function kindOf(className: string): string {
  if (className === "") return "";
  let kind = "";
  let names = 0;
  for (const name of className.slice(0, MAX_LENGTH).split(/\s+/u)) {
    if (name === "" || isState(name) || isSubject(name)) continue;
    kind += DIGIT.test(name)
      ? ` ${name.replace(RUN, (run) => (HASH.test(run) ? "#" : run)).replace(DIGITS, "0")}`
      : ` ${name}`;
    if (++names === MAX_NAMES) break;
  }
  return kind;
}

function isState(name: string): boolean {
  const start = name.startsWith("is-") || name.startsWith("js-") ? 3 : name.startsWith("has-") ? 4 : 0;
  return STATES.has(start === 0 ? name : name.slice(start));
}

/** Whether a name goes on after one of the starts. */
function isSubject(name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const sign = name[at];
    if ((sign === "-" || sign === "_") && SUBJECTS.has(name.slice(0, at))) return true;
  }
  return false;
}
