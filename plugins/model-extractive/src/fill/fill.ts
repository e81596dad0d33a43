import type { Evidence, FillRequest, Page, Reading, ScrapeContext } from "@winnow/core/plugin";
import type { Facts } from "../facts/types.ts";
import { authors } from "./author.ts";
import { conceptNamed } from "./concepts.ts";
import { findDate } from "./dates.ts";
import { moments } from "./moments.ts";
import { titles } from "./title.ts";

/** What the schema or the prompt asks for, of what the page says. */
export async function fill(
  page: Page,
  request: FillRequest,
  _context: ScrapeContext,
): Promise<Reading<unknown>> {
  return fillFrom(await page.view("facts" as never), request);
}

export function fillFrom(facts: Facts, _request: FillRequest): Reading<unknown> {
  const evidence: Evidence[] = [];
  const date = moments(facts, conceptNamed("published")!)[0];
  return {
    value: {
      title: titles(facts)[0]?.value ?? null,
      author: authors(facts)[0]?.value ?? null,
      publishDate: date ? (findDate(String(date.value), facts.language)?.date ?? null) : null,
    },
    evidence,
  };
}
