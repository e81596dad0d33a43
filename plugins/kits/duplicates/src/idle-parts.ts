import { bareHost } from "@winnow/kit-site";
import { addressKey, isTracking, mayBeIdle, parametersOf, VISITOR, withoutVisitor } from "./address.ts";

/** A part of the addresses of a host that was seen to change nothing. */
export interface IdlePart {
  readonly host: string;
  /** The name of the parameter; undefined for parts of the path that stand for a visitor. */
  readonly parameter?: string;
  /** Pairs of pages by which that was seen. */
  readonly pages: number;
}

interface Found {
  readonly url: string;
  readonly page: string;
}

interface Evidence {
  pages: number;
  /** Addresses without the part by which it was seen, the first few. */
  readonly places: Set<string>;
  isRefuted: boolean;
}

/** Pairs of equal pages after which a part is known to change nothing, and addresses that they are spread over. */
const MIN_PAGES = 3;
const MIN_PLACES = 2;
const MAX_ADDRESSES = 50_000;
const MAX_PARTS = 2000;

/**
 * Learns which parts of addresses change nothing: parameters, and parts of paths that stand for a visitor. One page that does
 * change is enough to leave its parameter alone from then on. Those that say where a visitor comes from are known before.
 */
export class IdleParts {
  /** The page that was found at an address, without what is known to change nothing. */
  readonly #found = new Map<string, Found>();
  /** The first page that was found at an address without a part, by the part. */
  readonly #without = new Map<string, Found>();
  readonly #evidence = new Map<string, Evidence>();

  /** Notes which page an address led to; gives the parts that are known with it. */
  learn(url: URL, page: string): readonly IdlePart[] {
    const known = partsOf(url).flatMap((part) => {
      const place = placeOf(url, part);
      const found = this.#without.get(`${part} ${place}`) ?? this.#found.get(place);
      if (found === undefined) put(this.#without, `${part} ${place}`, { url: url.href, page });
      return found === undefined || found.url === url.href
        ? []
        : this.#prove(url, part, place, found.page === page);
    });
    put(this.#found, this.#keyOf(url, this.#idleIn(url)), { url: url.href, page });
    return known;
  }

  /** Takes a part for known that another process has learned. */
  trust({ host, parameter = VISITOR, pages }: IdlePart): void {
    const evidence = this.#of(`${host} ${parameter}`);
    if (evidence === undefined) return;
    evidence.pages = Math.max(evidence.pages, pages);
    evidence.places.add("elsewhere").add("and there");
  }

  /** The page that an address leads to, as it differs from another only in what changes nothing; and that part. */
  guess(url: URL): { readonly page: string; readonly part: string } | undefined {
    const idle = this.#idleIn(url);
    const tracking = parametersOf(url).find(isTracking);
    const [part = tracking] = idle;
    if (part === undefined) return undefined;
    const found =
      this.#found.get(this.#keyOf(url, idle)) ??
      [...idle].map((one) => this.#without.get(`${one} ${placeOf(url, one)}`)).find(Boolean);
    return found === undefined || found.page === url.href ? undefined : { page: found.page, part };
  }

  #keyOf(url: URL, idle: ReadonlySet<string>): string {
    const bare = idle.has(VISITOR) ? (withoutVisitor(url) ?? url) : url;
    return addressKey(bare, (name) => idle.has(name));
  }

  #idleIn(url: URL): ReadonlySet<string> {
    const isKnown = (part: string) => {
      const evidence = this.#evidence.get(`${bareHost(url)} ${part}`);
      return evidence !== undefined && isSettled(evidence);
    };
    return new Set(partsOf(url).filter(isKnown));
  }

  #prove(url: URL, part: string, place: string, isSame: boolean): readonly IdlePart[] {
    const evidence = this.#of(`${bareHost(url)} ${part}`);
    if (evidence === undefined) return [];
    const wasKnown = isSettled(evidence);
    evidence.isRefuted ||= !isSame;
    evidence.pages += 1;
    if (evidence.places.size < MIN_PLACES) evidence.places.add(place);
    if (wasKnown || !isSettled(evidence)) return [];
    return [{ host: bareHost(url), ...(part === VISITOR ? {} : { parameter: part }), pages: evidence.pages }];
  }

  #of(key: string): Evidence | undefined {
    const known = this.#evidence.get(key);
    if (known !== undefined || this.#evidence.size >= MAX_PARTS) return known;
    const evidence = { pages: 0, places: new Set<string>(), isRefuted: false };
    this.#evidence.set(key, evidence);
    return evidence;
  }
}

/** The parts of an address that may change nothing. */
function partsOf(url: URL): readonly string[] {
  const names = parametersOf(url).filter((name) => !isTracking(name) && mayBeIdle(name));
  return withoutVisitor(url) === undefined ? names : [...names, VISITOR];
}

function placeOf(url: URL, part: string): string {
  return part === VISITOR ? addressKey(withoutVisitor(url) ?? url) : addressKey(url, (name) => name === part);
}

function put(map: Map<string, Found>, key: string, found: Found): void {
  if (map.size < MAX_ADDRESSES && !map.has(key)) map.set(key, found);
}

function isSettled({ pages, places, isRefuted }: Evidence): boolean {
  return !isRefuted && pages >= MIN_PAGES && places.size >= MIN_PLACES;
}
