/** What reading by rules costs on a page of 60 KB of markdown, compared with the views that every scrape computes. */
import { cpus } from "node:os";
import { answer } from "../../plugins/models/extractive/src/text/answer.ts";
import { select } from "../../plugins/models/extractive/src/text/select.ts";
import { summarize } from "../../plugins/models/extractive/src/text/summarize.ts";
import { tidy } from "../../plugins/models/extractive/src/text/tidy.ts";
import { makePage } from "../speed/pages.ts";
import { context, pageOf } from "./kernel.ts";
import { qualityOf } from "./quality.ts";

const ROUNDS = 40;
const QUERY = "Which wheel and rope does the golden mill use in winter?";

/** Bytes of HTML that make about 60 KB of markdown. */
const BYTES = 85_000;

type Work = (page: ReturnType<typeof pageOf>) => Promise<unknown>;

const WORK: Readonly<Record<string, Work>> = {
  summarize: (page) => summarize(page, context()),
  select: (page) => select(page, QUERY, context()),
  answer: (page) => answer(page, QUERY, context()),
  tidy: async (page) => tidy(await page.view("markdown"), page, context()),
  prose: (page) => page.view("prose"),
  injections: (page) => page.view("injections"),
};

for (const [name, work] of Object.entries(WORK)) {
  const times: number[] = [];
  let size = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const page = pageOf(makePage(BYTES, round));
    // What the scrape has computed already is not counted.
    size = (await page.view("markdown")).length;
    await page.view("tree");
    await page.view("metadata");
    if (name !== "prose" && name !== "injections") await page.view("prose");
    const begin = performance.now();
    await work(page);
    times.push(performance.now() - begin);
  }
  const sorted = times.slice(5).sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 100) / 100;
  console.log(
    JSON.stringify({
      name,
      n: sorted.length,
      characters: size,
      medianMs: at(0.5),
      p95Ms: at(0.95),
      node: process.version,
      cpu: cpus()[0]?.model,
    }),
  );
}

const every = Number(process.argv[2] ?? 0);
if (every > 0) console.log(JSON.stringify({ name: "quality", ...(await qualityOf(every)) }));
