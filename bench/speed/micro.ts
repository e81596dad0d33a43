/** Parse, select and convert, each alone, on pages of three sizes; MB/s, best of several rounds. */
import { toMarkdown } from "@winnow/format-markdown/convert";
import { isWritten, parseTree, type TreeNode } from "@winnow/kit-dom";
import { selectMainContent } from "@winnow/view-main-content/select";
import { makePage } from "./pages.ts";

/** MB/s of each step. */
export interface MicroResult {
  readonly page: string;
  readonly parse: number;
  readonly select: number;
  readonly convert: number;
}

const URL_OF_PAGE = "https://mill.test/articles/one";

/** Measures one size. */
export function measure(page: string, bytes: number): MicroResult {
  const html = makePage(bytes);
  const tree = parseTree(html);
  const selection = selectMainContent(tree, { url: URL_OF_PAGE });
  const skip = (node: unknown) => !isWritten(node as TreeNode, selection);
  const rounds = Math.max(3, Math.min(40, Math.round(4_000_000 / bytes)));
  const rate = (work: () => unknown) => html.length / 1e6 / (best(rounds, work) / 1000);
  return {
    page,
    parse: rate(() => parseTree(html)),
    select: rate(() => selectMainContent(tree, { url: URL_OF_PAGE })),
    convert: rate(() => toMarkdown(selection.root, { skip, baseUrl: URL_OF_PAGE })),
  };
}

function best(rounds: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    work();
    least = Math.min(least, performance.now() - begin);
  }
  return least;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  measure("warm-up", 60_000);
  const results = [measure("60 KB", 60_000), measure("1 MB", 1_000_000), measure("5 MB", 5_000_000)];
  console.log(JSON.stringify(results));
}
