import { dirOf, escapeMarkup, FONT, type MailContent, mailHtml, oneLine, shorten } from "@winnow/kit-mail";
import type { Schedule } from "@winnow/kit-schedule";
import { DIFF_DARK, diffHtml, diffText } from "./diff-html.ts";
import type { MailPictures, ShownPair } from "./pictures.ts";
import { PICTURES_DARK, picturesHtml } from "./pictures-html.ts";
import { type Finding, inWords, leftOf, type News, type NewsStatus } from "./report.ts";

/** Bytes of the pages of an HTML message: some mailboxes cut messages of more than 100 KB. */
const MAX_HTML = 70_000;
const MAX_TEXT = 70_000;

const LABELS: Readonly<
  Record<NewsStatus, { readonly word: string; readonly back: string; readonly text: string }>
> = {
  changed: { word: "Changed", back: "#dbeafe", text: "#1e40af" },
  new: { word: "New", back: "#dcfce7", text: "#166534" },
  removed: { word: "Removed", back: "#e8eaed", text: "#3c4653" },
  error: { word: "Error", back: "#fee2e2", text: "#991b1b" },
};
/** Their colours in the dark. */
export const LABELS_DARK = `
  .label-changed { background: #1e3a6e !important; color: #cfe2ff !important; }
  .label-new { background: #14532d !important; color: #c9f7d8 !important; }
  .label-removed { background: #39424d !important; color: #d5dbe2 !important; }
  .label-error { background: #6b1d20 !important; color: #ffd9d9 !important; }`;

/** What a message about a check is written from. */
export interface MailFacts {
  readonly name: string;
  readonly schedule: Schedule;
  readonly includeDiffs: boolean;
  readonly unsubscribeUrl: string;
  /** Where the reader says that it was seen, of a message that is repeated until then. */
  readonly seenUrl?: string;
  /** What pages looked like before and after. @defaultValue none are shown */
  readonly pictures?: MailPictures;
}

/** The message about a check. @see wire contract 14.8 */
export function checkMail(
  news: News,
  { name, schedule, includeDiffs, unsubscribeUrl, seenUrl, pictures }: MailFacts,
): MailContent {
  const words = inWords(news);
  const title = oneLine(name, 100);
  const subject = `${title}: ${words}`;
  const when = timeIn(schedule.timezone, news.at);
  const others = othersOf(news);
  const first = news.findings[0]?.title ?? "";
  const html = mailHtml({
    title: subject,
    preview: `${words}. ${first}`,
    heading: heading(title, words, others, when) + seenHtml(seenUrl),
    body: pagesHtml(news, includeDiffs, pictures),
    footer: `You get this e-mail because you are a recipient of the monitor “${escapeMarkup(title)}”. <a class="muted" href="${escapeMarkup(unsubscribeUrl)}" style="color:#667080">Unsubscribe</a>`,
    dark: LABELS_DARK + DIFF_DARK + PICTURES_DARK,
  });
  const text = `${subject}
${when}${others === "" ? "" : ` · ${others}`}

${pagesText(news, includeDiffs, pictures)}
--
${seenText(seenUrl)}You get this e-mail because you are a recipient of the monitor "${title}".
Unsubscribe: ${unsubscribeUrl}
`;
  return { subject, text, html, ...imagesOf(pictures) };
}

/** The pictures of a message, for the mailer. */
export function imagesOf(pictures: MailPictures | undefined): Pick<MailContent, "images"> {
  const { images = [] } = pictures ?? {};
  return images.length === 0 ? {} : { images };
}

/** The button of a message that is repeated until somebody has seen it. */
export function seenHtml(url: string | undefined): string {
  if (url === undefined) return "";
  return `<div style="margin-top:14px"><a class="button" href="${escapeMarkup(url)}" style="display:inline-block;padding:8px 16px;border-radius:6px;background:#1f6feb;color:#ffffff;font-size:14px;font-weight:600;text-decoration:none">I have seen this</a></div>`;
}

/** The same as a line. */
export function seenText(url: string | undefined): string {
  return url === undefined ? "" : `I have seen this: ${url}\n`;
}

/** What is not reported page by page, in words. */
export function othersOf({ same, noise, unread = 0, gone = 0, first = 0 }: News): string {
  const parts: readonly (readonly [number, string])[] = [
    [same, "the same"],
    [unread, "could not be read"],
    [gone, "still gone"],
    [first, "seen for the first time"],
    [noise, "with changes that do not matter"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString("en-US")} ${words}`)
    .join(", ");
}

function heading(title: string, words: string, others: string, when: string): string {
  return `<div class="muted" style="font-size:13px;line-height:19px;color:#667080">${escapeMarkup(when)}</div>
<div class="text"${dirOf(title)} style="margin-top:2px;font-size:22px;line-height:29px;font-weight:700;color:#1a2027;word-break:break-word">${escapeMarkup(title)}</div>
<div style="margin-top:4px;font-size:15px;line-height:22px"><span class="text" style="color:#1a2027">${escapeMarkup(words)}</span>${others === "" ? "" : `<span class="muted" style="color:#667080"> · ${escapeMarkup(others)}</span>`}</div>`;
}

function pagesHtml(news: News, includeDiffs: boolean, pictures?: MailPictures): string {
  const rows: string[] = [];
  let length = 0;
  for (const finding of news.findings) {
    const pair = pictures?.pairs.get(finding.id);
    const whole = pageHtml(finding, includeDiffs, pair);
    const html = length + Buffer.byteLength(whole) > MAX_HTML / 2 ? pageHtml(finding, false, pair) : whole;
    const bytes = Buffer.byteLength(html);
    if (length + bytes > MAX_HTML) break;
    length += bytes;
    rows.push(html);
  }
  const left = leftOf(news, rows.length);
  if (left === 0) return rows.join("\n");
  return `${rows.join("\n")}
${moreHtml(left)}`;
}

/** How many are not shown, as a row of an HTML message. */
export function moreHtml(left: number): string {
  const words = `… and ${left.toLocaleString("en-US")} more`;
  return `<tr><td class="pad muted rule" style="padding:16px 28px;border-top:1px solid #e6e9ed;font-family:${FONT};font-size:14px;color:#667080">${words}</td></tr>`;
}

/** A page as a row of an HTML message. */
export function pageHtml(
  { status, url, title, description, reason, diff }: Finding,
  includeDiffs: boolean,
  pair?: ShownPair,
): string {
  const { word, back, text } = LABELS[status];
  const label = `<span class="label-${status}" style="display:inline-block;padding:1px 8px;border-radius:9px;background:${back};color:${text};font-size:12px;line-height:18px;font-weight:600">${word}</span>`;
  const isNamed = !url.startsWith(title);
  const name = escapeMarkup(isNamed ? title : placeOf(url));
  const link = isLink(url)
    ? `<a class="link" href="${escapeMarkup(url)}" style="color:#1f5fbf;text-decoration:none">${name}</a>`
    : name;
  const line = (look: string, colour: string, content: string) =>
    `<div class="${look}"${dirOf(content)} style="margin-top:4px;font-size:13px;line-height:19px;color:${colour};word-break:break-word;overflow-wrap:anywhere">${escapeMarkup(content)}</div>`;
  return `<tr><td class="pad rule text" style="padding:18px 28px;border-top:1px solid #e6e9ed;font-family:${FONT};color:#1a2027">
${label}
<div class="text"${dirOf(isNamed ? title : "")} style="margin-top:7px;font-size:16px;line-height:23px;font-weight:600;word-break:break-word;overflow-wrap:anywhere">${link}</div>
${isNamed ? line("muted", "#667080", placeOf(url)) : ""}${description === undefined ? "" : line("text", "#1a2027", description)}${reason === undefined ? "" : line("text", "#1a2027", reason)}${includeDiffs && diff !== undefined ? diffHtml(diff) : ""}${picturesHtml(pair)}
</td></tr>`;
}

function pagesText(news: News, includeDiffs: boolean, pictures?: MailPictures): string {
  const parts: string[] = [];
  let length = 0;
  for (const finding of news.findings) {
    const part = pageText(finding, includeDiffs, pictures?.pairs.get(finding.id));
    if (length + part.length > MAX_TEXT) break;
    length += part.length;
    parts.push(part);
  }
  const left = leftOf(news, parts.length);
  return [...parts, ...(left > 0 ? [`… and ${left.toLocaleString("en-US")} more\n`] : [])].join("\n");
}

/** A page as lines of a message. */
export function pageText(
  { status, url, title, description, reason, diff }: Finding,
  includeDiffs: boolean,
  pair?: ShownPair,
): string {
  const lines = [
    `${LABELS[status].word}: ${title}`,
    ...(title === url ? [] : [url]),
    ...[description, reason].flatMap((one) => (one === undefined ? [] : [one])),
    ...(includeDiffs && diff !== undefined ? ["", ...diffText(diff)] : []),
    ...(pair?.url === undefined ? [] : [`Pictures before and after: ${pair.url}`]),
  ];
  return `${lines.join("\n")}\n`;
}

/** A URL as people say it. */
function placeOf(url: string): string {
  return shorten(url.replace(/^https?:\/\//, "").replace(/\/$/, ""), 90);
}

/** Whether a mail program may lead there. */
export function isLink(url: string): boolean {
  return !url.endsWith("…") && /^https?:$/.test(URL.parse(url)?.protocol ?? "");
}

/** A time as people of a zone read it. */
export function timeIn(timeZone: string, at: number): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone });
  return `${format.format(at)} (${timeZone})`;
}
