import {
  defineHook,
  type HookPlugin,
  type Page,
  type ScrapeContext,
  siblingModule,
  WinnowError,
} from "@winnow/core/plugin";
import type { Use } from "@winnow/kit-site";
import { errors } from "./errors.ts";
import { type FILES, Files, Permissions, type PermissionsOutput, Respect } from "./options.ts";
import type {} from "./views.ts";

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Uses that the site must not forbid. */
    respect: { input: readonly Use[]; output: readonly Use[] | undefined };
    /** Files of the site that are read for `metadata.permissions`. */
    permissions: {
      input: readonly (typeof FILES)[number][];
      output: readonly (typeof FILES)[number][] | undefined;
    };
  }
}

let loaded: Promise<typeof import("./reading.ts")> | undefined;

/** Loaded once, by the first page, so that a start does not. */
function reading() {
  loaded ??= import("./reading.ts");
  return loaded;
}

type Asked = Parameters<NonNullable<HookPlugin["admit"]>>[0];

/** What a scrape asked of its site. */
interface Wanted {
  readonly respect: readonly Use[];
  readonly files: ReadonlySet<(typeof FILES)[number]>;
  readonly isOffline: boolean;
}

/**
 * What a site says about the use of its pages by machines: reported in `metadata.permissions`, and obeyed where `respect` names the use.
 * @see wire contract 2.4
 */
export function permissions(): HookPlugin {
  const scrapes = new WeakMap<ScrapeContext, Wanted>();
  const judged = new WeakMap<ScrapeContext, PermissionsOutput>();
  return defineHook({
    name: "permissions",
    errors,
    needs: ["service-site-files"],
    views: { module: siblingModule(import.meta.url, "views"), load: () => import("./views.ts") },
    metadata: { permissions: Permissions },
    request: {
      respect: {
        schema: Respect,
        description:
          "Uses that the site must not forbid, else the page is refused: `crawl`, `search`, `ai-input`, `ai-train`, `tdm`, `ai-agents`.",
      },
      permissions: {
        schema: Files,
        description:
          "Files of the site to read for `metadata.permissions`: `robots.txt`, `tdmrep.json`, `llms.txt`; without it it says only what is known already.",
      },
    },
    admit: async (request, context) => {
      const wanted = wantedOf(request);
      if (wanted === undefined || request.file !== undefined) return request;
      scrapes.set(context, wanted);
      const { ofPage, readSite } = await reading();
      const site = await readSite(request.url, wanted, context);
      // Before anything is sent to the page.
      refuse(await ofPage(undefined, request.url, site), wanted, request.url);
      return request;
    },
    uses: () => ["licenses"],
    judge: async (page, context) => {
      const wanted = scrapes.get(context);
      if (wanted === undefined) return;
      const { ofPage, readSite } = await reading();
      // A redirect may have led to a page, or a site, that says something else.
      const found = await ofPage(page, page.url, await readSite(page.url, wanted, context));
      judged.set(context, found);
      refuse(found, wanted, page.url);
    },
    refine: async (outputs, page, context) => {
      const found = judged.get(context) ?? (await reported(page, context));
      if (found !== undefined) context.metadata.permissions = found;
      return outputs;
    },
  });
}

function wantedOf({ options, core }: Asked): Wanted | undefined {
  const { respect, permissions: files } = options;
  if (respect === undefined && files === undefined) return undefined;
  const all = new Set<(typeof FILES)[number]>(files ?? []);
  if (respect !== undefined && respect.length > 0) all.add("robots.txt");
  if (respect?.includes("tdm")) all.add("tdmrep.json");
  return { respect: respect ?? [], files: all, isOffline: core.lockdown === true };
}

/** What is known without asking, where it is anything at all: the answer of a silent page stays as it is. */
async function reported(page: Page, context: ScrapeContext): Promise<PermissionsOutput | undefined> {
  const isWeb = /^https?:/.test(page.url);
  const { NOTHING, ofPage, readSite } = await reading();
  const site = isWeb ? await readSite(page.url, undefined, context) : NOTHING;
  const found = await ofPage(page, page.url, site);
  return found.statements.length > 0 || found.licenses.length > 0 ? found : undefined;
}

/** @throws SCRAPE_USE_NOT_PERMITTED */
function refuse({ uses, statements, robotsTxt }: PermissionsOutput, { respect }: Wanted, url: string): void {
  const use = respect.find((one) => uses[one] === false);
  if (use === undefined) return;
  const statement = statements.find((one) => one.uses[use] === false);
  const because =
    statement === undefined
      ? `its robots.txt cannot be read (${robotsTxt}), which counts as a no`
      : `"${statement.text}"${statement.agent === undefined ? "" : ` for ${statement.agent}`} (${statement.source})`;
  const message = `${new URL(url).host} does not permit "${use}": ${because}. Leave the page out, or the word out of \`respect\`.`;
  throw new WinnowError("SCRAPE_USE_NOT_PERMITTED", message, {
    ...errors.SCRAPE_USE_NOT_PERMITTED,
    details: { use, ...(statement === undefined ? {} : { source: statement.source, text: statement.text }) },
  });
}
