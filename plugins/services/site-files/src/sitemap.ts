import { setImmediate as breathe } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { WinnowError } from "@winnow/core/plugin";
import type { Sitemap } from "@winnow/kit-site";
import type { Parser } from "htmlparser2";
import { errors } from "./errors.ts";

/** As many as the protocol allows in one file. */
const MAX_URLS = 50_000;
const MAX_SITEMAPS = 1000;
const MAX_URL_LENGTH = 8192;
/** A time with its zone has 35. */
const MAX_TIME = 40;
/** Characters that are read at a time, so that a large file does not stop everything else. */
const PART = 256 * 1024;
/** No sitemap goes deeper; what does costs more with every step. */
const MAX_DEPTH = 50;

const unzip = promisify(gunzip);

/**
 * Reads a sitemap in any of its forms: XML, an index of others, RSS, Atom, or one URL in a line; packed or not.
 * @throws SCRAPE_SITEMAP_ERROR when it is a file of another kind, or larger than `maxBytes` unpacked
 */
export async function readSitemap(bytes: Uint8Array, url: string, maxBytes: number): Promise<Sitemap> {
  const text = new TextDecoder().decode(await unpacked(bytes, url, maxBytes));
  const found = new Found(url);
  if (/^\s*</.test(text)) await readXml(text, found);
  else for (const line of text.split(/[\r\n]+/)) if (/^\s*https?:\/\//i.test(line)) found.url(line);
  if (found.isNothing && !/<(?:urlset|sitemapindex|rss|feed)\b/i.test(text.slice(0, 5000))) {
    throw new WinnowError("SCRAPE_SITEMAP_ERROR", `${url} is no sitemap.`, errors.SCRAPE_SITEMAP_ERROR);
  }
  return found;
}

async function unpacked(bytes: Uint8Array, url: string, maxBytes: number): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    const message = `The sitemap ${url} is damaged, or larger than ${maxBytes} bytes when unpacked.`;
    throw new WinnowError("SCRAPE_SITEMAP_ERROR", message, { ...errors.SCRAPE_SITEMAP_ERROR, cause });
  }
}

/** Collects URLs, each once, as many as there may be. */
class Found implements Sitemap {
  readonly #base: string;
  readonly #urls = new Set<string>();
  readonly #sitemaps = new Set<string>();
  readonly changes = new Map<string, string>();

  constructor(base: string) {
    this.#base = base;
  }

  get urls(): readonly string[] {
    return [...this.#urls];
  }

  get sitemaps(): readonly string[] {
    return [...this.#sitemaps];
  }

  get isNothing(): boolean {
    return this.#urls.size === 0 && this.#sitemaps.size === 0;
  }

  url(text: string): void {
    if (this.#urls.size < MAX_URLS) this.#add(this.#urls, text);
  }

  /** Notes when the page at this URL changed; what is no URL of the list is left out. */
  change(text: string, time: string): void {
    const { href = "" } = URL.parse(text.trim(), this.#base) ?? {};
    if (time.length <= MAX_TIME && this.#urls.has(href)) this.changes.set(href, time);
  }

  sitemap(text: string): void {
    if (this.#sitemaps.size < MAX_SITEMAPS) this.#add(this.#sitemaps, text);
  }

  #add(set: Set<string>, text: string): void {
    const url = text.length > MAX_URL_LENGTH ? null : URL.parse(text.trim(), this.#base);
    if (url?.protocol === "http:" || url?.protocol === "https:") set.add(url.href);
  }
}

async function readXml(text: string, found: Found): Promise<void> {
  const path: string[] = [];
  let said = "";
  let [loc, lastmod] = ["", ""];
  let isTooDeep = false;
  const { Parser: XmlParser } = await import("htmlparser2");
  const parser: Parser = new XmlParser(
    {
      onopentag: (name, attributes) => {
        path.push(name);
        if (path.length > MAX_DEPTH) {
          isTooDeep = true;
          parser.pause();
        }
        said = "";
        if (name === "link" && path.at(-2) === "entry" && (attributes.rel ?? "alternate") === "alternate")
          found.url(attributes.href ?? "");
      },
      ontext: (part) => {
        if (said.length <= MAX_URL_LENGTH) said += part;
      },
      onclosetag: (name) => {
        const parent = path.at(-2);
        path.pop();
        if (name === "loc" && parent === "sitemap") found.sitemap(said);
        else if (name === "loc" && parent === "url") {
          loc = said;
          found.url(said);
        } else if (name === "lastmod" && parent === "url") lastmod = said.trim();
        else if (name === "url") {
          if (lastmod !== "" && loc.length <= MAX_URL_LENGTH) found.change(loc, lastmod);
          loc = lastmod = "";
        } else if (name === "link" && parent === "item") found.url(said);
      },
    },
    // Tags of other vocabularies, such as image:loc, keep their prefix and so are others.
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < text.length && !isTooDeep; at += PART) {
    parser.write(text.slice(at, at + PART));
    await breathe();
  }
  if (!isTooDeep) parser.end();
}
