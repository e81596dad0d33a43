/** A news site: a front page, sections, long articles. Its sitemap and its answers say when each was edited. */
import { frame, type Pages } from "./site.ts";
import { paragraphs, sentence } from "./words.ts";

const NAME = "The Tidewater Post";
const SECTIONS = ["harbour", "council", "weather"];
const ARTICLES = 40;
const DAY_MS = 86_400_000;
const FIRST = Date.parse("2026-01-05T06:00:00Z");

/** The news site, in which a test publishes and corrects. */
export function news(): Pages & {
  readonly editedAt: (path: string) => Date;
  publish(at: Date): string;
  correct(article: number, text: string, at: Date): void;
} {
  const corrections = new Map<number, string>();
  const edits = new Map<string, Date>();
  let count = ARTICLES;
  const articles = () => Array.from({ length: count }, (_, article) => article);
  const sectionOf = (article: number) => SECTIONS[article % SECTIONS.length] ?? "";
  const placeOf = (article: number) => `/${sectionOf(article)}/${article}-${slugOf(article)}`;
  const paths = () => ["/", ...SECTIONS.map((one) => `/${one}`), ...articles().map(placeOf)];
  const editedAt = (path: string) => {
    const [, article = "0"] = /\/(\d+)-/.exec(path) ?? [];
    return edits.get(path) ?? new Date(FIRST + Number(article) * DAY_MS);
  };
  const listOf = (title: string, some: readonly number[]) => {
    const items = some
      .toReversed()
      .map(
        (one) => `<li><a href="${placeOf(one)}"><h2>${titleOf(one)}</h2></a><p>${sentence(one * 5)}</p></li>`,
      );
    return frame(NAME, title, `<h1>${title}</h1><ul>${items.join("\n")}</ul>`);
  };
  const at = (path: string): string | undefined => {
    if (path === "/") {
      const sections = SECTIONS.map((one) => `<a href="/${one}">${one}</a>`).join(" ");
      return listOf("Today", articles().slice(-10)).replace("</nav>", ` ${sections}</nav>`);
    }
    const section = SECTIONS.find((one) => path === `/${one}`);
    if (section !== undefined)
      return listOf(
        section,
        articles().filter((one) => sectionOf(one) === section),
      );
    const article = articles().find((one) => placeOf(one) === path);
    if (article === undefined) return undefined;
    const head = `<h1>${titleOf(article)}</h1><p>By member ${article % 9} of the staff</p>`;
    const parts = Array.from(
      { length: 1 + (article % 5) },
      (_, part) =>
        `<h2>${sentence(article * 7 + part)}</h2>${paragraphs(article * 10 + part, 2 + (part % 3))}`,
    );
    const correction = corrections.get(article);
    const end = correction === undefined ? "" : `<p><strong>Correction:</strong> ${correction}</p>`;
    return frame(NAME, titleOf(article), `<article>${head}${parts.join("\n")}${end}</article>`);
  };
  const edit = (path: string, when: Date) => void edits.set(path, when);
  return {
    says: "lastmod",
    paths,
    at,
    editedAt,
    publish: (when) => {
      const article = count;
      count += 1;
      for (const path of ["/", `/${sectionOf(article)}`, placeOf(article)]) edit(path, when);
      return placeOf(article);
    },
    correct: (article, text, when) => {
      corrections.set(article, text);
      edit(placeOf(article), when);
    },
  };
}

function titleOf(article: number): string {
  return sentence(article * 23 + 4).replace(/, no\..*/, "");
}

function slugOf(article: number): string {
  return titleOf(article)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
}
