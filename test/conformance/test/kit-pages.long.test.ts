import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ActionPlugin,
  defineAction,
  defineFormat,
  defineParser,
  type FormatPlugin,
  type Page,
  type ParserPlugin,
  type ScrapeContext,
  WinnowError,
} from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { actionRules, formatConformance, formatRules, parserRules, perform, viewsOf } from "../src/index.ts";
import { breaksExactly, commonBreakers } from "./breaks.ts";

const test = suite("conformance kit: formats, actions, parsers");

const options = v.strictObject({ loud: v.optional(v.boolean(), false) });
const demanding = v.strictObject({ loud: v.optional(v.boolean(), false), never: v.string() });
const loose = v.object({ loud: v.optional(v.boolean(), false) });
const mutating = v.pipe(
  v.custom<Record<string, unknown>>((given) => {
    const fits = typeof given === "object" && given !== null && !Object.hasOwn(given, "notAnOption");
    if (fits) Object.assign(given, { touched: true });
    return fits;
  }),
  v.transform(({ loud = false }) => ({ loud })),
);

let calls = 0;
const format = (): FormatPlugin =>
  defineFormat({
    name: "kit-good",
    options,
    output: v.string(),
    uses: ["text"],
    produce: async (page) => `text: ${await page.view("text")}`,
  });

breaksExactly(
  test,
  "format",
  formatRules,
  format,
  () => ({}),
  {
    ...commonBreakers(format),
    "accepts its own options": { options: demanding },
    "refuses an unknown option": { options: loose },
    "leaves the caller's options as they are": { options: mutating },
    "gives the same output for the same page": { produce: () => `call ${++calls}`, uses: [] },
    "gives JSON-safe output": { produce: () => new Map([["a", 1]]), output: undefined, uses: [] },
    "gives what its output schema says": { output: v.number() },
    "declares the views that it uses": { uses: [] },
    "survives an empty page": {
      produce: async (page: { body: Uint8Array }) =>
        page.body.length === 0 ? Promise.reject(new Error("empty")) : "text",
      uses: [],
    },
    "survives a page of 5 MB": {
      produce: async (page: { body: Uint8Array }) =>
        page.body.length > 1e6 ? Promise.reject(new Error("large")) : "text",
      uses: [],
    },
    "survives hostile pages": {
      produce: async (page: Page) => {
        if (Buffer.from(page.body).includes("__proto__")) throw new TypeError("fell over");
        return "text";
      },
      uses: [],
    },
    "gives the same to two who ask at once": () => {
      let atWork = 0;
      const produce = async () => {
        atWork += 1;
        await sleep(1);
        const text = `${atWork} at work`;
        await sleep(1);
        atWork -= 1;
        return atWork === 1 ? text : "text";
      };
      return Object.freeze({ ...format(), produce, uses: [] }) as FormatPlugin;
    },
    "passes on why a view failed": {
      produce: async (page: Page) => {
        try {
          return await page.view("text");
        } catch {
          throw new TypeError("no text");
        }
      },
    },
    "ends soon when the scrape is over": {
      produce: async (_: Page, __: unknown, { signal }: ScrapeContext) => {
        if (signal.aborted) await sleep(30_000, undefined, { ref: false });
        return "text";
      },
      uses: [],
    },
  },
  {
    "leaves the caller's options as they are": ["leaves hostile values as they are"],
    "gives the same output for the same page": ["gives the same to two who ask at once"],
    "survives an empty page": ["survives hostile pages"],
  },
);

const session = () => ({
  isClosed: false,
  capture: () => Promise.reject(new Error("not in this test")),
  async close() {
    this.isClosed = true;
  },
});
const action = (): ActionPlugin =>
  defineAction({
    name: "kit-good",
    options,
    output: { kits: v.any() },
    perform: (_, { loud }) => {
      if (loud) throw new WinnowError("SCRAPE_ACTION_ERROR", "too loud", { category: "target" });
      return { list: "kits", entry: "done" };
    },
  });

breaksExactly(
  test,
  "action",
  actionRules,
  action,
  () => ({ session, impossible: { loud: true } }),
  {
    ...commonBreakers(action),
    "accepts its own options": { options: demanding },
    "refuses an unknown option": { options: loose },
    "leaves the caller's options as they are": { options: mutating },
    "gives a JSON-safe outcome": {
      perform: (_: unknown, given: { loud: boolean }) =>
        given.loud ? perform(action(), session(), given) : { list: "kits", entry: 10n },
    },
    "declares what it adds to the result": { output: { kits: v.number() } },
    "fails with a typed error": { perform: () => ({ list: "kits", entry: "always fine" }) },
    "hears an abort within 100 ms": {
      perform: async (_: unknown, given: { loud: boolean }, { signal }: ScrapeContext) => {
        if (!signal.aborted) await sleep(1500);
        return await perform(action(), session(), given);
      },
    },
    "does nothing for a scrape that is over": {
      perform: async (_: unknown, given: { loud: boolean }, { signal }: ScrapeContext) => {
        if (signal.aborted) throw new TypeError("nobody told me");
        return await perform(action(), session(), given);
      },
    },
    "fails with a typed error when its page goes away": {
      perform: async (live: { isClosed?: boolean }, given: { loud: boolean }) => {
        if (live.isClosed === true) throw new TypeError("Target closed");
        return await perform(action(), session(), given);
      },
    },
  },
  { "leaves the caller's options as they are": ["leaves hostile values as they are"] },
);

const PLAIN = "words of a plain file";
const isPlain = ({ contentType, body }: { contentType: string; body: Uint8Array }) =>
  contentType === "text/plain" && Buffer.from(body).toString() === PLAIN;
const parser = (): ParserPlugin =>
  defineParser({
    name: "kit-good",
    accepts: isPlain,
    parse: () => ({ text: (page) => Buffer.from(page.body).toString(), metadata: () => ({}) }),
  });

breaksExactly(
  test,
  "parser",
  parserRules,
  parser,
  () => ({ sample: { contentType: "text/plain", body: Buffer.from(PLAIN) } }),
  {
    ...commonBreakers(parser),
    "accepts its own files": { accepts: () => false },
    "leaves foreign files alone": { accepts: () => true },
    "gives the views text and metadata": { parse: () => ({ text: () => "" }) },
    "gives every view on another thread, beside those of other plugins": {
      parse: () => ({ module: new URL("./thread-bound.fixture.ts", import.meta.url).href }),
    },
    "judges any file by its first look": {
      accepts: (file: { contentType: string; body: Uint8Array }) =>
        file.contentType.length > 1000 ? undefined : isPlain(file),
    },
    "gives the same for the same file, and leaves it as it is": {
      parse: () => {
        const call = ++calls;
        return { text: () => `read ${call}`, metadata: () => ({}) };
      },
    },
    "ends soon when the scrape is over": {
      parse: (_: unknown, { signal }: ScrapeContext) => {
        if (signal.aborted) throw new TypeError("nobody told me");
        return viewsOf(parser());
      },
    },
    "survives broken files": {
      parse: () => ({
        text: (page: { body: Uint8Array }) => {
          if (Buffer.from(page.body).toString() !== PLAIN) throw new TypeError("crashed");
          return "";
        },
        metadata: () => ({}),
      }),
    },
  },
);

test("a skip needs a rule that exists, and leaves just that one out", () => {
  const names: string[] = [];
  const skip = [{ test: "survives a page of 5 MB", reason: "a test of the kit itself" }];
  formatConformance((name) => void names.push(name), format, { skip });
  assert.equal(names.length, formatRules.length - 1);
  assert.throws(
    () => formatConformance(() => {}, format, { skip: [{ test: "nonsense", reason: "" }] }),
    /nonsense/,
  );
});

test.run();
