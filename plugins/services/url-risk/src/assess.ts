import { isIP } from "node:net";
import type { Risk } from "@winnow/kit-threats";
import { parse } from "tldts";
import {
  BRANDS,
  type Brand,
  FREE_HOSTS,
  isGenuine,
  LURES,
  RISKY_TLDS,
  SHORTENERS,
  WEAK_LURES,
} from "./brands.ts";
import { hastyReadings, isOneSlipApart, looksOf } from "./confusables.ts";

const PROGRAM = /\.(?:exe|scr|bat|cmd|msi|apk|jar|vbs|ps1|hta|sh|dll|iso|lnk)$/i;
const PATH_LURE = /(?:^|[/._-])(?:login|signin|webscr|verify|account|secure|password|wallet)(?:[/._-]|$)/i;
/** Ports that servers of pages often have. */
const USUAL_PORTS = new Set(["", "80", "443", "3000", "5000", "8000", "8080", "8443", "8888", "9443"]);
/** Domains of governments in front of another domain. */
const OFFICIAL_INSIDE = /(?:^|[.-])(?:gov\.(?:uk|au|in|br)|gouv\.fr|gob\.(?:es|mx)|irs\.gov)[.-](?!$)/;
/** Brands shorter than this are too near to ordinary words to be distinguished by one letter. */
const MIN_FUZZY = 6;
/** Characters of a host or a path that are looked at. */
const MAX_LENGTH = 2048;

/** A host, taken apart. */
interface Host {
  readonly name: string;
  /** What its owner has registered, without the ending. */
  readonly own: string;
  readonly below: readonly string[];
  readonly tld: string;
  /** Whether anybody gets names under its ending for free. */
  readonly isHosted: boolean;
}

/** Points for what is suspicious, with the words for it. */
class Suspicions {
  readonly #found = new Map<string, number>();

  add(points: number, reason: string): void {
    this.#found.set(reason, Math.max(points, this.#found.get(reason) ?? 0));
  }

  get risk(): Risk {
    const found = [...this.#found].sort(([, one], [, other]) => other - one);
    const score = Math.min(
      100,
      found.reduce((sum, [, points]) => sum + points, 0),
    );
    return { score, reasons: found.map(([reason]) => reason) };
  }
}

/** The risk of a URL by how it is written. Time grows with its length, which is bounded, and with nothing else. */
export function assess(url: URL): Risk {
  const found = new Suspicions();
  const name = url.hostname.replace(/(?<!\.)\.+$/, "");
  const path = url.pathname.slice(0, MAX_LENGTH);
  judgeUser(url, found);
  if (name.startsWith("[") || isIP(name) !== 0) {
    judgeAddress(name, url, path, found);
    return found.risk;
  }
  const host = hostOf(name);
  if (host === undefined) return found.risk;
  const brand = judgeName(host, found);
  judgeBelow(host, found);
  judgeSurroundings(host, url, path, brand, found);
  return found.risk;
}

function hostOf(name: string): Host | undefined {
  const parts = parse(name, { allowPrivateDomains: true });
  const { domainWithoutSuffix, subdomain, publicSuffix, isPrivate } = parts;
  if (domainWithoutSuffix === null || domainWithoutSuffix === "" || publicSuffix === null) return undefined;
  const below = subdomain === null || subdomain === "" ? [] : subdomain.split(".");
  return {
    name,
    own: domainWithoutSuffix,
    below,
    tld: publicSuffix,
    isHosted: isPrivate === true || FREE_HOSTS.has(domainWithoutSuffix),
  };
}

/** `https://google.com@203.0.113.9/` leads to the address behind the sign. */
function judgeUser({ username, password }: URL, found: Suspicions): void {
  if (username === "") return;
  const user = decodeSafely(`${username}:${password}`).toLowerCase();
  if (/\.[a-z]{2,}(?:$|[:/@])/.test(user)) found.add(90, "a host name in the place of the user name");
  else found.add(15, "a user name in the URL");
}

function judgeAddress(name: string, url: URL, path: string, found: Suspicions): void {
  if (isPrivateAddress(name)) return;
  found.add(30, "an IP address instead of a name");
  const words = path.toLowerCase().split(/[^a-z0-9]+/);
  if (words.some((word) => BRANDS.get(word)?.isWord === false))
    found.add(40, "the name of a brand in the path");
  if (PATH_LURE.test(path)) found.add(25, "a login in the path");
  if (PROGRAM.test(path)) found.add(50, "a program to download");
  if (!USUAL_PORTS.has(url.port)) found.add(15, `the unusual port ${url.port}`);
}

/** Judges what the owner has registered; returns the brand that it names. */
function judgeName({ own, tld, isHosted }: Host, found: Suspicions): Brand | undefined {
  const { skeleton, isForeign, isMixed, isDisguised } = looksOf(own);
  const isRisky = RISKY_TLDS.has(tld);
  if (isGenuine(own)) {
    const brand = BRANDS.get(own);
    if (isRisky && brand?.isWord === false) found.add(60, `"${own}" under .${tld}`);
    return brand;
  }
  if (isMixed) found.add(60, "letters of several scripts in one name");
  if (isDisguised && !/^xn--|^(?:ru|su|bg|ua|by|rs|mk|kz|gr|cy|am)$/.test(tld))
    found.add(75, `letters of another script that read as "${skeleton}"`);
  const imitated = imitatedBy(skeleton.split("-"), isForeign) ?? imitatedBy([skeleton], isForeign);
  if (imitated !== undefined) found.add(85, `a name that imitates "${imitated.name}"`);
  const named = namedBy(skeleton);
  const lures = luresOf(skeleton.split("-"));
  if (named !== undefined && !(named.name === "sparkasse" && tld === "de")) {
    found.add(named.isWord ? 30 : 40, `the name of "${named.name}" in another's domain`);
    const weight = named.isWord ? 30 : 35;
    if (lures.length > 0) found.add(weight + 10 * (lures.length - 1), `words of a lure: ${lures.join(", ")}`);
    if (isHosted) found.add(15, "a host that anybody gets for free");
  } else {
    // Many ordinary names have one such word; under a risky ending each counts.
    const telling = isRisky ? lures : lures.filter((word) => !WEAK_LURES.has(word));
    if (telling.length > (isRisky ? 0 : 1))
      found.add(15 * telling.length, `words of a lure: ${telling.join(", ")}`);
  }
  if (isForeign && named !== undefined) found.add(40, `foreign letters that read as "${named.name}"`);
  return imitated ?? named;
}

/** The brand that a word passes for without being it. */
function imitatedBy(words: readonly string[], isForeign: boolean): Brand | undefined {
  for (const word of words) {
    if (!isForeign && isGenuine(word)) continue;
    if (isForeign && BRANDS.has(word)) return BRANDS.get(word);
    for (const reading of hastyReadings(word)) {
      const brand = BRANDS.get(reading);
      if (brand !== undefined && (!brand.isWord || reading.length > 4)) return brand;
    }
    if (word.length < MIN_FUZZY - 1) continue;
    for (const brand of BRANDS.values()) {
      const isLong = brand.name.length >= MIN_FUZZY && !brand.isWord;
      if (isLong && isOneSlipApart(word, brand.name)) return brand;
    }
  }
  return undefined;
}

/** The brand that stands in a name as a word of its own, or with nothing but words of a lure around it. */
function namedBy(name: string): Brand | undefined {
  const words = name.split("-");
  for (const word of words) {
    const brand = BRANDS.get(word);
    if (brand !== undefined) return brand;
  }
  for (const brand of BRANDS.values()) {
    if (brand.name.length < MIN_FUZZY - 1) continue;
    for (const word of words) {
      const rest = word.startsWith(brand.name)
        ? word.slice(brand.name.length)
        : word.endsWith(brand.name)
          ? word.slice(0, -brand.name.length)
          : "";
      if (LURES.has(rest.replace(/\d+$/, ""))) return brand;
    }
  }
  return undefined;
}

/** Judges the labels in front of what was registered. */
function judgeBelow({ name, own, below, tld, isHosted }: Host, found: Suspicions): void {
  const words = below.flatMap((label) => looksOf(label).skeleton.split("-"));
  const isOfBrand = isGenuine(own) && !RISKY_TLDS.has(tld);
  if (isOfBrand && !isHosted) return;
  if (OFFICIAL_INSIDE.test(name)) found.add(85, "a government's domain in front of another");
  const labels = [...below, own];
  for (const [index, label] of labels.entries()) {
    const next = labels[index + 1];
    const brand = next === undefined ? undefined : (BRANDS.get(label) ?? namedBy(looksOf(label).skeleton));
    if (brand === undefined || next === undefined) continue;
    if (/^(?:com|net|org|co|io|de|gov)(?:-|$)/.test(next))
      found.add(
        brand.isWord && label === brand.name ? 60 : 85,
        `the domain of "${brand.name}" in front of another`,
      );
    else found.add(brand.isWord ? 10 : 30, `"${brand.name}" in front of another's domain`);
    if (isHosted) found.add(15, "a host that anybody gets for free");
    const around = luresOf([...words, ...own.split("-")]);
    if (around.length > 0)
      found.add(Math.min(45, 15 * around.length), `words of a lure: ${around.join(", ")}`);
  }
  const strong = luresOf(words).filter((word) => !WEAK_LURES.has(word));
  if (strong.length > 2) found.add(40, `words of a lure: ${strong.join(", ")}`);
  const shorteners = [...SHORTENERS].filter((one) => `.${name}`.includes(`.${one}.`));
  if (shorteners.length > 0)
    found.add(30 * shorteners.length, `shorteners in front of another domain: ${shorteners.join(", ")}`);
  if (below.length > 4) found.add(10, `${below.length} labels in front of the domain`);
}

/** What weighs only in combination with something else, or little. */
function judgeSurroundings(
  { name, own, tld }: Host,
  url: URL,
  path: string,
  brand: Brand | undefined,
  found: Suspicions,
): void {
  const isOfBrand = isGenuine(own) && !RISKY_TLDS.has(tld);
  if (RISKY_TLDS.has(tld)) found.add(20, `the ending .${tld}`);
  if (isOfBrand) return;
  const isProgram = PROGRAM.test(path);
  if (isProgram) found.add(RISKY_TLDS.has(tld) || brand !== undefined ? 45 : 10, "a program to download");
  if (brand !== undefined && PATH_LURE.test(path)) found.add(15, "a login in the path");
  if (/\d{4,}/.test(own) && (RISKY_TLDS.has(tld) || brand !== undefined))
    found.add(15, "many digits in the name");
  if (own.split("-").length > 3 && !own.startsWith("xn--")) found.add(10, "many hyphens in the name");
  if (!USUAL_PORTS.has(url.port)) found.add(10, `the unusual port ${url.port}`);
  const inner = decodeSafely(path).match(/https?:\/\/?[^/]+/gi) ?? [];
  const isChain =
    SHORTENERS.has(name) && inner.some((one) => SHORTENERS.has(one.replace(/^https?:\/+/i, "")));
  if (isChain) found.add(80, "a chain of shorteners");
}

function luresOf(words: readonly string[]): readonly string[] {
  return [...new Set(words.map((word) => word.replace(/\d+$/, "")).filter((word) => LURES.has(word)))];
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Addresses that the public does not reach. */
function isPrivateAddress(name: string): boolean {
  if (name.startsWith("[")) return /^\[(?:::1?\]|f[cd]|fe[89ab]|::ffff:)/i.test(name);
  const [a = 0, b = 0] = name.split(".").map(Number);
  if (a === 10 || a === 127 || a === 0 || (a === 192 && b === 168) || (a === 169 && b === 254)) return true;
  return (a === 172 && b >= 16 && b < 32) || (a === 100 && b >= 64 && b < 128);
}
