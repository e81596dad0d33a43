import type { Page, ScrapeContext } from "@winnow/core/plugin";
import type { Done, Job } from "./job.ts";
import { readHere } from "./read-here.ts";

/** Runs on a worker thread, which is ended with the scrape. */
export default async function work({ task, facts, views }: Job): Promise<Done> {
  const absent = new Error("another view is needed");
  const page: Page = {
    ...facts,
    has: () => true,
    view: async (asked) => {
      if (!Object.hasOwn(views, asked)) throw absent;
      return views[asked] as never;
    },
    warn: () => {},
  };
  const warnings: string[] = [];
  const context = { signal: new AbortController().signal, warn: (text: string) => warnings.push(text) };
  try {
    return { reading: await readHere(task, page, context as unknown as ScrapeContext), warnings };
  } catch (error) {
    if (error === absent) return { warnings: [] };
    throw error;
  }
}
