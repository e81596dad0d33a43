import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { loadViews, PageViews } from "@winnow/core/adapter";
import {
  type LoadedViews,
  type PageFacts,
  type PluginBase,
  type ViewName,
  type ViewSource,
  WinnowError,
} from "@winnow/core/plugin";
import { digest } from "./digest.ts";
import { commonRules, type Register, type Rule, registerRules, type Skip } from "./kit.ts";
import { type Outcome, outcomesOf, threadViews } from "./thread-views.ts";
import { GROWING, HOSTILE, PAGE } from "./view-pages.ts";

/** A plugin of any kind that provides views. */
export type ViewProvider = PluginBase & { readonly kind: string };

/** What the kit needs to know about a plugin with views. */
export interface ViewKitOptions {
  /** Views that these build on, such as those of a parser. */
  readonly views?: readonly ViewSource[];
  /** Request options that the views read. */
  readonly request?: Record<string, unknown>;
  /** Pages in addition to those of the kit, on which the views have something to see. */
  readonly pages?: readonly string[];
  readonly skip?: readonly Skip[];
}

/** How many times as large the large page of the rule about time is. */
const TIMES_LARGER = 8;
const SMALL_BYTES = 12_000;
/** A view whose time is the square of its input takes 8 times this long. */
const MAX_SLOWDOWN = TIMES_LARGER * 4;
/** Below so many milliseconds of processor time there is nothing to see but noise. */
const FLOOR_MS = 150;

interface Prepared {
  /** The names of the plugin's own views. */
  readonly names: readonly string[];
  readonly sources: readonly LoadedViews[];
}

async function prepare(create: () => ViewProvider, kit: ViewKitOptions): Promise<Prepared> {
  const { views } = create();
  assert.ok(views !== undefined, "has views");
  const own = await loadViews(views);
  const sources = [own, ...(await Promise.all((kit.views ?? []).map(loadViews)))];
  return { names: Object.keys(own.views), sources };
}

/** The facts of a page; what is frozen of them cannot be changed unseen. */
function factsOf(body: Uint8Array, kit: ViewKitOptions): PageFacts {
  const options = deepFreeze(structuredClone(kit.request ?? {})) as PageFacts["options"];
  const url = "https://example.com/dir/page?a=1";
  const headers = Object.freeze({ "content-type": "text/html; charset=utf-8" });
  return Object.freeze({
    ...{ url, sourceUrl: url, statusCode: 200, headers },
    ...{ contentType: "text/html; charset=utf-8", body, options },
  });
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}

const pagesOf = (kit: ViewKitOptions): readonly Uint8Array[] =>
  [PAGE, ...(kit.pages ?? [])].map((page) => Buffer.from(page));

/** What each of these views holds, asked for in this order. */
async function readAll(views: PageViews, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const name of names) {
    const value = await views.page.view(name as ViewName).catch(mustBeTyped);
    found.set(name, createHash("sha256").update(digest(value)).digest("hex"));
  }
  return found;
}

function mustBeTyped(error: unknown): string {
  const { code, message } = WinnowError.wrap(error, "format");
  assert.notEqual(code, "PLUGIN_FAILED", message);
  return code;
}

/** The views of the kit's others that are there for this page, such as its tree. */
function othersOf({ names, sources }: Prepared): readonly string[] {
  const all = new Set(sources.flatMap(({ views }) => Object.keys(views)));
  // The DOM is made of the tree, and holds caches of its own.
  return [...all].filter((name) => !names.includes(name) && name !== "document");
}

/** Milliseconds of processor time for all of the plugin's views. */
async function timeOf({ names, sources }: Prepared, facts: PageFacts): Promise<number> {
  const { page } = new PageViews(facts, sources);
  // What the views build on is measured with the plugin that provides it.
  for (const name of ["tree", "selection", "markdown"])
    if (page.has(name) && !names.includes(name)) await page.view(name as ViewName);
  const start = process.cpuUsage();
  for (const name of names) await page.view(name as ViewName).catch(() => undefined);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The rules of views. */
export const viewRules: readonly Rule<ViewProvider, ViewKitOptions>[] = [
  ...commonRules,
  {
    name: "provides views by names that others can ask for",
    check: async (create, kit) => {
      const { names } = await prepare(create, kit);
      assert.ok(names.length > 0, "has views");
      for (const name of names) assert.match(name, /^[a-z][A-Za-z0-9]*$/);
    },
  },
  {
    name: "gives the same for the same page, in whatever order it is asked",
    check: async (create, kit) => {
      const { names, sources } = await prepare(create, kit);
      for (const body of pagesOf(kit)) {
        const once = await readAll(new PageViews(factsOf(body, kit), sources), names);
        const again = await readAll(new PageViews(factsOf(body, kit), sources), names.toReversed());
        for (const [name, value] of once) assert.equal(again.get(name), value, `the view "${name}"`);
      }
    },
  },
  {
    name: "changes neither the page nor what others see of it",
    check: async (create, kit) => {
      const prepared = await prepare(create, kit);
      for (const body of pagesOf(kit)) {
        const bytes = Buffer.from(body);
        const views = new PageViews(factsOf(body, kit), prepared.sources);
        const others = othersOf(prepared);
        const before = await readAll(views, others);
        await readAll(views, prepared.names);
        const after = await readAll(views, others);
        for (const [name, value] of before) assert.equal(after.get(name), value, `"${name}" was changed`);
        assert.ok(bytes.equals(body), "the bytes were changed");
      }
    },
  },
  {
    name: "gives what can cross threads, where it is not local",
    check: async (create, kit) => {
      const { names, sources } = await prepare(create, kit);
      for (const body of pagesOf(kit)) {
        const { page } = new PageViews(factsOf(body, kit), sources);
        for (const name of names) {
          if (typeof sources[0]?.views[name as ViewName] !== "function") continue;
          const value = await page.view(name as ViewName);
          assert.equal(digest(structuredClone(value)), digest(value), `the view "${name}" as a copy`);
        }
      }
    },
  },
  {
    name: "gives the same on another thread",
    check: async (create, kit) => {
      const { sources } = await prepare(create, kit);
      await using beside = await threadViews();
      const all = [...sources, ...beside.sources];
      for (const body of pagesOf(kit)) {
        const facts = factsOf(body, kit);
        const here = await outcomesOf(facts, all);
        const there = await outcomesOf(facts, all, beside.runner);
        for (const [name, outcome] of here) sameOutcome(name, there.get(name), outcome);
      }
    },
  },
  {
    name: "survives hostile pages",
    check: async (create, kit) => {
      const { names, sources } = await prepare(create, kit);
      for (const [what, body] of Object.entries(HOSTILE)) {
        const { page } = new PageViews(factsOf(body, kit), sources);
        for (const name of names) {
          await page.view(name as ViewName).catch((error: unknown) => {
            const { code, message } = WinnowError.wrap(error, "format");
            assert.notEqual(code, "PLUGIN_FAILED", `${name} of a page with ${what}: ${message}`);
          });
        }
      }
    },
  },
  {
    name: "takes time that grows no faster than the page",
    check: async (create, kit) => {
      const prepared = await prepare(create, kit);
      for (const [what, write] of Object.entries(GROWING)) {
        const facts = (bytes: number) => factsOf(Buffer.from(write(bytes)), kit);
        const [small, large] = [facts(SMALL_BYTES), facts(SMALL_BYTES * TIMES_LARGER)];
        await timeOf(prepared, small); // The first time is slow for reasons of its own.
        let once = await timeOf(prepared, small);
        let often = Number.POSITIVE_INFINITY;
        // A machine at work on other things is slow now and then: the best of some counts.
        for (let tries = 0; tries < 4 && often > FLOOR_MS + MAX_SLOWDOWN * once; tries += 1) {
          often = Math.min(often, await timeOf(prepared, large));
          if (often > FLOOR_MS + MAX_SLOWDOWN * once) once = Math.max(once, await timeOf(prepared, small));
        }
        const isFine = often <= FLOOR_MS + MAX_SLOWDOWN * once;
        assert.ok(
          isFine,
          `${what}: ${once.toFixed(1)} ms, and ${often.toFixed(1)} ms for ${TIMES_LARGER} times as much`,
        );
      }
    },
  },
];

function sameOutcome(name: string, there: Outcome | undefined, here: Outcome): void {
  assert.notEqual(here.code, "PLUGIN_FAILED", `the view "${name}" failed: ${here.message}`);
  assert.deepEqual(there, here, `the view "${name}" on another thread`);
}

/** The contract of a view, and of every other plugin that provides views. */
export function viewConformance(
  register: Register,
  create: () => ViewProvider,
  options: ViewKitOptions = {},
): void {
  registerRules(register, viewRules, create, options);
}
