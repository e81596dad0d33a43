import { createHash } from "node:crypto";
import { type Logger, silent, WinnowError } from "@winnow/core/plugin";
import type { SearchHit, SearchQuery } from "@winnow/kit-search";
import { ailmentOf, cannotOpen, setAsideIfDamaged, whenFree } from "@winnow/kit-sqlite";
import { type PageBounds, PageIndex } from "./page-index.ts";
import type { KeptPage, Pages } from "./pages.ts";

/** How long a page waits for a lock to be remembered: its scrape waits as well, and it is seen again. */
const WAIT_MS = 500;
/** Indexes that are open at a time. */
const MAX_OPEN = 100;

/** Pages in SQLite, each owner in a file of its own. */
export class FilePages implements Pages {
  readonly #path: string;
  readonly #bounds: PageBounds;
  readonly #logger: Pick<Logger, "warn">;
  readonly #indexes = new Map<string, PageIndex>();

  constructor(path: string, bounds: PageBounds, logger: Pick<Logger, "warn"> = silent) {
    this.#path = path;
    this.#logger = logger;
    this.#bounds = bounds;
  }

  /** A file that cannot be read is reported at start, and not by each search. @throws CONFIG_INVALID */
  open(): void {
    try {
      this.#of("");
    } catch (cause) {
      if (this.#beginAnew("", cause)) {
        this.#of("");
        return;
      }
      // The folder is to blame, whose error names it.
      if (cause instanceof Error && "syscall" in cause) throw cause;
      throw new WinnowError("CONFIG_INVALID", cannotOpen("page index", this.#path, cause), { cause });
    }
  }

  async add(owner: string, page: KeptPage): Promise<void> {
    await this.#use(owner, (index) => index.add(page));
  }

  async search(query: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]> {
    return await this.#use(query.owner ?? "", (index) => index.search(query, signal));
  }

  /** Works with the index of an owner; one that turns out to be damaged begins anew, as its pages are seen again. */
  async #use<T>(owner: string, work: (index: PageIndex) => T | Promise<T>): Promise<T> {
    const whole = () => whenFree("pages seen before", () => work(this.#of(owner)), WAIT_MS);
    try {
      return await whole();
    } catch (error) {
      if (!this.#beginAnew(owner, error)) throw error;
      return await whole();
    }
  }

  /** Sets a damaged file aside; false for one that is not. */
  #beginAnew(owner: string, error: unknown): boolean {
    if (ailmentOf(error) !== "damaged") return false;
    this.#indexes.get(owner)?.close();
    this.#indexes.delete(owner);
    return setAsideIfDamaged({ path: fileOf(this.#path, owner), name: "page index" }, error, this.#logger);
  }

  close(): void {
    for (const index of this.#indexes.values()) index.close();
    this.#indexes.clear();
  }

  #of(owner: string): PageIndex {
    const index = this.#indexes.get(owner) ?? new PageIndex(fileOf(this.#path, owner), this.#bounds);
    this.#indexes.delete(owner);
    this.#indexes.set(owner, index);
    closeOldest(this.#indexes);
    return index;
  }
}

function fileOf(path: string, owner: string): string {
  if (owner === "" || path === ":memory:") return path;
  const id = createHash("sha256").update(owner).digest("hex").slice(0, 32);
  return path.replace(/(?:\.sqlite)?$/, `-${id}.sqlite`);
}

/** Closes the index that was not used for longest, where too many are open. */
function closeOldest(indexes: Map<string, PageIndex>): void {
  const [oldest, index] = indexes.entries().next().value ?? [];
  if (indexes.size <= MAX_OPEN || oldest === undefined) return;
  indexes.delete(oldest);
  index?.close();
}
