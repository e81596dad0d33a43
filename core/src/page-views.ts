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

/** Computes the views of one page, each once. The first source that has a view of the name provides it. */
export class PageViews {
  /** The page as formats and hooks see it. */
  readonly page: Page;
  /** Warnings of the views. */
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
    value.catch(() => {}); // Thrown when the view is read, which may never happen.
    this.#values.set(name, value);
  }

  /** Whether the value of a view depends on one of these. */
  needed(name: string, others: ReadonlySet<string>): boolean {
    return [...others].some((other) => this.#pathBetween(name, other) !== undefined);
  }

  /** Whether any source provides this view. */
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
    // Views may be slow: other work on this thread runs between two of them.
    await new Promise((resolve) => setImmediate(resolve));
    return await compute(this.#pageFor(name), source.options);
  }

  /** The source that provides a view: the first that has its name. */
  sourceOf(name: string): LoadedViews | undefined {
    return this.sources.find(({ views }) => Object.hasOwn(views, name));
  }

  /** Refuses two views that need each other at once, as they would wait until the deadline. */
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
