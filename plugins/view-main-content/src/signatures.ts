/** Names of classes without what tells one record of a list from the next. */

/** Names that come and go with the state of an element, or count it. */
const STATE =
  /^(?:is-|has-|js-)?(?:active|inactive|current|selected|open|opened|closed|collapsed|expanded|visible|show|shown|in|fade|loaded|loading|lazyloaded|lazy|hover|focus|odd|even|alt|alternate|first|last|new|hot|sticky|pinned|featured|read|unread|visited|disabled|enabled|sale|instock|outofstock|onsale|first-child|last-child|clearfix)$/u;
/** Names that tell what a record is about: its tags, its categories, its writer. */
const SUBJECT =
  /^(?:tag|category|cat|author|product_cat|product_tag|pa|term|topic|brand|sale|status|format|depth|byuser|comment-author|bypostauthor)[-_]/u;
/** Runs that may be a number written in letters and digits, and those that are. */
const RUN = /[a-z0-9]{5,}/giu;
const HASH = /\d[a-z]+\d/iu;
const DIGITS = /\d+/gu;
/** Most names compared. */
const MAX_NAMES = 4;
const MAX_LENGTH = 300;

/** A key that is the same for records of the same kind, whatever their state, number and subject. */
export function kindOf(className: string): string {
  if (className === "") return "";
  let kind = "";
  let names = 0;
  for (const name of className.slice(0, MAX_LENGTH).split(/\s+/u)) {
    if (name === "" || STATE.test(name) || SUBJECT.test(name)) continue;
    kind += ` ${name.replace(RUN, (run) => (HASH.test(run) ? "#" : run)).replace(DIGITS, "0")}`;
    if (++names === MAX_NAMES) break;
  }
  return kind;
}

/** Numbers for tags with their classes, the same for elements of the same kind. */
export class Signatures {
  readonly #byName = new Map<string, number>();
  readonly #byKind = new Map<string, number>();

  /** Number of an element. */
  of(name: string, className: string): number {
    const key = `${name}.${className}`;
    const known = this.#byName.get(key);
    if (known !== undefined) return known;
    const kind = `${name}${kindOf(className)}`;
    let number = this.#byKind.get(kind);
    if (number === undefined) {
      number = this.#byKind.size;
      this.#byKind.set(kind, number);
    }
    this.#byName.set(key, number);
    return number;
  }
}
