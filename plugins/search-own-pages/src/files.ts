import { createHash } from "node:crypto";
import { messageOf, WinnowError } from "@winnow/core/plugin";
import type { SearchHit, SearchQuery } from "@winnow/kit-search";
import { PageIndex } from "./page-index.ts";
import type { KeptPage, Pages } from "./pages.ts";

/** Indexes that are open at a time. */
const MAX_OPEN = 100;

/** Pages in SQLite, each owner in a file of its own. */
export class FilePages implements Pages {
  readonly #path: string;
  readonly #maxPages: number;
  readonly #indexes = new Map<string, PageIndex>();

  constructor(path: string, maxPages: number) {
    this.#path = path;
    this.#maxPages = maxPages;
  }

  /** A file that cannot be read is told at start, and not by each search. @throws CONFIG_INVALID */
  open(): void {
    this.#of("");
  }

  add(owner: string, page: KeptPage): void {
    this.#of(owner).add(page);
  }

  async search(query: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]> {
    return await this.#of(query.owner ?? "").search(query, signal);
  }

  close(): void {
    for (const index of this.#indexes.values()) index.close();
    this.#indexes.clear();
  }

  #of(owner: string): PageIndex {
    try {
      const index = this.#indexes.get(owner) ?? new PageIndex(fileOf(this.#path, owner), this.#maxPages);
      this.#indexes.delete(owner);
      this.#indexes.set(owner, index);
      closeOldest(this.#indexes);
      return index;
    } catch (cause) {
      // The folder is to blame, and a file that is moved away mends nothing.
      if (cause instanceof Error && "syscall" in cause) throw cause;
      const reason = messageOf(cause);
      const message = `The page index ${this.#path} cannot be opened: ${reason}. Move it away to start with an empty one, or set WINNOW_DATA_DIR.`;
      throw new WinnowError("CONFIG_INVALID", message, { cause });
    }
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
