import type { Page } from "@winnow/core/plugin";
import { type Statement, USES, type Use } from "@winnow/kit-site";
import { inLinkHeader, urls } from "./licenses.ts";
import { MAX_LICENSES, MAX_STATEMENTS, type PermissionsOutput } from "./options.ts";
import { fromHeaders, fromMetas } from "./page-says.ts";
import type { SiteSays } from "./site-says.ts";
import { fromTdmRep } from "./tdm.ts";

/** What a page and its site say about its use; without the page what the site alone says. */
export async function ofPage(
  page: Page | undefined,
  url: string,
  { robots, tdmRep, llmsTxt }: SiteSays,
): Promise<PermissionsOutput> {
  const metadata = page?.has("metadata") ? await page.view("metadata") : {};
  const tdm = tdmRep === undefined ? undefined : fromTdmRep(tdmRep, url);
  const headers = page?.headers ?? {};
  const statements = [
    ...(robots?.statements(url) ?? []),
    ...(tdm === undefined ? [] : [tdm.statement]),
    ...fromHeaders(headers),
    ...fromMetas(metadata),
  ];
  const verdicts = USES.map((use) => [use, verdict(use, statements)] as const);
  const uses = Object.fromEntries(verdicts) as Record<Use, boolean | null>;
  // Of a site that cannot say what it wants nothing may be fetched; one that says nothing allows it (RFC 9309, 2.3.1).
  if (robots !== undefined) uses.crawl = robots.allows(url);
  const ofMarkup = page?.has("licenses") ? await page.view("licenses") : [];
  const licenses = [...inLinkHeader(headers.link, url), ...ofMarkup];
  const policy = [metadata["tdm-policy"], headers["tdm-policy"], tdm?.policy].find(isText);
  return {
    uses,
    statements: statements.slice(0, MAX_STATEMENTS).map((statement) => ({ ...statement })),
    licenses: [...new Set(licenses)].slice(0, MAX_LICENSES),
    tdmPolicy: uses.tdm === false && policy !== undefined ? (urls(policy, url)[0] ?? null) : null,
    robotsTxt: robots === undefined ? "unknown" : robots.problem === undefined ? "read" : "unreadable",
    llmsTxt,
  };
}

/** The strictest counts; of reservations the one that is nearest to the page. @see draft-ietf-aipref-vocab, 5.1 */
function verdict(use: Use, statements: readonly Statement[]): boolean | null {
  const said = statements.flatMap(({ uses }) => uses[use] ?? []);
  if (use === "tdm") return said.at(-1) ?? null;
  return said.length === 0 ? null : said.every((allowed) => allowed);
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
