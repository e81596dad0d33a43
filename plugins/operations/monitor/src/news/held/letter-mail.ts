import { dirOf, escapeMarkup, FONT, type MailContent, mailHtml, oneLine } from "@winnow/kit-mail";
import { DIFF_DARK } from "../diff-html.ts";
import { imagesOf, LABELS_DARK, moreHtml, pageHtml, pageText, seenHtml, seenText, timeIn } from "../mail.ts";
import type { MailPictures } from "../pictures.ts";
import { PICTURES_DARK } from "../pictures-html.ts";
import {
  type Letter,
  leftIn,
  type Section,
  type SiteNews,
  sectionWords,
  siteWords,
  titleOf,
} from "./letter.ts";

/** Bytes of the rows of an HTML message, and characters of the text: some mailboxes cut messages of more than 100 KB. */
const MAX_HTML = 70_000;
const MAX_TEXT = 70_000;

/** The links of a message. */
export interface LetterLinks {
  /** Where the reader gets no more e-mail like this. */
  readonly unsubscribeUrl: string;
  /** Where the reader leaves one monitor, by its id; of a message about several. */
  readonly leaveUrls: ReadonlyMap<string, string>;
  /** Where the reader says that it was seen. */
  readonly seenUrl?: string;
  /** What pages looked like before and after. @defaultValue none are shown */
  readonly pictures?: MailPictures;
}

/** What a receiver is sent at one time, as an e-mail. */
export function letterMail(letter: Letter, links: LetterLinks): MailContent {
  const { sections, sites, left, timezone, at } = letter;
  const subject = titleOf(letter);
  const when = timeIn(timezone, at);
  const share = Math.floor(MAX_HTML / Math.max(1, sections.length + sites.length));
  const leave = links.leaveUrls.size > 0 ? "Unsubscribe from all" : "Unsubscribe";
  const why = "You get this e-mail because you are a recipient of these monitors.";
  const html = mailHtml({
    title: subject,
    preview: subject,
    heading: headingHtml(subject, when) + seenHtml(links.seenUrl),
    body: [
      ...sites.map((site) => siteHtml(site, timezone, share)),
      ...sections.map((section) => sectionHtml(section, links, share)),
      ...(left > 0 ? [monitorsHtml(left)] : []),
    ].join("\n"),
    footer: `${why} <a class="muted" href="${escapeMarkup(links.unsubscribeUrl)}" style="color:#667080">${leave}</a>`,
    dark: LABELS_DARK + DIFF_DARK + PICTURES_DARK,
  });
  const textShare = Math.floor(MAX_TEXT / Math.max(1, sections.length + sites.length));
  const parts = [
    ...sites.map((site) => siteText(site, timezone, textShare)),
    ...sections.map((section) => sectionText(section, links, textShare)),
    ...(left > 0 ? [monitorsWords(left)] : []),
  ];
  const text = `${subject}
${when}

${parts.join("\n")}
--
${seenText(links.seenUrl)}${why}
${leave}: ${links.unsubscribeUrl}
`;
  return { subject, text, html, ...imagesOf(links.pictures) };
}

function headingHtml(title: string, when: string): string {
  return `<div class="muted" style="font-size:13px;line-height:19px;color:#667080">${escapeMarkup(when)}</div>
<div class="text"${dirOf(title)} style="margin-top:2px;font-size:22px;line-height:29px;font-weight:700;color:#1a2027;word-break:break-word">${escapeMarkup(title)}</div>`;
}

/** A row that begins a part of the message. */
function partHtml(title: string, words: string, link = ""): string {
  return `<tr><td class="pad rule text" style="padding:22px 28px 14px;border-top:2px solid #cfd5dc;font-family:${FONT};color:#1a2027">
<div class="text"${dirOf(title)} style="font-size:18px;line-height:25px;font-weight:700;word-break:break-word">${escapeMarkup(title)}</div>
<div class="muted" style="margin-top:2px;font-size:13px;line-height:19px;color:#667080">${escapeMarkup(words)}${link}</div>
</td></tr>`;
}

function sectionHtml(section: Section, { leaveUrls, pictures }: LetterLinks, max: number): string {
  const { monitor, news } = section;
  const leave = leaveUrls.get(monitor.id);
  const link =
    leave === undefined
      ? ""
      : ` · <a class="muted" href="${escapeMarkup(leave)}" style="color:#667080">Unsubscribe from this monitor</a>`;
  const rows = [partHtml(oneLine(monitor.name, 100), sectionWords(section), link)];
  let [length, shown] = [Buffer.byteLength(rows[0] ?? ""), 0];
  const add = (html: string): boolean => {
    length += Buffer.byteLength(html);
    if (length > max) return false;
    rows.push(html);
    return true;
  };
  const includeDiffs = monitor.notification?.email?.includeDiffs === true;
  for (const { at, findings } of news) {
    if (news.length > 1 && findings.length > 0 && !add(timeHtml(timeIn(monitor.schedule.timezone, at))))
      break;
    for (const finding of findings) {
      const pair = pictures?.pairs.get(finding.id);
      const whole = pageHtml(finding, includeDiffs, pair);
      const isLong = length + Buffer.byteLength(whole) > max / 2;
      if (!add(isLong ? pageHtml(finding, false, pair) : whole)) break;
      shown += 1;
    }
  }
  const left = leftIn(section, shown);
  return [...rows, ...(left > 0 ? [moreHtml(left)] : [])].join("\n");
}

function timeHtml(when: string): string {
  return `<tr><td class="pad muted" style="padding:2px 28px 10px;font-family:${FONT};font-size:13px;line-height:19px;color:#667080">${escapeMarkup(when)}</td></tr>`;
}

function siteHtml(site: SiteNews, timezone: string, max: number): string {
  const rows = [partHtml(siteWords(site), sinceWords(site, timezone))];
  let [length, shown] = [Buffer.byteLength(rows[0] ?? ""), 0];
  for (const { monitor, url, error } of site.monitors) {
    const finding = {
      id: monitor.id,
      status: "error" as const,
      url,
      title: oneLine(monitor.name, 100),
      ...(error === "" || site.backAt !== undefined ? {} : { reason: error }),
    };
    const html = site.backAt === undefined ? pageHtml(finding, false) : timeHtml(finding.title);
    length += Buffer.byteLength(html);
    if (length > max) break;
    rows.push(html);
    shown += 1;
  }
  const left = site.left + site.monitors.length - shown;
  return [...rows, ...(left > 0 ? [moreHtml(left)] : [])].join("\n");
}

/** From when to when a site was down. */
export function sinceWords({ since, backAt }: SiteNews, timezone: string): string {
  const from = `since ${timeIn(timezone, since)}`;
  return backAt === undefined ? from : `${from}, read again at ${timeIn(timezone, backAt)}`;
}

function monitorsHtml(left: number): string {
  return `<tr><td class="pad muted rule" style="padding:16px 28px;border-top:1px solid #e6e9ed;font-family:${FONT};font-size:14px;color:#667080">${monitorsWords(left)}</td></tr>`;
}

/** How many monitors have no section. */
export function monitorsWords(left: number): string {
  return `… and ${left.toLocaleString("en-US")} more ${left === 1 ? "monitor" : "monitors"}`;
}

function sectionText(section: Section, { pictures }: LetterLinks, max: number): string {
  const { monitor, news } = section;
  const title = `${oneLine(monitor.name, 100)}: ${sectionWords(section)}`;
  const parts = [`${title}\n${"=".repeat(Math.min(title.length, 80))}\n`];
  let [length, shown] = [parts[0]?.length ?? 0, 0];
  const add = (part: string): boolean => {
    length += part.length + 1;
    if (length > max) return false;
    parts.push(part);
    return true;
  };
  const includeDiffs = monitor.notification?.email?.includeDiffs === true;
  for (const { at, findings } of news) {
    if (news.length > 1 && findings.length > 0 && !add(`${timeIn(monitor.schedule.timezone, at)}\n`)) break;
    for (const finding of findings) {
      if (!add(pageText(finding, includeDiffs, pictures?.pairs.get(finding.id)))) break;
      shown += 1;
    }
  }
  const left = leftIn(section, shown);
  return [...parts, ...(left > 0 ? [`… and ${left.toLocaleString("en-US")} more\n`] : [])].join("\n");
}

function siteText(site: SiteNews, timezone: string, max: number): string {
  const lines = [siteWords(site), sinceWords(site, timezone), ""];
  let [length, shown] = [0, 0];
  for (const { monitor, url, error } of site.monitors) {
    const line = [oneLine(monitor.name, 100), url, site.backAt === undefined ? error : ""];
    const text = `- ${line.filter((one) => one !== "").join(" ")}`;
    length += text.length;
    if (length > max) break;
    lines.push(text);
    shown += 1;
  }
  const left = site.left + site.monitors.length - shown;
  return `${[...lines, ...(left > 0 ? [`… and ${left.toLocaleString("en-US")} more`] : [])].join("\n")}\n`;
}
