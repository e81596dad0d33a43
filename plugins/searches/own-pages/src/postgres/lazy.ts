import type { Logger } from "@winnow/core/plugin";
import type { Postgres } from "@winnow/kit-postgres";
import type { SearchHit, SearchQuery } from "@winnow/kit-search";
import type { KeptPage, Pages } from "../pages.ts";
import type { PostgresPages } from "./store.ts";

/** Pages on a server; what keeps and finds them is loaded by the first page. */
export class LazyPostgresPages implements Pages {
  readonly #part: ReturnType<Postgres["part"]>;
  readonly #maxPages: number;
  readonly #logger: Logger;
  #loaded: Promise<PostgresPages> | undefined;

  constructor(server: Postgres, maxPages: number, logger: Logger) {
    const migrations = async () => (await import("./schema.ts")).MIGRATIONS;
    this.#part = server.part({ name: "page", migrations }, logger);
    this.#maxPages = maxPages;
    this.#logger = logger;
  }

  /** @throws DATABASE_UNAVAILABLE, CONFIG_INVALID */
  async open(): Promise<void> {
    await this.#part.open();
  }

  add(owner: string, page: KeptPage): void {
    void this.#load().then((pages) => pages.add(owner, page));
  }

  async search(query: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]> {
    return await (await this.#load()).search(query, signal);
  }

  async close(): Promise<void> {
    await (await this.#loaded)?.close();
    await this.#part.close();
  }

  #load(): Promise<PostgresPages> {
    this.#loaded ??= import("./store.ts").then(
      ({ PostgresPages }) => new PostgresPages(this.#part, this.#maxPages, this.#logger),
    );
    return this.#loaded;
  }
}
