/** What a site answers. */
export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly location?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Whether the connection breaks instead. */
  readonly breaks?: boolean;
}

/** One request for a page: what differs between any two of them. */
export interface Visit {
  /** Requests for this page before. */
  readonly count: number;
  readonly now: Date;
  /** A whole number between these. */
  readonly number: (low: number, high: number) => number;
  /** So many different ones of a list, in any order. */
  readonly some: (list: readonly string[], count: number) => readonly string[];
  /** 32 hexadecimal digits. */
  readonly token: () => string;
}

/** What a check of a version has to find. */
export type Verdict = "new" | "same" | "changed" | "removed" | "error";

/** A version of a page: what is to be found, what differs from the version before, and what is answered in place of it. */
export type Version<D> = readonly [Verdict, Partial<D>?, ((visit: Visit) => Answer)?];

/** The versions of a page, in the order in which it had them. */
export interface History {
  readonly name: string;
  readonly verdicts: readonly Verdict[];
  readonly answer: (version: number, visit: Visit) => Answer;
  /** Of versions that are changed, a text that the diff has to have. */
  readonly edits?: Readonly<Record<number, string>>;
}

/** A page by its data and what writes it. */
export function history<D extends object>(
  name: string,
  first: D,
  write: (data: D, visit: Visit) => string | Answer,
  versions: readonly Version<D>[],
): History {
  return {
    name,
    verdicts: versions.map(([verdict]) => verdict),
    answer: (version, visit) => {
      const instead = versions[version]?.[2];
      if (instead !== undefined) return instead(visit);
      const data = Object.assign(
        {},
        first,
        ...versions.slice(0, version + 1).map(([, change]) => change),
      ) as D;
      const written = write(data, visit);
      return typeof written === "string" ? { body: written } : written;
    },
  };
}

/** A number that any two visits have differently. */
export function random(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A visit with chances of its own. */
export function visitOf(seed: number, count: number, now: Date): Visit {
  const chance = random(seed * 1000 + count);
  const number = (low: number, high: number) => low + Math.floor(chance() * (high - low + 1));
  return {
    count,
    now,
    number,
    some: (list, size) => {
      const left = [...list];
      return Array.from({ length: size }, () => left.splice(number(0, left.length - 1), 1)[0] ?? "");
    },
    token: () => Array.from({ length: 32 }, () => number(0, 15).toString(16)).join(""),
  };
}

/** What stands around the text of a page. */
export interface Frame {
  /** Another look of the same words. */
  readonly look?: number;
  readonly aside?: string;
  readonly foot?: string;
  readonly head?: string;
}

const NAV = `<a href="/">Home</a> <a href="/about">About us</a> <a href="/contact">Contact</a>`;

/** A page in one of three looks, all of which have the same words. */
export function html(
  title: string,
  main: string,
  { look = 0, aside = "", foot = "", head = "" }: Frame = {},
): string {
  const top = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body class="v${look}">`;
  const end = `<footer><p>${foot}</p><p><a href="/imprint">Imprint</a></p></footer></body></html>`;
  const side = aside === "" ? "" : `<aside>${aside}</aside>`;
  if (look === 0)
    return `${top}<header><nav>${NAV}</nav></header><main><h1>${title}</h1>${main}${side}</main>${end}`;
  if (look === 1)
    return `${top}<div class="bar"><nav><ul><li>${NAV.replaceAll("> <", "></li><li><")}</li></ul></nav></div>
<div class="wrap"><main id="content"><article class="card"><h1 class="display-4"><span>${title}</span></h1>
<div class="content">${main}</div>${side}</article></main></div>${end}`;
  return `${top}<nav>${NAV}</nav><main role="main"><section><div><div><h1>${title}</h1></div><div>${main.replace(/<p>/g, '<p class="text-lg leading-7"> ')}</div></div>${side}</section></main>${end}`;
}

/** Paragraphs. */
export const p = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join("\n");
/** A list. */
export const ul = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join("\n")}</ul>`;
/** A table with its head. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join("")}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("\n")}</tbody></table>`;

/** The site is down. */
export const down =
  (status = 500) =>
  (): Answer => ({
    status,
    body: `<html><head><title>${status} Error</title></head><body><h1>Server error</h1><p>Please try again later.</p></body></html>`,
  });
/** The connection breaks. */
export const broken = (): Answer => ({ body: "", breaks: true });
/** The page is gone. */
export const gone =
  (status = 404) =>
  (): Answer => ({
    status,
    body: "<html><head><title>Not found</title></head><body><h1>Not found</h1><p>There is nothing here.</p></body></html>",
  });
/** A page with status 200 that is none. */
export const says =
  (title: string, text: string, more = ""): (() => Answer) =>
  () => ({
    body: `<!doctype html><html><head><title>${title}</title>${more}</head><body><h1>${title}</h1><p>${text}</p></body></html>`,
  });
/** A redirect. */
export const moves = (location: string) => (): Answer => ({ status: 302, location, body: "" });
/** A challenge that a bot wall shows with status 200. */
export const challenge = (): Answer => ({
  headers: { server: "cloudflare", "cf-mitigated": "challenge" },
  status: 403,
  body: `<!doctype html><html><head><title>Just a moment...</title></head><body><div id="challenge-running"></div><script>window._cf_chl_opt = { cvId: "3" };</script></body></html>`,
});

/** The time of day, such as 14:03:22. */
export const clock = (date: Date): string => date.toISOString().slice(11, 19);
/** A date in words, such as 22 November 2026. */
export const day = (date: Date): string =>
  date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
