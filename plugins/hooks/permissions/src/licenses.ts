import { recordOf } from "@winnow/kit-schema";
import { MAX_LICENSES } from "./options.ts";

/** What is walked of the structured data of a page. */
const MAX_NODES = 2000;
const MAX_URL = 2000;
/** Parts of a page whose licence is not that of the page. */
const PART = /Image|Photograph|Video|Audio|Media|Clip|Map|Dataset|Software|Product/;

/** Licences of a `Link` header, as absolute URLs. @see RFC 8288, 3 */
export function inLinkHeader(header: string | undefined, base: string): readonly string[] {
  const found: string[] = [];
  for (const part of (header ?? "").slice(0, 16_384).split(/,(?=\s*<)/, 100)) {
    const [, target = "", rest = ""] = /^\s*<([^>]*)>(.*)$/s.exec(part) ?? [];
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(rest) ?? [];
    if (namesLicense(quoted ?? bare)) found.push(...urls(target, base));
  }
  return found;
}

/** Whether a list of relations has the one of licences. */
export function namesLicense(rel: string | null | undefined): boolean {
  return /(?:^|\s)license(?:\s|$)/i.test((rel ?? "").slice(0, 1000));
}

/** The licences that JSON-LD names for the page itself. @see schema.org, license */
export function inJsonLd(text: string, base: string): readonly string[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return [];
  }
  const found: string[] = [];
  const waiting: unknown[] = [data];
  for (let seen = 0; seen < MAX_NODES && waiting.length > 0; seen += 1) {
    const node = waiting.pop();
    if (Array.isArray(node)) {
      waiting.push(...node.slice(0, MAX_NODES));
      continue;
    }
    const { "@type": type, "@graph": graph, mainEntity, license } = recordOf(node);
    if (PART.test([type].flat().map(String).join(" ").slice(0, 1000))) continue;
    for (const part of [graph, mainEntity]) if (typeof part === "object" && part !== null) waiting.push(part);
    for (const one of [license].flat(1).slice(0, MAX_LICENSES)) {
      const { url, "@id": id } = recordOf(one);
      const written = [one, url, id].find((value) => typeof value === "string");
      if (typeof written === "string") found.push(...urls(written, base));
    }
  }
  return found;
}

/** The text as an absolute URL; nothing where it is none. */
export function urls(written: string, base: string): readonly string[] {
  const url = written.length > MAX_URL ? null : URL.parse(written.trim(), base);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.href.length <= MAX_URL ? [url.href] : [];
}
