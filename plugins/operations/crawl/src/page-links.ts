import type { Kernel } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import type { CrawlRequest } from "./request.ts";

type Options = CrawlRequest["scrapeOptions"];
type Item = unknown;
/** The installed formats. */
type Formats = Pick<Kernel["registry"], "find" | "of">;

/** Where the links of a whole page stand. */
const PLACES = [
  { selector: "base[href]", attribute: "href" },
  { selector: "a[href], area[href]", attribute: "href" },
];
/** Selectors that a request may hold. */
const MAX_SELECTORS = 100;

/** What a page is asked for, so that a crawl can go on from it. */
export interface Asked {
  readonly formats: readonly Item[];
  /** Takes the links out of what came of it, and leaves what the caller wants. */
  readonly take: <T extends { readonly metadata: { readonly url: string } }>(
    result: T,
  ) => { readonly document: Partial<T>; readonly links: readonly string[] };
}

/**
 * Adds the links to the formats. Documents may be meant to hold only a part of each page; a crawl goes on from the whole, as long
 * as the format `attributes` can be asked for it.
 */
export function askForLinks(options: Options, installed: Formats): Asked {
  const formats = (options.formats as readonly Item[] | undefined) ?? defaultsOf(installed);
  const hasAttributes = installed.find("format", "attributes") !== undefined;
  const wantsLinks = formats.some((item) => nameOf(item) === "links");
  const all = wantsLinks ? formats : [...formats, "links"];
  const own = formats.find((item) => nameOf(item) === "attributes");
  const selectors = (recordOf(own).selectors ?? []) as readonly unknown[];
  const isWhole = !hasTags(options) || !hasAttributes || selectors.length + PLACES.length > MAX_SELECTORS;
  const others = all.filter((item) => item !== own);
  return {
    formats: isWhole
      ? all
      : [...others, { ...recordOf(own), type: "attributes", selectors: [...selectors, ...PLACES] }],
    take: (result) => {
      const { links = [], attributes, ...rest } = result as typeof result & Found;
      const [bases, targets] = isWhole ? [] : (attributes ?? []).slice(selectors.length);
      const base = URL.parse(bases?.values[0] ?? "", result.metadata.url)?.href ?? result.metadata.url;
      const found = (targets?.values ?? []).flatMap((value) => URL.parse(value, base)?.href ?? []);
      const kept =
        own === undefined ? undefined : isWhole ? attributes : attributes?.slice(0, selectors.length);
      const document = {
        ...rest,
        ...(wantsLinks ? { links } : {}),
        ...(kept === undefined ? {} : { attributes: kept }),
      };
      return { document: document as never, links: [...new Set([...links, ...found])] };
    },
  };
}

interface Found {
  readonly links?: readonly string[];
  readonly attributes?: readonly { readonly values: readonly string[] }[];
}

/** What a page is made into where the caller asks for nothing. */
function defaultsOf(installed: Formats): readonly string[] {
  return installed.of("format").flatMap(({ name, byDefault }) => (byDefault ? [name] : []));
}

function nameOf(item: Item): unknown {
  return typeof item === "string" ? item : recordOf(item).type;
}

function hasTags({ includeTags, excludeTags }: Options): boolean {
  return [includeTags, excludeTags].some((tags) => Array.isArray(tags) && tags.length > 0);
}
