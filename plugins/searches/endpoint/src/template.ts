import type { SearchQuery } from "@winnow/kit-search";

/** Parameters of OpenSearch 1.1 that a template may have; the value is what stands there for a search and one of its pages. */
const PARAMETERS: Readonly<Record<string, (query: SearchQuery, page: number) => string>> = {
  searchTerms: ({ query }) => query,
  count: ({ limit }) => String(limit),
  startPage: (_, page) => String(page),
  startIndex: ({ limit }, page) => String((page - 1) * limit + 1),
  language: ({ language }) => language ?? "*",
  inputEncoding: () => "UTF-8",
  outputEncoding: () => "UTF-8",
};
const PARAMETER = /\{([A-Za-z:]{1,60})(\??)\}/g;

/** What is wrong with a template, as the end of a sentence; undefined where nothing is. */
export function problemOf(template: string): string | undefined {
  const names = [...template.matchAll(PARAMETER)];
  if (!names.some(([, name]) => name === "searchTerms")) return "has no {searchTerms}";
  const unknown = names.find(([, name = "", optional]) => !(name in PARAMETERS) && optional === "");
  if (unknown !== undefined) return `has ${unknown[0]}: known are {${Object.keys(PARAMETERS).join("}, {")}}`;
  const url = URL.parse(template.replace(PARAMETER, "x"));
  return url?.protocol === "http:" || url?.protocol === "https:" ? undefined : "is no http or https URL";
}

/** Whether it has pages. */
export const hasPages = (template: string): boolean => /\{start(?:Page|Index)\??\}/.test(template);

/** The URL of one page of a search; what is optional and not known stays empty. */
export function fillIn(template: string, query: SearchQuery, page: number): URL {
  const filled = template.replace(PARAMETER, (_, name: string) =>
    encodeURIComponent((PARAMETERS[name]?.(query, page) ?? "").toWellFormed()),
  );
  return new URL(filled);
}

/** The template of JSON in an OpenSearch description; undefined where it offers none. */
export async function templateIn(description: string): Promise<string | undefined> {
  const { parseHTML } = await import("linkedom");
  // Read as HTML, whose attributes have their characters already.
  const { document } = parseHTML(`<body>${description.replace(/<\?xml[^>]*>/, "")}</body>`);
  const offers = [...document.querySelectorAll("url")];
  const offer = offers.find((one) =>
    /^application\/(?:[\w.+-]+\+)?json$/.test(one.getAttribute("type") ?? ""),
  );
  return offer?.getAttribute("template") ?? undefined;
}
