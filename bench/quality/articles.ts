/**
 * Pictures and links of articles that survive, compared with Readability's output as the reference:
 * `npx node bench/quality/articles.ts [--set readability,aeb,trafilatura,wcxb] [--sample N] [--list FILE] [--quick]`.
 * `EVAL_SOURCE` is the folder of the data, by default the one next to the repository. `--list` writes every difference
 * of the pages that rules are made on to a file; `--quick` leaves the result file as it is.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import MarkdownIt from "markdown-it";
import { pictureName } from "../../plugins/views/main-content/src/pictures/picture-name.ts";
import { extractMarkdown } from "./adapter.mjs";
import { factsOf, squeeze } from "./facts.ts";
import { pagePictures } from "./page-pictures.ts";
import { articlesOf } from "./references.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "readability,aeb,trafilatura,wcxb" },
    sample: { type: "string", default: "1" },
    list: { type: "string" },
    quick: { type: "boolean", default: false },
  },
});
const root = path.resolve(import.meta.dirname, "../..");
const data = path.join(path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval")), "data");
const markdown = new MarkdownIt({ html: true, linkify: false });

class Score {
  pages = 0;
  wantedPictures = 0;
  keptPictures = 0;
  shownPictures = 0;
  rightPictures = 0;
  /** The same by names of pictures, without those that are none of the article, with its lead picture and those between its paragraphs as right. */
  wantedNames = 0;
  keptNames = 0;
  shownNames = 0;
  rightNames = 0;
  wantedLinks = 0;
  keptLinks = 0;
  /** Those whose text people marked as part of the article: Readability keeps menus and teasers, too. */
  markedLinks = 0;
  keptMarkedLinks = 0;
  /** Links of the reference whose text we keep. */
  textLinks = 0;
  keptTextLinks = 0;

  get row(): Record<string, number> {
    const share = (part: number, whole: number) => Number((part / Math.max(1, whole)).toFixed(4));
    return {
      pages: this.pages,
      pictures: this.wantedPictures,
      pictureRecall: share(this.keptPictures, this.wantedPictures),
      picturePrecision: share(this.rightPictures, this.shownPictures),
      ownPictures: this.wantedNames,
      ownPictureRecall: share(this.keptNames, this.wantedNames),
      ownPicturePrecision: share(this.rightNames, this.shownNames),
      links: this.wantedLinks,
      linkRecall: share(this.keptLinks, this.wantedLinks),
      ownLinks: this.markedLinks,
      ownLinkRecall: share(this.keptMarkedLinks, this.markedLinks),
      linksInKeptText: share(this.keptTextLinks, this.textLinks),
    };
  }
}

function namesOf(pictures: ReadonlySet<string>, accepts: (name: string) => boolean): Map<string, string> {
  const named = [...pictures].map((address) => [pictureName(address), address] as const);
  return new Map(named.filter(([name]) => accepts(name)));
}

const scores = new Map<string, Score>();
const lines: string[] = [];
for (const set of values.set.split(",")) {
  for (const article of articlesOf(data, set, Number(values.sample))) {
    const { id, url, html, expected, isTuned } = article;
    const written = markdown.render(await extractMarkdown(html, url));
    const marked = article.marked === undefined ? undefined : squeeze(article.marked);
    const want = factsOf(expected, url);
    const got = factsOf(written, url);
    const text = squeeze(written.replace(/<[^>]*>/g, " "));
    const note = (what: string) => isTuned && lines.push(`${set} ${id} ${url} ${what}`);
    for (const name of [`${set} tuned`, `${set} verified`]) {
      if (name.endsWith("tuned") !== isTuned) continue;
      const score = scores.get(name) ?? new Score();
      scores.set(name, score);
      score.pages++;
      for (const picture of want.pictures) {
        score.wantedPictures++;
        if (got.pictures.has(picture)) score.keptPictures++;
      }
      for (const picture of got.pictures) {
        score.shownPictures++;
        if (want.pictures.has(picture)) score.rightPictures++;
      }
      const page = pagePictures(html, squeeze(expected.replace(/<[^>]*>/g, " ")));
      const isOwn = (name: string) => !page.none.has(name) && !page.formulas.has(name);
      const wanted = namesOf(want.pictures, isOwn);
      const shown = namesOf(got.pictures, isOwn);
      for (const [name, address] of wanted) {
        score.wantedNames++;
        if (shown.has(name)) score.keptNames++;
        else note(`lost picture ${address.slice(0, 300)}`);
      }
      for (const [name, address] of shown) {
        score.shownNames++;
        if (wanted.has(name) || page.lead.has(name) || page.within.has(name)) score.rightNames++;
        else note(`extra picture ${address.slice(0, 300)}`);
      }
      const kept = new Map<string, number>();
      for (const link of got.links) kept.set(link, (kept.get(link) ?? 0) + 1);
      for (const link of want.links) {
        const left = kept.get(link) ?? 0;
        if (left > 0) kept.set(link, left - 1);
        const words = squeeze(link.slice(0, link.lastIndexOf(" ")));
        const isText = text.includes(words);
        const isMarked = marked === undefined || marked.includes(words);
        score.wantedLinks++;
        if (isMarked) score.markedLinks++;
        if (isMarked && left > 0) score.keptMarkedLinks++;
        if (isText) score.textLinks++;
        if (left > 0) score.keptLinks++;
        if (left > 0 && isText) score.keptTextLinks++;
        if (left === 0 && isMarked) note(`${isText ? "unwrapped" : "lost"} link ${link.slice(0, 300)}`);
      }
    }
  }
}

const rows = [...scores].map(([name, score]) => ({ name, ...score.row }));
console.table(rows);
if (values.list !== undefined) writeFileSync(values.list, `${lines.join("\n")}\n`);
if (!values.quick) {
  const results = path.join(root, "bench/results");
  mkdirSync(results, { recursive: true });
  const about = {
    date: new Date().toISOString().slice(0, 10),
    command: "npx node bench/quality/articles.ts",
    node: process.version,
    cpu: os.cpus()[0]?.model,
    sample: Number(values.sample),
  };
  writeFileSync(
    path.join(results, "quality-articles.json"),
    `${JSON.stringify({ ...about, rows }, null, 2)}\n`,
  );
}
