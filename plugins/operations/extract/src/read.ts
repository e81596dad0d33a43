import { WinnowError } from "@winnow/core/plugin";
import type { WorkContext } from "@winnow/kit-jobs";
import type { JsonSchema } from "@winnow/kit-language-model";
import { merge } from "./merge.ts";

/** What is read from each page. */
export interface Wish {
  readonly prompt?: string;
  readonly schema?: JsonSchema;
  readonly scrapeOptions: Readonly<Record<string, unknown>>;
}

/** What one page gave. */
export interface PageRead {
  readonly url: string;
  readonly value: unknown;
  readonly creditsUsed: number;
  /** JSON pointers to what the page said. */
  readonly paths: readonly string[];
  readonly warning: string | undefined;
  readonly error: string | undefined;
}

const AT_ONCE = 5;

/** Reads the page as data. A page that cannot be had says why instead. */
export async function readPage(url: string, wish: Wish, { kernel, signal }: WorkContext): Promise<PageRead> {
  const { prompt, schema, scrapeOptions } = wish;
  const format = {
    type: "json",
    ...(prompt === undefined ? {} : { prompt }),
    ...(schema === undefined ? {} : { schema }),
  };
  try {
    const result = await kernel.scrapeRequest(
      { ...scrapeOptions, url, formats: [format], explain: true },
      { signal },
    );
    const { json: value, metadata, warning, evidence = {} } = result as typeof result & { json?: unknown };
    const paths = (evidence.json ?? []).map(({ path }) => path);
    return { url: metadata.url, value, creditsUsed: metadata.creditsUsed, paths, warning, error: undefined };
  } catch (error) {
    signal.throwIfAborted();
    const { code, message } = WinnowError.wrap(error, "extract");
    return {
      url,
      value: undefined,
      creditsUsed: 0,
      paths: [],
      warning: undefined,
      error: `${code}: ${message}`,
    };
  }
}

/** Reads several pages, a few at a time, in their order. */
export async function readPages(
  urls: readonly string[],
  wish: Wish,
  context: WorkContext,
): Promise<readonly PageRead[]> {
  const pages: PageRead[] = [];
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    const part = urls.slice(at, at + AT_ONCE);
    pages.push(...(await Promise.all(part.map((url) => readPage(url, wish, context)))));
  }
  return pages;
}

/** What the pages say together, and which page said what. */
export function combine(pages: readonly PageRead[]): {
  readonly value: unknown;
  readonly sources: Readonly<Record<string, readonly string[]>>;
} {
  const sources: Record<string, string[]> = {};
  for (const { url, paths } of pages) {
    for (const path of paths) {
      const name = path
        .split("/")
        .filter((part) => part !== "" && !/^\d+$/.test(part))
        .join(".");
      sources[name] = [...new Set([...(sources[name] ?? []), url])];
    }
  }
  return { value: pages.reduce<unknown>((sum, { value }) => merge(sum, value), undefined), sources };
}
