import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { parse } from "yaml";
import { type Desk, furnish, type GuideBlock, guideBlocks, runBlock } from "../guide-blocks.ts";
import { type GuideSite, startGuideSite } from "../guide-site.ts";
import { startServer } from "../server.ts";

/** Guides as a reader works through them, each in a fresh folder, from top to bottom. */
const test = suite("guides");
const GUIDES = [
  "start",
  "embedding",
  "self-hosting",
  "scale-out",
  "observability",
  "from-firecrawl",
  "mcp",
  "answers-that-fit",
  "from-crawl4ai",
  "from-crawlee",
  "from-changedetection",
];
interface Made {
  readonly id: string;
  readonly name: string;
}
/** What a change of each recipe looks like. */
const RECIPES: Readonly<Record<string, RegExp>> = {
  price: /-24\.9\n\+19\.9/,
  stock: /-OutOfStock\n\+InStock/,
  jobs: /^\+- \[Baker for the night\]/m,
  terms: /-.*within 30 days.*\n\+.*within 14 days/,
  status: /\+- Payments: degraded performance/,
  plans: /-\s+"price": 29\n\+\s+"price": 35/,
};
/** Languages that no program here runs: what is checked instead. */
const READ: Readonly<Record<string, (block: GuideBlock, desk: Desk) => Promise<void> | void>> = {
  json: ({ text }) => void JSON.parse(text),
  yaml: ({ text }) => void parse(text),
  python: pythonIsKnown,
  go: goIsKnown,
  text: () => {},
};
const stored = JSON.parse(
  readFileSync(new URL("../python-client/requests.json", import.meta.url), "utf8"),
) as readonly { readonly call: string }[];

async function atDesk(work: (desk: Desk, site: GuideSite) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-guide-"));
  await using site = await startGuideSite();
  await using server = await startServer({ WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8" });
  try {
    furnish(folder);
    await work({ folder, server: server.origin, site: site.origin }, site);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function follow(guide: string, desk: Desk): Promise<void> {
  for (const block of guideBlocks(`docs/guides/${guide}.md`)) {
    if (block.notRun !== undefined) continue;
    if (["sh", "js", "ts"].includes(block.language)) await runBlock(block, desk);
    else
      await (READ[block.language] ?? assert.fail(`${block.where}: what is ${block.language}?`))(block, desk);
  }
}

for (const guide of GUIDES)
  test(`${guide}.md from top to bottom`, () => atDesk((desk) => follow(guide, desk)));

test("each recipe shows what changed: at the command line, and over the API", () =>
  atDesk(async (desk, site) => {
    await follow("monitors-recipes", desk);
    // A check may have begun by its schedule meanwhile; then the command names the one that has the change.
    const check = (name: string, server = "") => {
      const run = `winnow monitor run ${name} 2>&1 | tee out`;
      const text = `export WINNOW_API_URL=${server}\n${run}\n$(sed -n "s/.*The last change is in //p" out)`;
      return runBlock({ where: name, language: "sh", text, notRun: undefined }, desk);
    };
    const { data } = (await (await fetch(`${desk.server}/v2/monitor`)).json()) as { data: Made[] };
    assert.deepEqual(data.map(({ name }) => name).sort(), Object.keys(RECIPES).sort());
    const overApi = ({ id }: Made) => check(id, desk.server);
    for (const made of data) await overApi(made);
    site.turn();
    for (const [name, change] of Object.entries(RECIPES)) assert.match(await check(name), change, name);
    for (const made of data)
      assert.match(await overApi(made), RECIPES[made.name] as RegExp, `${made.name} over the API`);
  }));

/** Compiles, and calls only what the stored requests of the official Python client hold. */
function pythonIsKnown({ text, where }: GuideBlock): void {
  const { status, stderr, error } = spawnSync(
    "python3",
    ["-c", "import ast, sys; ast.parse(sys.stdin.read())"],
    {
      input: text,
      encoding: "utf8",
    },
  );
  if (error === undefined) assert.equal(status, 0, `${where}: ${stderr}`);
  const calls = new Set(stored.map(({ call }) => call.split(" ", 1)[0]));
  for (const [, method = ""] of text.matchAll(/\bclient\.(\w+)\(/g))
    assert.ok(calls.has(method), `${where}: no stored request of ${method}`);
}

/** Each option is a field of the server's call of that name; without Go nothing is compiled. */
async function goIsKnown({ text, where }: GuideBlock, { server }: Desk): Promise<void> {
  const { paths } = (await (await fetch(`${server}/openapi.json`)).json()) as { paths: object };
  const known = JSON.stringify(paths);
  for (const [, method = ""] of text.matchAll(/\bclient\.([A-Z]\w+)\(/g))
    assert.ok(known.includes(`"/v2/${method.toLowerCase()}"`), `${where}: ${method}`);
  for (const [, field = ""] of text.matchAll(/^\s*([A-Z]\w+): /gm))
    assert.ok(known.includes(`"${field.charAt(0).toLowerCase()}${field.slice(1)}"`), `${where}: ${field}`);
}

test.run();
