/** Kinds of work of a soak, each as its callers do it. */
import { setTimeout as sleep } from "node:timers/promises";

/** One kind of work. */
export interface Kind {
  /** Pieces of it when no other number is asked for, and how many of them at once. */
  readonly count: number;
  readonly atOnce: number;
  /** Does the piece of this number. @throws when it did not come out as it must */
  readonly one: (turn: number) => Promise<void>;
}

/** Formats by turns, as callers mix them. */
const FORMATS: readonly (readonly unknown[])[] = [
  ["markdown"],
  ["markdown", "links", "html"],
  ["rawHtml", "images"],
  ["markdown", "summary", "product"],
  ["markdown", { type: "json", schema: { type: "object", properties: { title: { type: "string" } } } }],
];
/** What has a page drawn by the browser. */
const DRAWN: readonly (readonly unknown[])[] = [["screenshot"], ["markdown", "screenshot"], ["branding"]];
/** Monitors that take turns. */
const MONITORS = 20;

/** All kinds, with a server at `origin` and the pages of a site. */
export function kindsOf(origin: string, site: string): Readonly<Record<string, Kind>> {
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${origin}/v2/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.error}`);
    return answer;
  };
  const scrape = (formats: readonly (readonly unknown[])[]) => async (turn: number) => {
    // Each is another page, which the cache has not.
    await call("POST", "scrape", { url: `${site}/60k?${turn}`, formats: formats[turn % formats.length] });
  };
  const session = async () => {
    const { id } = await call("POST", "browser", { ttl: 60 });
    const code = `await page.goto(${JSON.stringify(`${site}/60k`)}); await page.title()`;
    await call("POST", `browser/${id}/execute`, { code, language: "node" });
    await call("DELETE", `browser/${id}`);
  };
  const monitors = new Map<number, Promise<string>>();
  const check = async (turn: number) => {
    const name = `Monitor ${turn % MONITORS}`;
    const targets = [{ type: "scrape", urls: [`${site}/60k?monitor=${turn % MONITORS}`] }];
    const made = () => call("POST", "monitor", { name, targets, schedule: { text: "daily" } });
    const id = await entry(monitors, turn % MONITORS, async () => (await made()).data?.id ?? "");
    const { id: checkId } = await call("POST", `monitor/${id}/run`, {});
    for (;;) {
      const { data } = await call("GET", `monitor/${id}/checks/${checkId}?limit=1`);
      if (data?.status === "completed") return;
      if (data?.status !== "queued" && data?.status !== "running")
        throw new Error(`The check is ${data?.status}.`);
      await sleep(20);
    }
  };
  return {
    static: { count: 20_000, atOnce: 10, one: scrape(FORMATS) },
    browser: { count: 2000, atOnce: 2, one: scrape(DRAWN) },
    session: { count: 500, atOnce: 2, one: session },
    check: { count: 2000, atOnce: 5, one: check },
  };
}

interface Answer {
  readonly success: boolean;
  readonly error?: string;
  readonly id?: string;
  readonly data?: { readonly id: string; readonly status: string };
}

/** What a map has for a key, made at the first time. */
function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
