import { list, page, table } from "./page.ts";
import { CHAGUAN, HARBOUR, LIGHTHOUSE, MANUEL, PADARIA, RICETTA, SALA, SHOTEN, WERKSTATT } from "./texts.ts";

/** A site: what is at an address, and what a crawl of it is to come to. */
export interface Site {
  readonly why: string;
  readonly at: (url: URL) => string | undefined;
  /** Pages that are asked for at most, where it has no end. */
  readonly most?: number;
  /** The reason of the trap; undefined where there is none. */
  readonly trap?: string;
  /** Parameters that are found to change nothing. */
  readonly idle?: readonly string[];
  /** Documents that have to be there. */
  readonly documents?: number;
}

const anchor = (url: string, text = url) => `<a href="${url}">${text}</a>`;
const nav = (urls: readonly string[]) => `<nav>${urls.map((url) => anchor(url)).join(" ")}</nav>`;
const pick = <T>(some: readonly T[], at: number): T =>
  some[((at % some.length) + some.length) % some.length] as T;
const SYLLABLES = "ba ce di fo gu ha ji ko lu mo ne pi ro su ta ve wi xa yo zu".split(" ");
/** A word of a language that there is not, by a number. */
export const word = (number: number) =>
  [number, Math.floor(number / 20), Math.floor(number / 400)].map((part) => pick(SYLLABLES, part)).join("");
const sentence = (seed: number) =>
  `${Array.from({ length: 9 }, (_, at) => word(seed * 13 + at * 7)).join(" ")}.`;
const articles = [HARBOUR, LIGHTHOUSE, WERKSTATT, MANUEL, SALA, RICETTA, PADARIA];
const texts = articles.flat();

/** A month before or after another, as `2026-11`. */
function monthAfter(month: string, by: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
const monthName = (month: string, language: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
const grid = Array.from({ length: 31 }, (_, at) => at + 1);

/** A calendar without end, of which few months have events. */
function calendar(
  language: string,
  nothing: string,
  path: (month: string) => string,
  monthOf: (url: URL) => string | undefined,
) {
  return (url: URL) => {
    const month = url.pathname === "/" ? "2026-11" : monthOf(url);
    if (month === undefined || !/^\d{4}-\d{2}$/.test(month)) return undefined;
    const distance = Math.abs(Date.parse(`${month}-01`) - Date.parse("2026-11-01")) / (30 * 86_400_000);
    const events =
      distance < 4 ? list([`${pick(texts, Math.round(distance))} ${month}`]) : `<p>${nothing}</p>`;
    return page({
      title: monthName(month, language),
      body: [grid.join(" ")],
      below: `${events}${nav([path(monthAfter(month, -1)), path(monthAfter(month, 1))])}`,
    });
  };
}

/** The sites on which rules and bounds were chosen. */
export const DEVELOPED_SITES: readonly Site[] = [
  {
    why: "a calendar by parameter",
    trap: "calendar",
    most: 80,
    at: calendar(
      "de",
      "Keine Termine in diesem Monat.",
      (month) => `/termine?monat=${month}`,
      (url) => url.searchParams.get("monat") ?? undefined,
    ),
  },
  {
    why: "where a link was followed",
    idle: ["ref"],
    most: 60,
    documents: 8,
    at: ({ pathname }) => {
      const number = pathname === "/" ? 0 : Number(/^\/a(\d)$/.exec(pathname)?.[1]);
      if (!(number < 8)) return undefined;
      const links = Array.from({ length: 8 }, (_, at) => anchor(`/a${at}?ref=a${number}`));
      return page({
        title: `Text ${number}`,
        body: [pick(texts, number), pick(texts, number + 9)],
        below: list(links.map((link) => link)),
      });
    },
  },
  {
    why: "facets that combine",
    trap: "facets",
    most: 250,
    at: (url) => {
      const parameters = ["colour", "size", "brand", "material"];
      if (url.pathname !== "/" && url.pathname !== "/shop") return undefined;
      const chosen = Object.fromEntries(parameters.map((name) => [name, url.searchParams.get(name)]));
      const all = Array.from({ length: 60 }, (_, at) => ({
        at,
        colour: `c${at % 6}`,
        size: `s${at % 5}`,
        brand: `b${at % 4}`,
        material: `m${at % 7}`,
      }));
      const rows = all.filter((one) =>
        parameters.every((name) => chosen[name] === null || chosen[name] === one[name as "size"]),
      );
      const more = parameters.flatMap((name) =>
        [0, 1, 2, 3].map((at) => {
          const next = new URLSearchParams(url.search);
          next.set(name, `${name[0]}${at}`);
          return `/shop?${next}`;
        }),
      );
      return page({
        title: "Shoes",
        body: [`${rows.length} results`],
        below: `${list(rows.map(({ at }) => `Shoe ${word(at * 31)}, ${40 + at} €`))}${nav(more)}`,
      });
    },
  },
  {
    why: "an archive of 300 months",
    documents: 300,
    at: ({ pathname }) => {
      const month = pathname === "/" ? "2026-11" : pathname.slice(1).replace("/", "-");
      if (!/^\d{4}-\d{2}$/.test(month) || month < "2001-12")
        return pathname.startsWith("/t/") ? "" : undefined;
      const seed = Number(month.replace("-", ""));
      return page({
        title: monthName(month, "en"),
        body: [],
        below: `${list([sentence(seed), sentence(seed + 1)])}${nav([`/${monthAfter(month, -1).replace("-", "/")}`])}`,
      });
    },
  },
  {
    why: "a shop of 1,000 products in one template",
    documents: 1050,
    at: (url) => {
      if (url.pathname === "/" || url.pathname === "/list") {
        const at = Number(url.searchParams.get("page") ?? 1);
        if (!(at <= 50)) return undefined;
        const rows = Array.from({ length: 20 }, (_, row) => (at - 1) * 20 + row);
        return page({
          title: `Products, page ${at}`,
          body: [],
          below: `${list(rows.map((id) => anchor(`/product?id=${id}&cat=${id % 9}`, `Bolt ${id}`)))}${nav([`/list?page=${at + 1}`])}`,
        });
      }
      const id = Number(url.searchParams.get("id"));
      if (url.pathname !== "/product" || !(id < 1000)) return undefined;
      return page({
        title: `Bolt ${id}`,
        body: [...HARBOUR.slice(0, 1), "Zinc plated steel, made in our own works."],
        below: table([
          ["Article", String(700_000 + id)],
          ["Price", `${(id % 40) + 1}.90 €`],
          ["Delivery", "3 days"],
        ]),
      });
    },
  },
];

/** Tokens that are new for every visit. */
let visits = 0;
const token = () => `${(++visits).toString(16).padStart(8, "0")}e5f9a3b2c4d6e7f8`;

/** The sites that were held out. */
export const HELD_SITES: readonly Site[] = [
  {
    why: "a calendar by path, in Japanese",
    trap: "calendar",
    most: 90,
    at: calendar(
      "ja",
      "この月の予定はありません。",
      (month) => `/calendar/${month.replace("-", "/")}/`,
      ({ pathname }) => /^\/calendar\/(\d{4})\/(\d{2})\/$/.exec(pathname)?.slice(1).join("-"),
    ),
  },
  {
    why: "a session in the path of every link",
    trap: "session",
    most: 60,
    documents: 12,
    at: ({ pathname }) => {
      const number = pathname === "/" ? 0 : Number(/^\/s\/[0-9a-f]+\/(\d+)$/.exec(pathname)?.[1]);
      if (!(number < 12)) return undefined;
      const links = [1, 2, 3].map((by) =>
        anchor(`/s/${token()}/${(number + by) % 12}`, `part ${(number + by) % 12}`),
      );
      return page({
        title: `Part ${number}`,
        body: [pick(texts, number), pick(texts, number + 5)],
        below: list(links),
      });
    },
  },
  {
    why: "links without a slash, so that the path grows",
    trap: "repetition",
    most: 60,
    at: ({ pathname }) => {
      if (pathname !== "/" && !/^\/(?:(?:service|kontakt|hilfe)\/)+$/.test(pathname)) return undefined;
      const last = pathname.split("/").at(-2) ?? "";
      return page({
        title: last,
        body: last === "" ? SALA : pick(articles, last.length),
        below: ["service/", "kontakt/", "hilfe/"].map((to) => anchor(to)).join(""),
      });
    },
  },
  {
    why: "a list that goes on after its end",
    trap: "counter",
    most: 80,
    at: (url) => {
      const at = Number(url.searchParams.get("offset") ?? 0);
      const rows =
        at < 100
          ? list(Array.from({ length: 10 }, (_, row) => sentence(at + row)))
          : "<p>Es wurde nichts mehr gefunden.</p>";
      return page({
        title: "Suche",
        body: ["Alles, was wir haben, in einer Liste."],
        below: `${rows}${nav([`/list?offset=${at + 10}`])}`,
      });
    },
  },
  {
    why: "a documentation of 2,000 pages in one template",
    documents: 2001,
    at: ({ pathname }) => {
      if (pathname === "/")
        return page({
          title: "Reference",
          body: [],
          below: list(Array.from({ length: 2000 }, (_, at) => anchor(`/reference/${at}/`, word(at)))),
        });
      const at = Number(/^\/reference\/(\d+)\/$/.exec(pathname)?.[1]);
      if (!(at < 2000)) return undefined;
      return page({
        title: `${word(at)}()`,
        body: [`Returns the ${word(at)} of a value.`, "Throws a TypeError when the argument is missing."],
        below: table([
          ["Since", `1.${at % 9}`],
          ["Module", word(at % 12)],
        ]),
      });
    },
  },
  {
    why: "a forum whose threads have pages",
    documents: 121,
    at: (url) => {
      if (url.pathname === "/")
        return page({
          title: "Forum",
          body: [],
          below: list(Array.from({ length: 40 }, (_, at) => anchor(`/thread?t=${at}&page=1`, sentence(at)))),
        });
      const [thread, at] = [Number(url.searchParams.get("t")), Number(url.searchParams.get("page"))];
      if (url.pathname !== "/thread" || !(thread < 40) || !(at <= 3)) return undefined;
      return page({
        title: sentence(thread),
        body: [sentence(thread * 50 + at), sentence(thread * 50 + at + 20)],
        below: `<p>You must log in to reply to this topic.</p>${nav([`/thread?t=${thread}&page=${at + 1}`])}`,
      });
    },
  },
  {
    why: "screws of all sizes",
    documents: 201,
    at: ({ pathname }) => {
      const sizes = Array.from(
        { length: 200 },
        (_, at) => `m${3 + (at % 10)}-${10 + 2 * Math.floor(at / 10)}`,
      );
      if (pathname === "/")
        return page({
          title: "Screws",
          body: [],
          below: list(sizes.map((size) => anchor(`/screws/${size}`))),
        });
      const [, wide, long] = /^\/screws\/m(\d+)-(\d+)$/.exec(pathname) ?? [];
      if (wide === undefined) return undefined;
      return page({
        title: "Hex screw",
        body: [`Hex screw M${wide} x ${long} mm`, "Stainless steel, by the hundred."],
        below: table([
          ["Thread", `M${wide}`],
          ["Length", `${long} mm`],
        ]),
      });
    },
  },
  {
    why: "Chinese and Japanese notices by date",
    documents: 61,
    at: ({ pathname }) => {
      if (pathname === "/")
        return page({
          title: "公告",
          body: [],
          below: list(
            Array.from({ length: 60 }, (_, at) =>
              anchor(`/2026/${1 + (at % 12)}/${1 + Math.floor(at / 12)}`),
            ),
          ),
        });
      const [, month, day] = /^\/2026\/(\d+)\/(\d+)$/.exec(pathname) ?? [];
      if (month === undefined || day === undefined) return undefined;
      const at = Number(month) * 5 + Number(day);
      return page({
        title: `公告 ${month}月${day}日`,
        body: [
          pick([...CHAGUAN, ...SHOTEN], at),
          `${[...pick(CHAGUAN, at)]
            .slice(at % 20, (at % 20) + 9)
            .reverse()
            .join("")}。`,
        ],
      });
    },
  },
  {
    why: "a campaign in every link",
    documents: 6,
    most: 6,
    at: ({ pathname }) => {
      const number = pathname === "/" ? 0 : Number(/^\/(\d)$/.exec(pathname)?.[1]);
      if (!(number < 6)) return undefined;
      const links = Array.from({ length: 5 }, (_, at) =>
        anchor(`/${at + 1}?utm_source=p${number}&utm_medium=web`),
      );
      return page({ title: `Page ${number}`, body: [pick(texts, number)], below: list(links) });
    },
  },
];
