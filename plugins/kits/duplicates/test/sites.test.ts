import assert from "node:assert/strict";
import { suite } from "uvu";
import { PageIndex, readHtml } from "../src/index.ts";
import { DEVELOPED_SITES, HELD_SITES, type Site } from "./cases/sites.ts";

const test = suite("kit-duplicates: sites");

const MOST = 4000;

/** Follows the links of a site as a crawl does. */
function follow({ at }: Site) {
  const known = new PageIndex();
  const waiting = ["https://a.example/"];
  const seen = new Set(waiting);
  const found = {
    fetched: 0,
    documents: 0,
    leftOut: 0,
    traps: [] as string[],
    idle: [] as string[],
    merged: [] as string[],
  };
  for (let next = waiting.shift(); next !== undefined && found.fetched < MOST; next = waiting.shift()) {
    const { alias, trap } = known.guess(next);
    if (alias !== undefined || trap !== undefined) {
      found.leftOut += 1;
      continue;
    }
    const html = at(new URL(next));
    if (html === undefined) continue;
    found.fetched += 1;
    const { alias: of, parts, traps } = known.add(next, readHtml(html));
    if (of === undefined) found.documents += 1;
    else found.merged.push(`${next} = ${of.of}`);
    found.traps.push(...traps.map(({ reason }) => reason));
    found.idle.push(...parts.flatMap(({ parameter = [] }) => parameter));
    for (const [, link = ""] of html.matchAll(/<a href="([^"]*)"/g)) {
      const url = new URL(link, next).href;
      if (!seen.has(url)) waiting.push(url);
      seen.add(url);
    }
  }
  return found;
}

function problemOf(site: Site): string | undefined {
  const found = follow(site);
  const { trap, idle = [], most = MOST, documents } = site;
  const is = JSON.stringify({ ...found, merged: found.merged.slice(0, 5) });
  if ([...new Set(found.traps)].join() !== (trap ?? "")) return `traps: ${is}`;
  if (found.idle.join() !== idle.join()) return `parameters: ${is}`;
  if (found.fetched > most || found.fetched >= MOST) return `too many: ${is}`;
  if (documents !== undefined && found.documents !== documents) return `documents: ${is}`;
  return undefined;
}

for (const [name, sites, least] of [
  ["sites on which the bounds were chosen", DEVELOPED_SITES, 5],
  ["sites that were held out", HELD_SITES, 9],
] as const) {
  test(`${name}: traps end, and what is real does not`, () => {
    const problems = sites.flatMap((site) => {
      const problem = problemOf(site);
      return problem === undefined ? [] : [`${site.why}: ${problem}`];
    });
    console.log(`${name}: ${sites.length - problems.length} of ${sites.length} right`);
    for (const problem of problems) console.log(problem.slice(0, 900));
    assert.ok(sites.length - problems.length >= least);
  });
}

test.run();
