import { WinnowError } from "./errors.ts";
import type { LocalView, Page, PageFacts, View, ViewModule, ViewSource, Views } from "./page.ts";
import type { ViewName, ViewRegistry } from "./registries.ts";

/** A source with its module loaded. */
export interface LoadedViews {
  readonly views: Views;
  readonly module?: string;
  readonly options?: unknown;
  readonly costly?: boolean;
}

/** @throws PLUGIN_FAILED when the module has no default export of views. */
export async function loadViews(source: ViewSource): Promise<LoadedViews> {
  if (!("module" in source) || typeof source.module !== "string") return { views: source as Views };
  const { module, load, options, costly = false } = source as ViewModule;
  const loaded: { readonly default?: Views } = await (load?.() ?? import(module));
  if (typeof loaded.default !== "object")
    throw new WinnowError("PLUGIN_FAILED", `${module} has no default export of views.`);
  return { views: loaded.default, module, options, costly };
}

/** Computes and keeps the views of one page. The first source that knows a name provides it. */
export class PageViews {
  /** The page as formats and hooks see it. */
  readonly page: Page;
  /** What views had to say. */
  readonly warnings: string[] = [];
  readonly facts: PageFacts;
  readonly sources: readonly LoadedViews[];
  readonly #values = new Map<string, Promise<unknown>>();
  readonly #asks = new Map<string, Set<string>>();

  constructor(facts: PageFacts, sources: readonly LoadedViews[]) {
    this.facts = facts;
    this.sources = sources;
    this.page = this.#pageFor(undefined);
  }

  /** Whether a view has its value, or is being computed. */
  isBegun(name: string): boolean {
    return this.#values.has(name);
  }

  /** Sets the value of a view that was computed elsewhere. */
  set(name: string, value: Promise<unknown>): void {
    value.catch(() => {}); // Whoever asks for the view hears of it; nobody may ask.
    this.#values.set(name, value);
  }

  /** Whether the value of a view was made with the help of one of these. */
  needed(name: string, others: ReadonlySet<string>): boolean {
    return [...others].some((other) => this.#pathBetween(name, other) !== undefined);
  }

  /** Whether any source knows this view. */
  has(name: string): boolean {
    return this.sourceOf(name) !== undefined;
  }

  #pageFor(asker: string | undefined): Page {
    return {
      ...this.facts,
      view: <N extends ViewName>(name: N) => this.#view(name, asker) as Promise<ViewRegistry[N]>,
      has: (name) => this.has(name),
      warn: (text) => this.warn(text),
    };
  }

  /** Adds a warning, once. */
  warn(text: string): void {
    if (!this.warnings.includes(text)) this.warnings.push(text);
  }

  async #view(name: string, asker: string | undefined): Promise<unknown> {
    if (asker !== undefined) this.#noteAsk(asker, name);
    const value = this.#values.get(name) ?? this.#compute(name);
    this.#values.set(name, value);
    return value;
  }

  async #compute(name: string): Promise<unknown> {
    const source = this.sourceOf(name);
    const view = source?.views[name as ViewName] as View<unknown> | LocalView<unknown> | undefined;
    if (source === undefined || view === undefined) {
      const message = `No installed plugin makes "${name}" of this kind of file.`;
      throw new WinnowError("SCRAPE_UNSUPPORTED_FILE_ERROR", message);
    }
    const compute = typeof view === "function" ? view : view.compute;
    // Between two views, which may be long ones, others on this thread have their turn.
    await new Promise((resolve) => setImmediate(resolve));
    return await compute(this.#pageFor(name), source.options);
  }

  /** The source that provides a view: the first that knows its name. */
  sourceOf(name: string): LoadedViews | undefined {
    return this.sources.find(({ views }) => Object.hasOwn(views, name));
  }

  /** Two views that wait for each other would wait until the deadline: refuse at once. */
  #noteAsk(asker: string, asked: string): void {
    const path = this.#pathBetween(asked, asker);
    if (path !== undefined)
      throw new WinnowError("PLUGIN_FAILED", `Views need each other: ${[asker, ...path].join(" -> ")}.`);
    const asks = this.#asks.get(asker) ?? new Set();
    this.#asks.set(asker, asks.add(asked));
  }

  #pathBetween(from: string, to: string): readonly string[] | undefined {
    if (from === to) return [to];
    for (const next of this.#asks.get(from) ?? []) {
      const rest = this.#pathBetween(next, to);
      if (rest !== undefined) return [from, ...rest];
    }
    return undefined;
  }
}
