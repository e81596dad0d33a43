import type { FiltersEngine } from "@ghostery/adblocker";
import type { Clock, Logger } from "@winnow/core/plugin";
import type { Egress } from "@winnow/kit-egress";
import { BUILT_IN_LIST } from "./list.ts";

type Library = typeof import("@ghostery/adblocker");

/** The rules in force: the list that ships with the plugin, and the newest good copy of each list by URL. */
export class Rules {
  readonly #fetched = new Map<string, string>();
  #engine: Promise<FiltersEngine> | undefined;
  #cancel: () => void = () => {};
  #isClosed = false;

  /** The rules, compiled; the library loads with the first call. */
  engine(): Promise<FiltersEngine> {
    this.#engine ??= this.#compile();
    return this.#engine;
  }

  /** Fetches these lists now and from time to time, in the background; a list that fails stays as it was. */
  keepFresh(urls: readonly string[], everyMs: number, clock: Clock, egress: Egress, logger: Logger): void {
    const round = async () => {
      const news = await Promise.all(urls.map((url) => this.#refresh(url, egress, logger)));
      if (this.#isClosed) return;
      if (news.some(Boolean)) this.#engine = undefined;
      this.#cancel = clock.after(everyMs, () => void round());
    };
    this.#cancel = clock.after(0, () => void round());
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  async #refresh(url: string, egress: Egress, logger: Logger): Promise<boolean> {
    try {
      const { fetchList } = await import("./lists.ts");
      const text = await fetchList(egress, url);
      const isNew = this.#fetched.get(url) !== text;
      this.#fetched.set(url, text);
      logger.debug({ url, bytes: text.length, isNew }, "block list fetched");
      return isNew;
    } catch (error) {
      logger.warn({ url, error }, "block list not fetched");
      return false;
    }
  }

  async #compile(): Promise<FiltersEngine> {
    const { FiltersEngine }: Library = await import("@ghostery/adblocker");
    return FiltersEngine.parse([BUILT_IN_LIST, ...this.#fetched.values()].join("\n"));
  }
}
