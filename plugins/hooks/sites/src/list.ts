import { WinnowError } from "@winnow/core/plugin";
import type { Site, Sites } from "@winnow/kit-sites";

/** The sites of a kernel by their hosts, so that one look is enough for any other address. */
export class SiteList implements Sites {
  readonly #names = new Set<string>();
  readonly #byHost = new Map<string, Site[]>();
  readonly #anywhere: Site[] = [];

  add(site: Site): void {
    if (this.#names.has(site.name)) {
      const message = `Two sites have the name "${site.name}": leave one of them out, or name it otherwise.`;
      throw new WinnowError("CONFIG_INVALID", message);
    }
    this.#names.add(site.name);
    if (site.hosts === undefined) this.#anywhere.push(site);
    for (const host of new Set(site.hosts)) {
      const same = this.#byHost.get(host) ?? [];
      same.push(site);
      this.#byHost.set(host, same);
    }
  }

  of({ host, pathname }: URL): readonly Site[] {
    const sites = [...(this.#byHost.get(host) ?? []), ...this.#anywhere];
    return sites
      .filter(({ path }) => path.test(pathname))
      .sort((one, other) => other.priority - one.priority);
  }
}
