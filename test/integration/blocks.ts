import { readFileSync } from "node:fs";

/** A code block of a document, as a program of a plain app. */
export interface Block {
  /** Name of the file, such as `README.md-1`. */
  readonly name: string;
  readonly source: string;
  /** Why it is compiled but not run. */
  readonly notRun: string | undefined;
}

/** What a block must not hold to be run, and why. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/@winnow\/conformance/, "is a test file, for a test runner"],
  [
    /firecrawl-js|@modelcontextprotocol\/client|127\.0\.0\.1:3002/,
    "needs a server at port 3002; other tests of test/integration run it",
  ],
  [
    /board\.example\.com|@winnow\/site-|botAuth\(|opentelemetry\(/,
    "needs a site, a key or a collector that is not here; the tests of its package have one",
  ],
  [/\.listen\(/, "serves until it is stopped; the app of third-party/ listens"],
];

/** The TypeScript blocks of a document; one behind the comment "continues" goes on where the one before it ended. */
export function blocksOf(root: string, path: string): readonly Block[] {
  const text = readFileSync(`${root}/${path}`, "utf8");
  const blocks: Block[] = [];
  let whole = "";
  for (const [, goesOn, block = ""] of text.matchAll(/(<!-- continues -->\n)?```ts\n([\s\S]*?)```/g)) {
    whole = goesOn === undefined ? block : `${whole}${block}`;
    const name = `${path.replaceAll("/", "_")}-${blocks.length + 1}`;
    const notRun = NOT_RUN.find(([pattern]) => pattern.test(whole))?.[1];
    blocks.push({ name, source: `${whole}\nexport {};\n`, notRun });
  }
  return blocks;
}

/** The same with a site of this machine in place of example.com, which the guard is configured to let through. */
export function atHome(source: string, origin: string): string {
  const allow = 'egress: { allow: { page: ["127.0.0.0/8"] } }';
  return source
    .replaceAll("https://example.com", origin)
    .replaceAll("createWinnow()", `createWinnow({ ${allow} })`)
    .replaceAll("createWinnow({ plugins", `createWinnow({ ${allow}, plugins`)
    .replaceAll("libraryPlugins()", `libraryPlugins({ ${allow} })`);
}
