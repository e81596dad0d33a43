/** Which style sheets of a page did not load: a browser shows an empty sheet in place of one that failed. */
import type { CDPSession } from "@winnow/kit-live-page";

/** Style sheets from files, and those of them that visitors do not get. */
export interface StyleSheets {
  readonly total: number;
  readonly failed: number;
}

/** Style sheets looked at. */
const MAX_SHEETS = 200;

interface Header {
  readonly sourceURL: string;
  readonly ownerNode?: number | undefined;
  readonly loadingFailed?: boolean | undefined;
  readonly isInline: boolean;
  readonly origin: string;
  readonly disabled: boolean;
}

/**
 * Counts the style sheets of a page. Scripts of a page see of a sheet from elsewhere neither its rules nor its status, so the
 * browser is asked; `world` is the context in which links are looked at.
 */
export async function countSheets(client: CDPSession, world: number): Promise<StyleSheets> {
  const headers: Header[] = [];
  const keep = ({ header }: { readonly header: Header }) =>
    void (headers.length < MAX_SHEETS && headers.push(header));
  client.on("CSS.styleSheetAdded", keep);
  try {
    await client.send("DOM.enable");
    await client.send("CSS.enable");
    const files = headers.filter(
      ({ origin, isInline, disabled }) => origin === "regular" && !isInline && !disabled,
    );
    const refused = await refusedTypes(client, world);
    let failed = 0;
    for (const { loadingFailed, sourceURL, ownerNode } of files) {
      if (loadingFailed !== true && !refused.has(sourceURL)) continue;
      if (ownerNode === undefined || (await isForScreens(client, ownerNode, world))) failed++;
    }
    // What does not have the check sum of its link has no sheet at all.
    const missing = Number(await evaluate(client, world, MISSING));
    return { total: files.length + missing, failed: failed + missing };
  } finally {
    client.off("CSS.styleSheetAdded", keep);
    await client.send("CSS.disable").catch(() => undefined);
    await client.send("DOM.disable").catch(() => undefined);
  }
}

/** Links without a sheet, for this screen. */
const MISSING = `[...Document.prototype.querySelectorAll.call(document, 'link[rel~="stylesheet" i][href]:not([rel~="alternate" i],[disabled])')]
  .slice(0, ${MAX_SHEETS}).filter((link) => link.sheet === null && matchMedia(link.media).matches).length`;

/** Addresses of sheets that arrived as another type, which browsers refuse in pages of today's standards. */
async function refusedTypes(client: CDPSession, world: number): Promise<ReadonlySet<string>> {
  if (
    (await evaluate(client, world, 'Reflect.get(Document.prototype, "compatMode", document)')) !==
    "CSS1Compat"
  )
    return new Set();
  const { frameTree } = await client.send("Page.getResourceTree");
  const refused = frameTree.resources.filter(
    ({ type, mimeType }) => type === "Stylesheet" && mimeType !== "" && mimeType !== "text/css",
  );
  return new Set(refused.map(({ url }) => url));
}

/** Whether a sheet is meant for this screen: others, for paper or a choice of the reader, show nothing here. */
async function isForScreens(client: CDPSession, backendNodeId: number, world: number): Promise<boolean> {
  const { node } = await client.send("DOM.describeNode", { backendNodeId });
  const { attributes = [] } = node;
  const { rel = "", media = "" } = Object.fromEntries(
    attributes.flatMap((name, at) => (at % 2 === 0 ? [[name, attributes[at + 1] ?? ""]] : [])),
  ) as { readonly rel?: string; readonly media?: string };
  if (/\balternate\b/i.test(rel)) return false;
  return (await evaluate(client, world, `matchMedia(${JSON.stringify(media)}).matches`)) === true;
}

async function evaluate(client: CDPSession, contextId: number, expression: string): Promise<unknown> {
  const { result } = await client.send("Runtime.evaluate", { expression, contextId, returnByValue: true });
  return result.value;
}
