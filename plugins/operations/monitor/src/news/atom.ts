import { dirOf, escapeMarkup, oneLine } from "@winnow/kit-mail";
import type { Monitor } from "../monitor.ts";
import { diffHtml } from "./diff-html.ts";
import { isLink } from "./mail.ts";
import { type Finding, leftOf, type News, type NewsStatus } from "./report.ts";

/** Entries of a feed. */
const MAX_ENTRIES = 100;
/** Characters of all entries. */
const MAX_LENGTH = 2_000_000;

const WORDS: Readonly<Record<NewsStatus, string>> = {
  changed: "Changed",
  new: "New",
  removed: "Removed",
  error: "Error",
};

/**
 * What the checks of a monitor found as an Atom feed, the newest first.
 * @see RFC 4287
 */
export async function atomOf(
  { id, name, createdAt, updatedAt: settingsAt }: Pick<Monitor, "id" | "name" | "createdAt" | "updatedAt">,
  news: AsyncIterable<News>,
  selfUrl: string | undefined,
): Promise<{ readonly body: string; readonly updatedAt: number }> {
  const entries: string[] = [];
  // A new name changes the feed as well.
  let updatedAt = Math.max(createdAt, settingsAt);
  let length = 0;
  for await (const one of news) {
    updatedAt = Math.max(updatedAt, one.at);
    for (const entry of entriesOf(one)) {
      if (entries.length >= MAX_ENTRIES || length + entry.length > MAX_LENGTH) break;
      length += entry.length;
      entries.push(entry);
    }
    if (entries.length >= MAX_ENTRIES || length >= MAX_LENGTH) break;
  }
  const self =
    selfUrl === undefined
      ? ""
      : `\n  <link rel="self" type="application/atom+xml" href="${escapeMarkup(selfUrl)}"/>`;
  const body = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:uuid:${id}</id>
  <title>${escapeMarkup(oneLine(name, 256))}</title>
  <updated>${timeOf(updatedAt)}</updated>
  <author><name>Winnow</name></author>${self}
${entries.join("\n")}
</feed>
`;
  return { body, updatedAt };
}

function entriesOf(news: News): readonly string[] {
  const entries = news.findings.map((finding) => entryOf(news, finding));
  const left = leftOf(news);
  if (left === 0) return entries;
  const words = `… and ${left.toLocaleString("en-US")} more`;
  return [...entries, entry(news.checkId, words, news.at, "", "The check has all of them.")];
}

function entryOf({ at }: News, { id, status, title, url, description, reason, diff }: Finding): string {
  const link = isLink(url) ? `<link rel="alternate" href="${escapeMarkup(url)}"/>` : "";
  const paragraphs = [description, reason].flatMap((text) =>
    text === undefined ? [] : [`<p${dirOf(text)}>${escapeMarkup(text)}</p>`],
  );
  const page = isLink(url) ? `<a href="${escapeMarkup(url)}">${escapeMarkup(url)}</a>` : escapeMarkup(url);
  const content = `<p>${WORDS[status]}: ${page}</p>${paragraphs.join("")}${diff === undefined ? "" : diffHtml(diff)}`;
  return entry(id, `${WORDS[status]}: ${title}`, at, link, content);
}

function entry(id: string, title: string, at: number, link: string, html: string): string {
  return `  <entry>
    <id>urn:uuid:${id}</id>
    <title>${escapeMarkup(title)}</title>
    <updated>${timeOf(at)}</updated>
    ${link}<content type="html">${escapeMarkup(html)}</content>
  </entry>`;
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
