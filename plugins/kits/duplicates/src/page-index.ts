import { addressKey, VISITOR } from "./address.ts";
import { type Canonical, canonicalOf } from "./canonical.ts";
import { type Fingerprint, fingerprintOf, isEqual, isSame, likeness } from "./fingerprint.ts";
import { type IdlePart, IdleParts } from "./idle-parts.ts";
import type { ReadPage } from "./read-page.ts";
import { type Trap, Traps } from "./traps.ts";
import { hash } from "./units.ts";

/** Which page another address leads to, and how that was seen. */
export interface Alias {
  /** The address of the page among the documents. */
  readonly of: string;
  readonly by: "canonical" | "text" | "parameter";
  /** The part of the address that changes nothing; of those that were not asked for. */
  readonly part?: string;
}

/** What is found out with a page. */
export interface Findings {
  /** Of the page; none of one that says nothing. */
  readonly print?: Fingerprint;
  readonly alias?: Alias;
  readonly parts: readonly IdlePart[];
  readonly traps: readonly Trap[];
}

interface Seen {
  readonly url: string;
  readonly print: Fingerprint;
}

/** Pages that are remembered, and parts of them in all; later ones are merged with these only. */
const MAX_PAGES = 50_000;
const MAX_PARTS = 4_000_000;
/** Pages of one heading that are compared with one. */
const MAX_ALIKE = 50;
/** Share of words that a page has in common with the one that it names as its own. */
const MIN_NAMED = 0.5;

/** The pages of one job by what they say, and what was learned from them of the addresses. Of bounded size. */
export class PageIndex {
  readonly #byHeading = new Map<number, Seen[]>();
  readonly #byWhole = new Map<number, Seen[]>();
  readonly #byAddress = new Map<string, Seen>();
  /** A page that names an address as its own. */
  readonly #byNamed = new Map<number, Seen>();
  readonly #idle = new IdleParts();
  readonly #traps = new Traps();
  #parts = 0;
  #pages = 0;

  /** Pages of which documents were made, as far as is known here. */
  get size(): number {
    return this.#pages;
  }

  /** The page that an address leads to, or the trap that it is part of, as far as is known without asking for it. */
  guess(written: string): { readonly alias?: Alias; readonly trap?: string } {
    const url = new URL(written);
    const trap = this.#traps.match(url);
    if (trap !== undefined) return { trap };
    const found = this.#idle.guess(url);
    return found === undefined ? {} : { alias: { of: found.page, by: "parameter", part: found.part } };
  }

  /** Takes in a page that was read; gives the one that it is the same as, and what is learned with it. */
  add(written: string, page: ReadPage): Findings {
    const url = new URL(written);
    const named = canonicalOf(url, page);
    const print = fingerprintOf(page, named === undefined || named.isDisputed ? 0 : hash(named.key));
    if (print === undefined) return { parts: [], traps: [] };
    const seen = { url: url.href, print };
    const alias = this.#find(url, seen, named);
    if (alias === undefined) this.#keep(url, seen);
    else this.link(written, alias.of);
    const trap = this.#traps.add(url, page.units);
    const parts = this.#idle.learn(url, alias?.of ?? seen.url);
    const session = parts.filter(({ parameter }) => parameter === undefined);
    return {
      print,
      ...(alias === undefined ? {} : { alias }),
      parts: parts.filter(({ parameter }) => parameter !== undefined),
      traps: [...(trap === undefined ? [] : [trap]), ...session.map(asTrap)],
    };
  }

  /** Takes in a page of which another process, or one before, has made a document. */
  restore(written: string, print: Fingerprint): void {
    const url = new URL(written);
    if (this.#byAddress.has(addressKey(url))) return;
    this.#keep(url, { url: url.href, print });
    this.#idle.learn(url, url.href);
  }

  /** Notes that an address leads to a page. */
  link(written: string, of: string): void {
    const seen = this.#byAddress.get(addressKey(new URL(of)));
    const key = addressKey(new URL(written));
    if (seen !== undefined && this.#byAddress.size < 2 * MAX_PAGES && !this.#byAddress.has(key))
      this.#byAddress.set(key, seen);
  }

  /** Takes in an address that another process has found to lead to a page. */
  restoreAlias(written: string, of: string): void {
    this.link(written, of);
    this.#idle.learn(new URL(written), of);
  }

  /** Takes for known what another process has learned. */
  trust(found: IdlePart | Trap): void {
    if ("host" in found) this.#idle.trust(found);
    else if (found.reason === "session")
      this.#idle.trust({ host: found.pattern.split("/", 1)[0] ?? "", pages: found.pages });
    else this.#traps.trust(found);
  }

  #find(url: URL, seen: Seen, named: Canonical | undefined): Alias | undefined {
    const key = addressKey(url);
    const isOther = named !== undefined && named.key !== key;
    const claims = [
      ...(isOther ? [this.#byAddress.get(named.key), this.#byNamed.get(hash(named.key))] : []),
      this.#byNamed.get(hash(key)),
    ];
    const isMeant = (one: Seen) =>
      one.url !== seen.url &&
      (named?.isDisputed === true
        ? isSame(one.print, seen.print)
        : likeness(one.print, seen.print) >= MIN_NAMED);
    const claimed = claims.find((one) => one !== undefined && isMeant(one));
    if (claimed !== undefined) return { of: claimed.url, by: "canonical" };
    const alike = this.#alike(seen);
    return alike === undefined ? undefined : { of: alike.url, by: "text" };
  }

  #alike(seen: Seen): Seen | undefined {
    const { print, url } = seen;
    const equal = this.#byWhole.get(print.whole)?.find((one) => one.url !== url && isEqual(one.print, print));
    if (equal !== undefined) return equal;
    // Where both name other addresses as theirs, the site takes them for two pages.
    const isApart = (one: Seen) =>
      one.print.named !== 0 && print.named !== 0 && one.print.named !== print.named;
    return this.#byHeading
      .get(print.heading)
      ?.find((one) => one.url !== url && !isApart(one) && isSame(one.print, print));
  }

  #keep(url: URL, seen: Seen): void {
    this.#pages += 1;
    this.#parts += seen.print.parts.length;
    if (this.#pages > MAX_PAGES || this.#parts > MAX_PARTS) return;
    this.#byAddress.set(addressKey(url), seen);
    const { named } = seen.print;
    if (named !== 0 && !this.#byNamed.has(named)) this.#byNamed.set(named, seen);
    push(this.#byHeading, seen.print.heading, seen);
    push(this.#byWhole, seen.print.whole, seen);
  }
}

function asTrap({ host, pages }: IdlePart): Trap {
  return { pattern: `${host}/${VISITOR}/…`, reason: "session", pages };
}

function push(map: Map<number, Seen[]>, key: number, seen: Seen): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [seen]);
  else if (list.length < MAX_ALIKE) list.push(seen);
}
