/** A draft in the shape of the answer, with where its values stand. */
import type { Evidence } from "@winnow/core/plugin";
import { plainName } from "./assemble.ts";
import { shown } from "./fields.ts";
import type { Verdict } from "./judge.ts";
import type { Menu, MenuReading } from "./output.ts";
import type { Draft, Merchant } from "./types.ts";

type Item = Menu["sections"][number]["items"][number];

/** Most items of which it is said where they stand. */
const MAX_EVIDENCE = 1000;

/** What an answer says about its page. */
export interface About {
  readonly url: string;
  readonly merchant: Merchant;
  readonly verdict: Verdict;
}

/** The answer of a page that is no menu. */
export function noMenu({ url, merchant, verdict }: About): MenuReading {
  return {
    menu: { isMenu: false, confidence: verdict.confidence, sourceUrl: url, merchant, sections: [] },
    evidence: [],
  };
}

/** The answer of a menu. The same page has the same ids: the merchant's, or else made of section and name. */
export function answer(draft: Draft, { url, merchant, verdict }: About): MenuReading {
  const evidence: Evidence[] = [];
  const sectionIds = new Ids("section");
  const itemIds = new Ids("item");
  const currencies = new Map<string, number>();
  const sections = draft.sections.map((section, sectionAt): Menu["sections"][number] => ({
    id: sectionIds.next(section.key, section.name),
    name: section.name,
    ...(section.description === "" ? {} : { description: section.description }),
    items: section.items.map((item, itemAt) => {
      if (evidence.length < MAX_EVIDENCE)
        evidence.push({
          path: `/sections/${sectionAt}/items/${itemAt}`,
          origin: item.origin,
          snippet: item.snippet || item.name,
          confidence: verdict.confidence,
        });
      const { currency } = item.price ?? {};
      if (currency !== undefined) currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
      const id = itemIds.next(item.key, `${section.name}\n${item.name}`);
      return { id, name: item.name, ...shown(item, url) } as Item;
    }),
  }));
  const [currency] = [...currencies].sort(([, one], [, other]) => other - one)[0] ?? [];
  return {
    menu: {
      isMenu: true,
      confidence: verdict.confidence,
      ...(currency === undefined ? {} : { currency }),
      sourceUrl: url,
      merchant,
      sections,
    },
    evidence,
  };
}

/** Ids that differ, also where names do not. */
class Ids {
  readonly #seen = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  next(key: string, name: string): string {
    const id = key === "" ? `${this.#prefix}-${hash(name.split("\n").map(plainName).join("\n"))}` : key;
    const count = (this.#counts.get(id) ?? 0) + 1;
    this.#counts.set(id, count);
    let unique = count === 1 ? id : `${id}-${count}`;
    while (this.#seen.has(unique)) unique += "-2";
    this.#seen.add(unique);
    return unique;
  }
}

/** FNV-1a twice with different seeds, as 16 hexadecimal digits: the same everywhere, and no secret. */
function hash(text: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((seed) => {
      let value = seed;
      for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
      return (value >>> 0).toString(16).padStart(8, "0");
    })
    .join("");
}
