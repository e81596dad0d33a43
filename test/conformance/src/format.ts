import assert from "node:assert/strict";
import {
  type FormatPlugin,
  type Page,
  type Session,
  type Token,
  type ViewSource,
  WinnowError,
} from "@winnow/core/plugin";
import * as v from "valibot";
import {
  commonRules,
  contextWith,
  pageFrom,
  type Register,
  type Rule,
  registerRules,
  type Skip,
  within,
} from "./kit.ts";
import { type OptionSamples, optionRules, readSample } from "./options.ts";
import { untyped } from "./parts.ts";
import { HOSTILE } from "./view-pages.ts";

/** What the kit needs to know about a format. */
export interface FormatKitOptions extends OptionSamples {
  /** Views that the format builds on, such as those of a parser. */
  readonly views?: readonly ViewSource[];
  /** Request options that those views read. */
  readonly request?: Record<string, unknown>;
  /** Opens the page alive, for a format that is `live`; such as `open` of a live site. */
  readonly session?: (html: string) => Promise<Session>;
  /** Services that the format asks for, by their tokens; such as a language model. */
  readonly services?: ReadonlyMap<Token<unknown>, unknown>;
  readonly skip?: readonly Skip[];
}

const PAGE = `<!doctype html><html lang="en"><head><title>Kit</title></head><body><main><h1>Kit</h1>
<p>Some text with <a href="/link">a link</a> and <img src="/image.png" alt="an image">.</p></main></body></html>`;

async function produce(
  format: FormatPlugin,
  html: string,
  kit: FormatKitOptions,
  spy?: (view: string) => void,
) {
  const sources = [...(kit.views ?? []), ...(format.views === undefined ? [] : [format.views])];
  const page = await pageFrom(html, sources, kit.request);
  const view: Page["view"] = (name) => {
    spy?.(name);
    return page.view(name);
  };
  const options = readSample(format.options, kit.options ?? {});
  const context = contextOf(page, sources, kit);
  if (kit.session !== undefined) context.adopt(await kit.session(html));
  try {
    return await untyped(format.produce)(Object.freeze({ ...page, view }), options, context);
  } finally {
    await context.end();
  }
}

/** The context of a scrape that has fetched this page. */
function contextOf(page: Page, sources: readonly ViewSource[], kit: FormatKitOptions) {
  const context = contextWith(undefined, kit.services);
  const { url, statusCode, headers, contentType, body } = page;
  context.fetched = { url, statusCode, headers, contentType, body };
  context.read = (other) => pageFrom(Buffer.from(other.body).toString(), sources, kit.request);
  return context;
}

/** The rules of a format. */
export const formatRules: readonly Rule<FormatPlugin, FormatKitOptions>[] = [
  ...commonRules,
  ...optionRules,
  {
    name: "gives the same output for the same page",
    check: async (create, kit) => {
      const format = create();
      assert.deepEqual(await produce(format, PAGE, kit), await produce(format, PAGE, kit));
    },
  },
  {
    name: "gives JSON-safe output",
    check: async (create, kit) => {
      const output = (await produce(create(), PAGE, kit)) ?? null;
      assert.deepEqual(JSON.parse(JSON.stringify(output)), output);
    },
  },
  {
    name: "gives what its output schema says",
    check: async (create, kit) => {
      const format = create();
      if (format.output === undefined) return;
      const output = (await produce(format, PAGE, kit)) ?? null;
      if (output === null) return;
      const result = v.safeParse(format.output, output);
      assert.ok(result.success, result.issues?.[0]?.message);
    },
  },
  {
    name: "declares the views that it uses",
    check: async (create, kit) => {
      const format = create();
      const asked = new Set<string>();
      await produce(format, PAGE, kit, (view) => asked.add(view));
      const { uses } = format;
      const options = readSample(format.options, kit.options ?? {});
      const declared: readonly string[] =
        typeof uses === "function" ? untyped(uses)(contextWith(undefined, kit.services), options) : uses;
      assert.deepEqual(
        [...asked].filter((view) => !declared.includes(view)),
        [],
      );
    },
  },
  {
    name: "survives an empty page",
    check: async (create, kit) => {
      await within(30_000, "an empty page", produce(create(), "", kit));
    },
  },
  {
    name: "survives a page of 5 MB",
    check: async (create, kit) => {
      const paragraph = `<p>${"Words and <b>markup</b> ".repeat(20)}</p>\n`;
      const large = PAGE.replace(
        "</main>",
        `${paragraph.repeat(Math.ceil(5_000_000 / paragraph.length))}</main>`,
      );
      await within(60_000, "a page of 5 MB", produce(create(), large, kit));
    },
  },
  {
    name: "survives hostile pages",
    check: async (create, kit) => {
      // Each would need a live page of its own; the views of a rendered page are those of any other.
      if (kit.session !== undefined) return;
      const format = create();
      for (const [what, body] of Object.entries(HOSTILE)) {
        await produce(format, Buffer.from(body).toString(), kit).catch((error: unknown) => {
          const { code, message } = WinnowError.wrap(error, "format");
          assert.notEqual(code, "PLUGIN_FAILED", `a page with ${what}: ${message}`);
        });
      }
    },
  },
  {
    name: "gives the same to two who ask at once",
    check: async (create, kit) => {
      const format = create();
      const [one, other] = await Promise.all([produce(format, PAGE, kit), produce(format, PAGE, kit)]);
      assert.deepEqual(one, other);
    },
  },
  {
    name: "passes on why a view failed",
    check: async (create, kit) => {
      if (kit.session !== undefined) return;
      const format = create();
      const page = await pageFrom(PAGE, [], kit.request);
      const fail = () =>
        Promise.reject(new WinnowError("SCRAPE_KIT", "no view today", { category: "target" }));
      const broken: Page = Object.freeze({ ...page, has: () => true, view: fail });
      const options = readSample(format.options, kit.options ?? {});
      const work = async () => untyped(format.produce)(broken, options, contextOf(page, [], kit));
      await work().catch((error: unknown) =>
        assert.equal(WinnowError.wrap(error, "format").code, "SCRAPE_KIT"),
      );
    },
  },
  {
    name: "ends soon when the scrape is over",
    check: async (create, kit) => {
      const format = create();
      const page = await pageFrom(
        PAGE,
        [...(kit.views ?? []), ...(format.views === undefined ? [] : [format.views])],
        kit.request,
      );
      const options = readSample(format.options, kit.options ?? {});
      const over = AbortSignal.abort(new WinnowError("SCRAPE_ABORTED", "cancelled"));
      const work = async () => untyped(format.produce)(page, options, contextWith(over, kit.services));
      await within(
        5000,
        "a format of a scrape that is over",
        work().catch(() => undefined),
      );
    },
  },
];

/** The contract of a format. Pass `suite` of uvu or `test` of another runner, and a factory. */
export function formatConformance(
  register: Register,
  create: () => FormatPlugin,
  options: FormatKitOptions = {},
): void {
  registerRules(register, formatRules, create, options);
}
