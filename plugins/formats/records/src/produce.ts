/** The records of a page and of those that follow it. */
import type { Page, ScrapeContext } from "@winnow/core/plugin";
import { HealingToken } from "@winnow/kit-dom";
import { csvOf } from "./csv.ts";
import { loadMore } from "./follow/more.ts";
import { type Followed, followPages } from "./follow/pages.ts";
import type { Options, Records } from "./options.ts";
import { type Field, type FieldedList, fieldsOf } from "./read/fields.ts";
import { type NoList, type PageList, readList } from "./read/list.ts";
import type { RawList } from "./read/slots.ts";
import type {} from "./views.ts";

/** The list of a page; null, with a warning, for a page without one. */
export async function produce(page: Page, options: Options, context: ScrapeContext): Promise<Records | null> {
  const first = options.loadMore ? await loadMore(page, options, context) : page;
  const asked = first === page ? await firstList(page, options) : await listOf(first, options.list);
  const found = "reason" in asked ? await healed(asked, first, options, context) : asked;
  if ("reason" in found) {
    page.warn(`No records: ${found.reason}${hintOf(found)}`);
    return null;
  }
  const followed = await followPages(first, found, options, context);
  const all = fieldsOf(distinct(followed.list, options.maxRecords), await hintsOf(first));
  const chosen = options.fields === undefined ? all : only(all, options.fields, page);
  if (found.isCut) page.warn("The page has more records than are read of one page: the first are here.");
  return answer(found, chosen, followed, options);
}

/** On another thread where there is one. */
async function firstList(page: Page, { list }: Options): Promise<PageList | NoList> {
  return list === undefined && page.has("recordList")
    ? await page.view("recordList")
    : await listOf(page, list);
}

/** The list of a page, or what a selector matches. */
export async function listOf(page: Page, selector?: string): Promise<PageList | NoList> {
  return readList(await page.view("tree"), await page.view("baseUrl"), selector);
}

/** The list that a selector which matches nothing would match today, where the scrape asked for that. */
async function healed(
  none: NoList,
  page: Page,
  { list }: Options,
  context: ScrapeContext,
): Promise<PageList | NoList> {
  if (list === undefined) return none;
  const now = await context.find(HealingToken)?.heal({ format: "records", selector: list }, page, context);
  return now === undefined ? none : await listOf(page, now.selector);
}

function hintOf({ others }: NoList): string {
  if (others.length === 0) return "";
  const named = others.slice(0, 3).map(({ selector, count }) => `"${selector}" (${count})`);
  return ` Pass \`list\` with a selector to read one that it may have meant: ${named.join(", ")}.`;
}

async function hintsOf(page: Page) {
  const { root } = await page.view("tree");
  const language = root.getAttribute("lang")?.toLowerCase() ?? "";
  return { language, host: URL.parse(page.url)?.hostname ?? "" };
}

/** Records that say the same, such as one that moved to the next page meanwhile, are there once. */
function distinct({ slots, records }: RawList, most: number): RawList {
  const seen = new Set<string>();
  const kept = records.filter((record) => {
    const key = JSON.stringify(record);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { slots, records: kept.slice(0, most) };
}

function only({ fields, records }: FieldedList, names: readonly string[], page: Page): FieldedList {
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]));
  const kept = fields.filter(({ name }) => wanted.delete(name.toLowerCase()));
  if (wanted.size > 0) {
    const known = fields.map(({ name }) => `"${name}"`).join(", ");
    page.warn(
      `No record has ${[...wanted.values()].map((name) => `"${name}"`).join(", ")}; the list has ${known}.`,
    );
  }
  const pick = (record: FieldedList["records"][number]) =>
    Object.fromEntries(kept.flatMap(({ name }) => (name in record ? [[name, record[name]!] as const] : [])));
  return { fields: kept, records: records.map(pick) };
}

function answer(
  { selector, others }: PageList,
  list: FieldedList,
  { pages, next }: Followed,
  { output }: Options,
): Records {
  const fields = list.fields.map((field: Field) => ({ ...field }));
  return {
    list: { ...(selector === undefined ? {} : { selector }), count: list.records.length },
    others: [...others],
    fields,
    ...(output === "csv" ? { csv: csvOf(list) } : { records: list.records.map((record) => ({ ...record })) }),
    pages: [...pages],
    ...(next === undefined ? {} : { next }),
  };
}
