import type { Page, ScrapeContext } from "@winnow/core/plugin";
import type { Facts } from "@winnow/kit-facts";
import type { FillRequest, Reading } from "@winnow/kit-language-model";
import { ENGINE_WARNING } from "../text/engine.ts";
import type { Goods } from "./goods.ts";
import { GoodsScope } from "./goods-scope.ts";
import type { Locale } from "./leaf.ts";
import { OVERVIEW } from "./overview.ts";
import { PageScope } from "./page-scope.ts";
import { shapeOfPrompt } from "./prompt.ts";
import { absent, readShape } from "./read.ts";
import { compile, type Shape } from "./schema.ts";
import type { Task } from "./task.ts";
import { wantOf } from "./want.ts";

/** Values that one schema may look for. */
const MAX_VALUES = 30_000;

/** What the schema or the prompt asks for, of what the page says; null for a page without text. */
export async function fill(
  page: Page,
  request: FillRequest,
  context: ScrapeContext,
): Promise<Reading<unknown>> {
  const facts = await page.view("facts");
  const goods = await page.view("goods");
  context.signal.throwIfAborted();
  context.warn(ENGINE_WARNING);
  const { value, evidence, empty } = fillFrom(facts, request, goods);
  if (empty.length > 0) {
    const names = empty.slice(0, MAX_NAMED).map((path) => (path === "" ? "the list" : `"${path}"`));
    const more = empty.length > MAX_NAMED ? ` and ${empty.length - MAX_NAMED} more` : "";
    context.warn(`No list on the page has half of what ${names.join(", ")}${more} requires, so it is empty.`);
  }
  return { value, evidence };
}

/** Lists that a warning names. */
const MAX_NAMED = 5;

/** What was read of facts, with the lists of objects that stayed empty. */
export interface FilledPage extends Reading<unknown> {
  readonly empty: readonly string[];
}

/** The same from facts. */
export function fillFrom(
  facts: Facts,
  { schema, prompt = "" }: FillRequest,
  goods: Goods | null = null,
): FilledPage {
  const page = new PageScope(facts);
  const scope = goods === null ? page : new GoodsScope(page, goods);
  const given = schema === undefined ? undefined : compile(schema);
  const asked = given === undefined || isOpen(given) ? shapeOfPrompt(prompt) : given;
  const shape = asked ?? OVERVIEW;
  const surest = asked === undefined ? { surest: 0.5 } : {};
  const task: Task = { locale: localeOf(facts), left: MAX_VALUES, ...surest };
  const want = wantOf({ name: "", words: [], isRequired: true, shape });
  const filled = readShape(task, shape, want, scope, "");
  const value = filled === undefined ? nothing(shape) : filled.value;
  return { value, evidence: filled?.evidence ?? [], empty: emptyLists(shape, value, "") };
}

/** The paths of lists of objects that a schema asks for and that have nothing. */
function emptyLists({ kinds, items, fields }: Shape, value: unknown, path: string): string[] {
  if (kinds.has("array") && items !== undefined && items.fields.length > 0)
    return Array.isArray(value) && value.length > 0 ? [] : [path];
  return fields.flatMap(({ name, shape }) => {
    const inner = Object(value) as { readonly [key: string]: unknown };
    return emptyLists(shape, inner[name], path === "" ? name : `${path}.${name}`);
  });
}

/** Whether a schema leaves everything open: any object will do. */
function isOpen({ kinds, fields, others, items, choices, allowed }: Shape): boolean {
  if (!kinds.has("object") || fields.length > 0 || choices.length > 0) return false;
  return others === undefined && items === undefined && allowed === undefined;
}

/** The answer when the page has nothing of what was asked for. */
function nothing(shape: Shape): unknown {
  if (!shape.kinds.has("object") || shape.isNullable || shape.fields.length === 0) return absent(shape);
  const entries = shape.fields.filter(({ isRequired, shape: inner }) => isRequired || inner.isNullable);
  return Object.fromEntries(entries.map(({ name, shape: inner }) => [name, absent(inner)]));
}

const localeOf = ({ language, baseUrl, url }: Facts): Locale => ({
  language,
  baseUrl,
  host: URL.parse(url)?.hostname ?? "",
});
