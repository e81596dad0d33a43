import { isRecord } from "@winnow/kit-schema";
import {
  ask,
  readJson,
  type SearchHit,
  type SearchProvider,
  type SearchQuery,
  searchFailed,
} from "@winnow/kit-search";
import { fillIn, hasPages, problemOf, templateIn } from "./template.ts";

/** Where and how to ask, and where in the answer the results are. */
export interface EndpointRules {
  readonly url: string;
  readonly results: string;
  readonly fields: Readonly<Record<"url" | "title" | "description" | "date", string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Pages of results that one search reads; a server that gives few on each would be asked without end. */
const MAX_PAGES = 10;
const MAX_TEXT = 2000;

/** Asks a server by a template, and reads its results at the paths that are set. */
export class Endpoint implements SearchProvider {
  readonly name: string;
  readonly #rules: EndpointRules;
  #template: string | undefined;

  constructor(name: string, rules: EndpointRules) {
    this.name = name;
    this.#rules = rules;
    this.#template = problemOf(rules.url) === undefined ? rules.url : undefined;
  }

  async search(query: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]> {
    // Such answers do not say which results are news or pictures.
    if (query.source !== "web") return [];
    this.#template ??= await this.#readDescription(signal);
    const last = hasPages(this.#template) ? MAX_PAGES : 1;
    const found = new Map<string, SearchHit>();
    for (let page = 1; page <= last && found.size < query.limit; page += 1) {
      const before = found.size;
      for (const item of await this.#ask(fillIn(this.#template, query, page), signal)) {
        const hit = this.#toHit(item);
        if (hit !== undefined && !found.has(hit.url)) found.set(hit.url, hit);
      }
      if (found.size === before) break;
    }
    return [...found.values()].slice(0, query.limit);
  }

  async #ask(url: URL, signal: AbortSignal): Promise<readonly unknown[]> {
    const answer = readJson(await this.#get(url, signal));
    const list = at(answer, this.#rules.results);
    if (Array.isArray(list)) return list;
    const names = isRecord(answer) ? Object.keys(answer).slice(0, 10).join(", ") : "no object";
    throw searchFailed(
      this.#who,
      `has no list of results at \`${this.#rules.results}\`; its answer has: ${names}`,
    );
  }

  async #readDescription(signal: AbortSignal): Promise<string> {
    const template = await templateIn(await this.#get(new URL(this.#rules.url), signal));
    if (template === undefined)
      throw searchFailed(this.#who, "describes no search that answers in JSON: set a URL with {searchTerms}");
    const problem = problemOf(template);
    if (problem !== undefined) throw searchFailed(this.#who, `describes a search whose URL ${problem}`);
    return template;
  }

  async #get(url: URL, signal: AbortSignal): Promise<string> {
    const { headers, timeoutMs } = this.#rules;
    const { statusCode, body } = await ask(url, { who: this.#who, headers, timeoutMs, signal });
    if (statusCode === 401 || statusCode === 403)
      throw searchFailed(this.#who, `refused with ${statusCode}: look at the headers that are sent to it`);
    if (statusCode !== 200) throw searchFailed(this.#who, `answered ${statusCode}`);
    return body;
  }

  get #who(): string {
    return `The search endpoint ${this.name}`;
  }

  #toHit(item: unknown): SearchHit | undefined {
    const { fields } = this.#rules;
    const textAt = (path: string) => {
      const value = at(item, path);
      return typeof value === "string" ? value.slice(0, MAX_TEXT).toWellFormed() : "";
    };
    const url = URL.parse(textAt(fields.url));
    if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
    const [title, description, date] = [
      textAt(fields.title),
      textAt(fields.description),
      textAt(fields.date),
    ];
    return { url: url.href, title, description, ...(date === "" ? {} : { date }) };
  }
}

/** What stands at a path of names and numbers between dots; the empty path is the whole. */
function at(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path === "" ? [] : path.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}
