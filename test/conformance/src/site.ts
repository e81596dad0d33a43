import assert from "node:assert/strict";
import { type ServicePlugin, WinnowError } from "@winnow/core/plugin";
import { readAs, renderPage, type Site, type SitePage, type SiteVisit } from "@winnow/kit-sites";
import type * as v from "valibot";
import { commonRules, type Register, type Rule, registerRules, type Skip, within } from "./kit.ts";
import { setupWith } from "./parts.ts";

/** What the servers of a site answer, by address; those that are missing answer 404. */
export type SiteAnswers = Readonly<Record<string, string>>;

/** What the kit needs to know about a site. */
export interface SiteKitOptions {
  /** The address of one of its pages. */
  readonly page: string;
  /** What was recorded of its servers for this page, the page itself included where it is asked for. */
  readonly answers: SiteAnswers;
  /** Addresses of the same host that are none of its pages. */
  readonly others: readonly string[];
  readonly skip?: readonly Skip[];
}

/** How often a site may ask for one page. */
const MAX_REQUESTS = 20;
const DEEP = `${"[".repeat(5000)}${"]".repeat(5000)}`;
const HOSTILE_ANSWERS: readonly string[] = [
  "",
  "null",
  "[]",
  "{}",
  '"text"',
  "<html",
  DEEP,
  "x".repeat(8_000_000),
];
const HOSTILE_VALUES: readonly unknown[] = [null, -1, 1e300, "", [], {}, [null], true];
/** Values of the recorded answers that are put out of order, one after another. */
const MAX_CHANGES = 400;

const siteOf = (plugin: ServicePlugin): Site => plugin.create(setupWith()) as Site;

/** What a site may ask for, answered from memory, for tests of `read` alone. */
export function siteVisit(
  site: Site,
  page: string,
  answers: SiteAnswers,
  signal: AbortSignal = AbortSignal.timeout(60_000),
): SiteVisit {
  const url = new URL(page);
  const match = site.path.exec(url.pathname);
  assert.ok(match !== null, `its path does not match ${url.pathname}`);
  let asked = 0;
  const get = async (address: string | URL): Promise<string> => {
    signal.throwIfAborted();
    asked += 1;
    assert.ok(asked <= MAX_REQUESTS, `it asked more than ${MAX_REQUESTS} times`);
    const { host, href } = new URL(address, url);
    const isReached = host === url.host || site.reaches.includes(host);
    assert.ok(isReached, `it asked ${host}, which is not among its \`reaches\``);
    const answer = answers[href];
    if (answer === undefined) throw new Error(`${host} answered 404`);
    return answer;
  };
  const json = async <S extends v.GenericSchema>(address: string | URL, schema: S) =>
    readAs(schema, JSON.parse(await get(address)), "the answer");
  return { url, match, signal, page: () => get(url), json };
}

/** What becomes of a page with these answers: a page that can be shown, or an error. */
async function outcomeOf(
  site: Site,
  page: string,
  answers: SiteAnswers,
): Promise<SitePage | Error | undefined> {
  const reading = async () => site.read(siteVisit(site, page, answers));
  const read = await within(
    10_000,
    "a page of a site",
    reading().catch((error: unknown) => error as Error),
  );
  if (read === undefined || read instanceof Error) {
    if (read instanceof assert.AssertionError) throw read;
    return read;
  }
  assert.equal(typeof read.title, "string", "the title is no text");
  assert.ok(Array.isArray(read.parts), "the parts are no list");
  assert.deepEqual(JSON.parse(JSON.stringify(read.parts)), JSON.parse(JSON.stringify([...read.parts])));
  renderPage(read, page);
  return read;
}

async function pageOf(site: Site, { page, answers }: SiteKitOptions): Promise<SitePage> {
  const read = await outcomeOf(site, page, answers);
  if (read instanceof Error) throw read;
  assert.ok(read !== undefined, "it says that its own page is none of its pages");
  return read;
}

/** The rules of a site. */
export const siteRules: readonly Rule<ServicePlugin, SiteKitOptions>[] = [
  ...commonRules,
  {
    name: "needs the hook that asks it",
    check: (create) => assert.ok(create().needs?.includes("hook-sites"), "define it with defineSite()"),
  },
  {
    name: "tells its pages from others by their address",
    check: (create, { page, others }) => {
      const site = siteOf(create());
      const isIts = ({ host, pathname }: URL) =>
        (site.hosts === undefined || site.hosts.includes(host)) && site.path.test(pathname);
      assert.ok(isIts(new URL(page)), `${page} is none of its pages`);
      for (const other of others) assert.ok(!isIts(new URL(other)), `${other} is one of its pages`);
    },
  },
  {
    name: "reads its page, and the same twice",
    check: async (create, kit) => {
      const read = await pageOf(siteOf(create()), kit);
      assert.match(read.title, /\S/, "the page has no title");
      assert.ok(read.parts.length > 0, "the page has no parts");
      assert.deepEqual(await pageOf(siteOf(create()), kit), read);
    },
  },
  {
    name: "takes any answer for an error or a page",
    check: async (create, { page, answers }) => {
      const site = siteOf(create());
      for (const address of Object.keys(answers))
        for (const answer of HOSTILE_ANSWERS) await outcomeOf(site, page, { ...answers, [address]: answer });
      await outcomeOf(site, page, {});
    },
  },
  {
    name: "takes answers with wrong values for an error or a page",
    check: async (create, { page, answers }) => {
      const site = siteOf(create());
      let left = MAX_CHANGES;
      for (const [address, answer] of Object.entries(answers)) {
        const places = placesIn(answer);
        for (const place of places.slice(0, left)) {
          const value = HOSTILE_VALUES[left % HOSTILE_VALUES.length];
          await outcomeOf(site, page, { ...answers, [address]: place(value) });
          left -= 1;
        }
      }
    },
  },
  {
    name: "stops when its time is over",
    check: async (create, { page, answers }) => {
      const site = siteOf(create());
      const over = AbortSignal.abort(new WinnowError("SCRAPE_ABORTED", "cancelled"));
      const reading = async () => site.read(siteVisit(site, page, answers, over));
      const end = await within(
        1000,
        "a page whose time is over",
        reading().catch((error: unknown) => error),
      );
      assert.ok(end === undefined || end instanceof Error, "it gave a page after its time");
    },
  },
];

/** What makes another answer of one, with a value in each of its places in turn; of an answer that is JSON. */
function placesIn(answer: string): readonly ((value: unknown) => string)[] {
  let whole: unknown;
  try {
    whole = JSON.parse(answer);
  } catch {
    return [];
  }
  const paths: (readonly string[])[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (paths.length >= MAX_CHANGES) return;
    if (path.length > 0) paths.push(path);
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  visit(whole, []);
  return paths.map((path) => (value) => {
    const copy = structuredClone(whole);
    const last = path.at(-1) ?? "";
    const holder = path.slice(0, -1).reduce((at, key) => Reflect.get(at, key) as object, copy as object);
    Reflect.set(holder, last, value);
    return JSON.stringify(copy);
  });
}

/** The contract of a site. */
export function siteConformance(
  register: Register,
  create: () => ServicePlugin,
  options: SiteKitOptions,
): void {
  registerRules(register, siteRules, create, options);
}
