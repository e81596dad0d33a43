import assert from "node:assert/strict";
import { loadViews, PageViews } from "@winnow/core/adapter";
import {
  type Fetched,
  type FileToParse,
  type ParserPlugin,
  type ViewName,
  WinnowError,
} from "@winnow/core/plugin";
import {
  commonRules,
  contextWith,
  type Register,
  type Rule,
  registerRules,
  type Skip,
  within,
} from "./kit.ts";
import { outcomesOf, threadViews } from "./thread-views.ts";
import { HOSTILE } from "./view-pages.ts";

/** What the kit needs to know about a parser. */
export interface ParserKitOptions {
  /** A file that the parser reads. */
  readonly sample: { readonly contentType: string; readonly body: Uint8Array };
  /** Request options that its views read. */
  readonly request?: Record<string, unknown>;
  readonly skip?: readonly Skip[];
}

const FOREIGN: readonly (readonly [string, string])[] = [
  ["application/zip", "PK\x03\x04\x14\x00\x00\x00\x08\x00"],
  ["video/mp4", "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00"],
  ["font/woff2", "wOF2\x00\x01\x00\x00\x00\x00\x10\x00"],
  ["application/octet-stream", "\x00\x01\x02\x03\x04\x05\x06\x07"],
];

function fetched(contentType: string, body: Uint8Array): Fetched {
  return { url: "https://example.com/file", statusCode: 200, headers: {}, contentType, body };
}

/** Computes every view; a typed failure is fine, anything else is not. */
async function computeAll(
  parser: ParserPlugin,
  file: Fetched,
  request: Record<string, unknown>,
): Promise<void> {
  const options = request as FileToParse["options"];
  const source = await loadViews(await parser.parse({ ...file, options }, contextWith()));
  const facts = { ...file, sourceUrl: file.url, options };
  const { page } = new PageViews(facts, [source]);
  for (const name of Object.keys(source.views)) await page.view(name as ViewName);
}

/** The rules of a parser. */
export const parserRules: readonly Rule<ParserPlugin, ParserKitOptions>[] = [
  ...commonRules,
  {
    name: "accepts its own files",
    check: (create, { sample }) =>
      assert.equal(create().accepts(fetched(sample.contentType, sample.body)), true),
  },
  {
    name: "leaves foreign files alone",
    check: (create) => {
      const parser = create();
      for (const [type, bytes] of FOREIGN) {
        assert.equal(parser.accepts(fetched(type, Buffer.from(bytes, "latin1"))), false, type);
      }
    },
  },
  {
    name: "gives the views text and metadata",
    check: async (create, { sample, request = {} }) => {
      const file = fetched(sample.contentType, sample.body);
      const options = request as FileToParse["options"];
      const { views } = await loadViews(await create().parse({ ...file, options }, contextWith()));
      assert.ok(views.text !== undefined && views.metadata !== undefined);
    },
  },
  {
    name: "gives every view on another thread, beside those of other plugins",
    check: async (create, { sample, request = {} }) => {
      const parser = create();
      const file = {
        ...fetched(sample.contentType, sample.body),
        options: request as FileToParse["options"],
      };
      const source = await loadViews(await parser.parse(file, contextWith()));
      const facts = { ...file, sourceUrl: file.url };
      await using beside = await threadViews();
      const sources = [source, ...beside.sources];
      const here = await outcomesOf(facts, sources);
      const there = await outcomesOf(facts, sources, beside.runner);
      for (const [name, outcome] of here) {
        assert.notEqual(outcome.code, "PLUGIN_FAILED", `the view "${name}" failed: ${outcome.message}`);
        assert.deepEqual(there.get(name), outcome, `the view "${name}" on another thread`);
      }
      await parser.close?.();
    },
  },
  {
    name: "survives broken files",
    check: async (create, { sample, request = {} }) => {
      const parser = create();
      const noise = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256);
      for (const body of [new Uint8Array(), noise, ...cuts(sample.body), ...scratches(sample.body)]) {
        const work = computeAll(parser, fetched(sample.contentType, body), request);
        await within(60_000, "a broken file", work.catch(mustBeTyped));
      }
    },
  },
  {
    name: "judges any file by its first look",
    check: (create, { sample }) => {
      const parser = create();
      const bodies = [
        new Uint8Array(),
        Uint8Array.of(0),
        Buffer.from("\ufeff"),
        ...Object.values(HOSTILE),
        ...cuts(sample.body),
      ];
      for (const body of bodies)
        for (const type of TYPES)
          assert.equal(typeof parser.accepts(Object.freeze(fetched(type, body))), "boolean", type);
    },
  },
  {
    name: "gives the same for the same file, and leaves it as it is",
    check: async (create, { sample, request = {} }) => {
      const options = request as FileToParse["options"];
      const parser = create();
      const body = Buffer.from(sample.body);
      const read = async () => {
        const file = Object.freeze({ ...fetched(sample.contentType, body), options });
        const source = await loadViews(await parser.parse(file, contextWith()));
        return await outcomesOf({ ...file, sourceUrl: file.url }, [source]);
      };
      const once = await read();
      for (const [name, outcome] of await read())
        assert.deepEqual(outcome, once.get(name), `the view "${name}", read twice`);
      assert.ok(body.equals(sample.body), "the bytes were changed");
    },
  },
  {
    name: "ends soon when the scrape is over",
    check: async (create, { sample, request = {} }) => {
      const parser = create();
      const over = AbortSignal.abort(new WinnowError("SCRAPE_ABORTED", "cancelled"));
      const options = request as FileToParse["options"];
      const work = async () =>
        parser.parse({ ...fetched(sample.contentType, sample.body), options }, contextWith(over));
      await within(10_000, "a parser of a scrape that is over", work().catch(mustBeTyped));
    },
  },
];

const TYPES = [
  "",
  " ",
  ";",
  "text/html; charset=",
  "TEXT/PLAIN",
  "application/pdf",
  "a/b/c",
  "\u0000",
  "x".repeat(10_000),
];

/** The file, cut off. */
const cuts = (body: Uint8Array): readonly Uint8Array[] =>
  [0.02, 0.25, 0.5, 0.75, 0.98].map((part) => body.subarray(0, Math.floor(body.length * part)));

/** The file with some of its bytes turned over, the same ones each time. */
function scratches(body: Uint8Array): readonly Uint8Array[] {
  return [3, 17, 101, 997].map((seed) => {
    const scratched = Uint8Array.from(body);
    for (let at = seed % 7; at < body.length; at += Math.max(2, Math.floor(body.length / 20) + seed))
      scratched[at] = (scratched[at] ?? 0) ^ (1 << (at % 8));
    return scratched;
  });
}

function mustBeTyped(error: unknown): void {
  assert.ok(error instanceof Error && "code" in error, `an untyped error: ${error}`);
}

/** The contract of a parser. */
export function parserConformance(
  register: Register,
  create: () => ParserPlugin,
  options: ParserKitOptions,
): void {
  registerRules(register, parserRules, create, options);
}
