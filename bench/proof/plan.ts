/**
 * What is compared, and how: written down before it is run. A turn is one process that does the work once with one contender; turns of
 * all contenders alternate, and what counts is the ratio within a round, since times drift from minute to minute.
 */

/** What is compared of the turns of some contenders. */
export interface Comparison {
  readonly id: string;
  readonly title: string;
  /** What every contender does, and what it may leave out. */
  readonly what: string;
  /** The file in `turns/` that does it. */
  readonly turn: string;
  /** The figure of a turn that counts. */
  readonly measure: Measure;
  /** Winnow's contender; each of the others is held against it. */
  readonly winnow: string;
  readonly others: readonly string[];
  readonly rounds: number;
}

/** Figures of a turn. */
export type Measure = "cpuMs" | "wallMs" | "perSecond" | "residentMb" | "falseAlarms" | "missed";

/** What a figure is, and whether more of it is better. */
export const MEASURES: Readonly<Record<Measure, { readonly unit: string; readonly isMoreBetter: boolean }>> =
  {
    cpuMs: { unit: "ms of CPU for each", isMoreBetter: false },
    wallMs: { unit: "ms for each", isMoreBetter: false },
    perSecond: { unit: "a second", isMoreBetter: true },
    residentMb: { unit: "MB resident", isMoreBetter: false },
    falseAlarms: { unit: "false alarms in 100 checks", isMoreBetter: false },
    missed: { unit: "edits missed in 100 checks", isMoreBetter: false },
  };

const SERVER = "winnow, server";
const LIBRARY = "winnow, library";
const PIPELINES = [
  "readability + turndown on linkedom",
  "defuddle on linkedom",
  "crawlee CheerioCrawler + turndown",
];
const BROWSERS = ["puppeteer by hand", "crawlee PuppeteerCrawler", "crawlee PlaywrightCrawler"];
const LOOPS = ["text of the page, compared", "text of the article, compared"];

/** Everything that is compared. */
export const PLAN: readonly Comparison[] = [
  {
    id: "article",
    title: "An article of 60 KB into markdown, in one's own process",
    what: "Fetches a made-up article of 60 KB 150 times, ten at a time, and writes the markdown of its main part; crawlee's writes the whole page.",
    turn: "pages",
    measure: "cpuMs",
    winnow: LIBRARY,
    others: PIPELINES,
    rounds: 5,
  },
  {
    id: "article-server",
    title: "The same over HTTP: a server, its answers in JSON",
    what: "As above with `POST /v2/scrape`; the client's time is not counted. The others are still libraries in one process, without a server around them.",
    turn: "pages",
    measure: "cpuMs",
    winnow: SERVER,
    others: PIPELINES,
    rounds: 5,
  },
  {
    id: "article-memory",
    title: "Memory after 180 articles of 60 KB",
    what: "What the process has resident after them.",
    turn: "pages",
    measure: "residentMb",
    winnow: SERVER,
    others: PIPELINES,
    rounds: 5,
  },
  {
    id: "large",
    title: "A page of 1 MB into markdown",
    what: "Fetches a made-up page of 1 MB 20 times, two at a time, and writes the markdown of its main part; crawlee's writes the whole page.",
    turn: "large",
    measure: "cpuMs",
    winnow: LIBRARY,
    others: PIPELINES,
    rounds: 5,
  },
  {
    id: "crawl",
    title: "A crawl of a site of 200 pages",
    what: "Follows the links of a site to all of its pages of 20 KB, ten at a time, and writes markdown, after it did so once. Winnow's server keeps each page on disk before it goes on; crawlee keeps nothing.",
    turn: "crawl",
    measure: "perSecond",
    winnow: SERVER,
    others: ["crawlee CheerioCrawler + turndown"],
    rounds: 5,
  },
  {
    id: "first-page",
    title: "The first page of a fresh process",
    what: "From the start of the process to the markdown of a page of 60 KB: the command `winnow`, and scripts of ten lines.",
    turn: "first-page",
    measure: "wallMs",
    winnow: "winnow, command",
    others: PIPELINES,
    rounds: 7,
  },
  {
    id: "browser",
    title: "A page that a script fills, in a warm browser",
    what: "One at a time, 20 times, until all of the page is there. The others wait until the network is idle for half a second, which is what their documentation recommends.",
    turn: "browser",
    measure: "wallMs",
    winnow: LIBRARY,
    others: BROWSERS,
    rounds: 5,
  },
  {
    id: "browser-cpu",
    title: "CPU of a page that a script fills",
    what: "Node and all processes of the browser.",
    turn: "browser",
    measure: "cpuMs",
    winnow: LIBRARY,
    others: BROWSERS,
    rounds: 5,
  },
  {
    id: "browser-many",
    title: "Four such pages at once",
    what: "40 pages, four at a time.",
    turn: "browser-many",
    measure: "perSecond",
    winnow: LIBRARY,
    others: BROWSERS,
    rounds: 5,
  },
  {
    id: "browser-memory",
    title: "Memory after 44 pages in a browser",
    what: "Node and all processes of the browser.",
    turn: "browser-many",
    measure: "residentMb",
    winnow: LIBRARY,
    others: BROWSERS,
    rounds: 5,
  },
  {
    id: "pdf",
    title: "A PDF of text into markdown",
    what: "Reads a PDF that a browser printed of an article, 40 times. Winnow and liteparse write markdown; pdf.js gives the text alone.",
    turn: "pdf",
    measure: "cpuMs",
    winnow: "winnow, pdf fast",
    others: ["liteparse", "pdf.js, text alone"],
    rounds: 5,
  },
  {
    id: "ocr",
    title: "A scanned page into text",
    what: "Recognises a PDF of one page of English scanned at 200 dpi, twice, with the same engine and data; by hand, mupdf draws the page for tesseract.js.",
    turn: "ocr",
    measure: "cpuMs",
    winnow: "winnow, scanned PDF",
    others: ["tesseract.js by hand"],
    rounds: 3,
  },
  {
    id: "watch-alarms",
    title: "False alarms of a monitor",
    what: "Ten versions each of 40 pages that the rules were not written with: times, counters, adverts and tokens differ at every fetch. The others keep the text of the last check, as simple watchers do.",
    turn: "watch",
    measure: "falseAlarms",
    winnow: "winnow, monitor",
    others: LOOPS,
    rounds: 1,
  },
  {
    id: "watch-missed",
    title: "Edits that a monitor misses",
    what: "Of ten versions each of 40 pages that the rules were not written with.",
    turn: "watch",
    measure: "missed",
    winnow: "winnow, monitor",
    others: LOOPS,
    rounds: 1,
  },
];
