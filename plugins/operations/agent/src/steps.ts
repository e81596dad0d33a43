import type { WorkContext } from "@winnow/kit-jobs";
import { resultOf } from "@winnow/kit-operations";
import { combine, gaps, isNothing, type PageRead, readPage, searchUrls } from "@winnow/operation-extract";
import type { Budget } from "./budget.ts";
import type { AgentRequest } from "./request.ts";

/** What an agent found out. */
export interface Finding {
  readonly data: unknown;
  readonly warning?: string;
}

/** Pages that are read for each effort. */
const MAX_PAGES = { low: 3, medium: 8, high: 20 } as const;

/**
 * Finds out what is asked without a model that could plan: reads the pages that are given, or those that a search
 * finds, and then those of their sites that fit the prompt, until nothing of the schema is missing.
 */
export async function research(
  request: AgentRequest,
  budget: Budget,
  context: WorkContext,
): Promise<Finding> {
  const { prompt, urls, schema, effort, strictConstrainToURLs } = request;
  const wish = { prompt, scrapeOptions: {}, ...(schema === undefined ? {} : { schema }) };
  const pages: PageRead[] = [];
  const read = async (list: readonly string[]) => {
    for (const url of list) {
      const known = pages.some((page) => page.url === url);
      if (known || pages.length >= MAX_PAGES[effort] || isComplete(pages, request)) continue;
      budget.check();
      await context.announce({ creditsUsed: budget.used, action: "scrape", input: { url } });
      const page = await readPage(url, wish, context);
      budget.spend(page.creditsUsed);
      pages.push(page);
    }
  };
  await read(urls.length > 0 ? urls : await find(prompt, budget, context));
  if (!strictConstrainToURLs && !isComplete(pages, request)) {
    for (const url of urls) await read(await near(url, prompt, budget, context));
  }
  const failures = pages.flatMap(({ url, error }) => (error === undefined ? [] : [`${url}: ${error}`]));
  const warnings = new Set([...pages.flatMap(({ warning }) => warning ?? []), ...failures]);
  const { value } = combine(pages);
  return { data: value ?? null, ...(warnings.size === 0 ? {} : { warning: [...warnings].join(" ") }) };
}

function isComplete(pages: readonly PageRead[], { schema }: AgentRequest): boolean {
  const { value } = combine(pages);
  return schema !== undefined && !isNothing(value) && gaps(value).length === 0;
}

async function find(prompt: string, budget: Budget, context: WorkContext): Promise<readonly string[]> {
  budget.check();
  await context.announce({ creditsUsed: budget.used, action: "search", input: { query: prompt } });
  budget.spend(2);
  return await searchUrls(prompt, context);
}

/** Pages of the same site that bear on the prompt. */
async function near(url: string, prompt: string, budget: Budget, { kernel, signal, announce }: WorkContext) {
  budget.check();
  await announce({ creditsUsed: budget.used, action: "map", input: { url } });
  budget.spend(1);
  const found = await resultOf(
    kernel,
    "map",
    { url, search: prompt.slice(0, 1000), limit: 10, filterByPath: false },
    { signal },
  );
  return (found as { links: readonly { url: string }[] }).links.map((link) => link.url);
}
