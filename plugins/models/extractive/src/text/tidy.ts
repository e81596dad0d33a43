import type { Page, ScrapeContext } from "@winnow/core/plugin";
import { type Block, blocksOf, MAX_CHARACTERS, plainOf } from "./blocks.ts";
import { type Furniture, furnitureOf, linkShare } from "./boilerplate.ts";
import { ENGINE_WARNING } from "./engine.ts";

/** Headings of sections that no reader came for, whatever stands below them. */
const SECTIONS: readonly (readonly [Section, RegExp])[] = [
  [
    "related",
    /^(?:related(?: (?:articles?|posts?|stories|content|reading|links|topics|news|products|searches))?|more (?:from|stories|articles|news|to read|like this|on this topic|in this section)\b.*|you (?:may|might) (?:also )?(?:like|enjoy|be interested in).*|recommended(?: (?:for you|reading|articles|stories|posts))?|read (?:more|next|also)|further reading on .*|up next|next (?:article|post|story)|previous (?:article|post)|(?:most|popular|trending|top|latest|recent) (?:read|popular|viewed|posts?|stories|articles?|news|now)|trending(?: now)?|popular|don[’']t miss|editor[’']?s['’]? picks?|(?:das )?könnte (?:sie|dich|ihnen) auch .*|mehr (?:zum thema|von|aus|artikel).*|weitere (?:artikel|beiträge|themen|meldungen|nachrichten).*|ähnliche (?:artikel|beiträge|themen)|verwandte (?:artikel|themen|beiträge)|meistgelesen.*|lesen sie auch.*|auch interessant|à lire aussi.*|(?:articles?|sujets?) (?:similaires|liés|connexes|recommandés)|sur le même (?:sujet|thème)|vous aimerez aussi.*|les plus lus|te puede interesar.*|art[ií]culos relacionados|noticias relacionadas|m[aá]s (?:noticias|le[ií]das?|sobre).*|lee tambi[eé]n.*|potrebbe interessarti.*|articoli correlati|leggi anche.*|lees ook.*|gerelateerde artikelen|関連記事|相关(?:文章|阅读|新闻)|推荐阅读)[\s:.…]*$/iu,
  ],
  [
    "comments",
    /^(?:\(?\d{0,5}\)?\s*)?(?:comments?|leave a (?:comment|reply)|(?:post|add|write) a comment|join the (?:conversation|discussion)|reader comments|user comments|discussion|responses?|kommentare?|kommentar (?:schreiben|verfassen|hinterlassen)|schreibe einen kommentar|leserkommentare|commentaires?|laisser un commentaire|réagir|comentarios?|deja (?:un|tu) comentario|dejar una respuesta|commenti|lascia un commento|reacties|留言|评论|コメント)(?:\s*\(?\d{0,5}\)?)?[\s:.]*$/iu,
  ],
  [
    "newsletter",
    /^(?:(?:subscribe|sign up)\b.{0,60}|(?:our |the |join (?:our|the) |get (?:our|the) )?(?:(?:free|weekly|daily) )?newsletters?|newsletter (?:sign ?up|abonnieren|anmeldung)|stay (?:up to date|informed|connected|in touch|in the loop)|get (?:the latest|updates).{0,60}|never miss .{0,60}|abonnez-vous.{0,60}|suscr[ií]bete.{0,60}|iscriviti.{0,60})[\s:.!]*$/iu,
  ],
  [
    "share",
    /^(?:share(?: (?:this|on|the)(?: \w+){0,3})?|share (?:&|and) (?:print|save)|spread the word|follow us(?: on.{0,40})?|connect with us|social media|teilen|artikel teilen|folge(?:n sie)? uns.{0,30}|partager.{0,30}|suivez-nous.{0,30}|compartir.{0,30}|s[ií]guenos.{0,30}|condividi.{0,30}|seguici.{0,30}|tags?|filed under|categories)[\s:.!]*$/iu,
  ],
  [
    "cookies",
    /^(?:cookies?[- ]?(?:settings?|preferences|consent|notice|banner|policy|einstellungen|hinweise?|richtlinie)|(?:manage|your|our use of|about our) cookies?(?: (?:settings|preferences|choices))?|(?:this (?:web)?site|we) uses? cookies|we value your privacy|your privacy(?: choices)?|privacy (?:preference|settings).{0,30}|manage (?:consent|preferences).{0,30}|(?:deine|ihre) privatsphäre.{0,30}|datenschutz-?einstellungen)[\s:.!]*$/iu,
  ],
  [
    "advert",
    /^(?:advertisement|sponsored(?: content| by.*)?|anzeigen?|werbung|publicité|publicidad|partner content|from our (?:partners|sponsors)|around the web)[\s:.]*$/iu,
  ],
];

/** Why a block is left out: it is furniture, or it stands around the page's own text. */
const GONE = 1;
const AROUND = 2;

type Section = "related" | "comments" | Furniture;

/** Sections of these kinds are long only when the page is about what they say. */
const SHORT: ReadonlySet<Section> = new Set(["newsletter", "share", "cookies", "advert"]);
const MAX_SHORT_LENGTH = 800;
/** A page that consists of more comments or links than this is a thread or a list. */
const MAX_REMOVED = 0.6;
/** Share of links that makes a list a list of other pages. */
const LINKED = 0.7;
/** Breadcrumbs and the like stand in the first blocks. */
const TOP = 8;
const CRUMB_LINK = /\[[^[\]\n]{1,120}\]\([^()\n]{1,1000}\)/gu;
const CRUMB_SEPARATOR = /›|»|\\?>|\/|→|\\?\||::|·/u;
const MAX_CRUMBS = 9;
const MAX_CRUMB_LENGTH = 120;
const MAX_TRAIL_LENGTH = 5000;

/**
 * The markdown without residual boilerplate: consent banners, adverts, share buttons, breadcrumbs, sign-ups, comments and
 * lists of related pages. Everything else stays as it is, to the letter.
 */
export async function tidy(markdown: string, _page: Page, context: ScrapeContext): Promise<string> {
  context.signal.throwIfAborted();
  context.warn(ENGINE_WARNING);
  if (markdown.length > MAX_CHARACTERS) {
    context.warn(`The markdown was not cleaned: it has more than ${MAX_CHARACTERS} characters.`);
    return markdown;
  }
  return withoutBoilerplate(markdown);
}

/** {@link tidy}, of the text alone. */
export function withoutBoilerplate(markdown: string): string {
  const blocks = blocksOf(markdown);
  const plain = blocks.map(({ start, end }) => plainOf(markdown.slice(start, Math.min(end, start + 3000))));
  const raw = blocks.map(({ start, end }) => markdown.slice(start, Math.min(end, start + 6000)));
  const removed = new Uint8Array(blocks.length);
  for (const [number, block] of blocks.entries()) {
    if (removed[number] !== 0) continue;
    const title = titleOf(block, raw[number] ?? "", plain[number] ?? "");
    const section =
      title === undefined ? undefined : SECTIONS.find(([, pattern]) => pattern.test(title))?.[0];
    if (section !== undefined) removeSection(section, number, blocks, raw, plain, removed);
  }
  removeBlocks(blocks, raw, plain, removed);
  keepWhatThePageIs(plain, removed);
  return cutOut(markdown, blocks, removed);
}

/** The text of a heading, or of a line in bold that stands for one. */
function titleOf({ kind, level }: Block, raw: string, plain: string): string | undefined {
  if (plain.length === 0 || plain.length > 100) return undefined;
  // The title of the page itself is no section.
  if (kind === "heading") return level === 1 ? undefined : plain;
  const isBold = /^\*\*[^*\n]+\*\*:?$|^__[^_\n]+__:?$/.test(raw.trim());
  return kind === "text" && (isBold || /:$/.test(plain)) ? plain : undefined;
}

function removeSection(
  section: Section,
  number: number,
  blocks: readonly Block[],
  raw: readonly string[],
  plain: readonly string[],
  removed: Uint8Array,
): void {
  const { kind, level } = blocks[number]!;
  let end = number + 1;
  let length = 0;
  while (end < blocks.length) {
    const block = blocks[end]!;
    if (block.kind === "heading" && (kind !== "heading" || block.level <= level)) break;
    // A label in bold heads the list below it, and no more.
    if (kind !== "heading" && block.kind !== "item") break;
    length += plain[end]!.length;
    end += 1;
  }
  const below = blocks.slice(number + 1, end);
  if (below.some((block) => block.kind === "code" || block.kind === "row")) return;
  if (SHORT.has(section) && length > MAX_SHORT_LENGTH) return;
  if (kind !== "heading" && below.length === 0) return;
  if (section === "related" && !areLinks(number + 1, end, raw, plain)) return;
  removed.fill(section === "comments" || section === "related" ? AROUND : GONE, number, end);
}

/** Whether most of what stands in a range is the text of links, or pictures of them. */
function areLinks(from: number, to: number, raw: readonly string[], plain: readonly string[]): boolean {
  let linked = 0;
  let length = 0;
  for (let at = from; at < to; at++) {
    const size = plain[at]!.length;
    // Teasers stand under the link that they belong to.
    const isTeaser = size < 200 && at > from && linkShare(raw[at - 1]!, plain[at - 1]!) > LINKED;
    linked += isTeaser ? size : Math.min(size, size * linkShare(raw[at]!, plain[at]!));
    length += size;
  }
  return length === 0 || linked > length * 0.5;
}

function removeBlocks(
  blocks: readonly Block[],
  raw: readonly string[],
  plain: readonly string[],
  removed: Uint8Array,
): void {
  for (const [number, { kind }] of blocks.entries()) {
    if (removed[number] !== 0 || kind === "heading" || kind === "code" || kind === "row" || kind === "other")
      continue;
    const [own, text] = [raw[number]!, plain[number]!];
    if (furnitureOf(own, text) !== undefined) removed[number] = GONE;
    else if (kind === "text" && number < TOP && isCrumbs(own, text)) removed[number] = GONE;
    else if (
      /^(?:\[?\s*(?:back to top|skip to (?:main )?content|zum inhalt springen|nach oben|print|e-?mail|copy link|save|bookmark)\s*\]?(?:\([^()\s]{0,1000}\))?)$/iu.test(
        own.trim(),
      )
    )
      removed[number] = GONE;
  }
}

/** Whether a line is a trail of links to the pages above, with signs between them. */
function isCrumbs(raw: string, plain: string): boolean {
  if (plain.length >= 200 || raw.length > MAX_TRAIL_LENGTH || /[.!?]\s*$/.test(plain)) return false;
  const text = raw.replace(CRUMB_LINK, "link");
  if (text === raw || /[[\]\n]/.test(text.trim())) return false;
  const crumbs = text.split(CRUMB_SEPARATOR).map((crumb) => crumb.trim());
  if (crumbs.length < 2 || crumbs.length > MAX_CRUMBS) return false;
  return crumbs.every((crumb) => crumb !== "" && crumb.length <= MAX_CRUMB_LENGTH);
}

/** A thread is made of comments, and some pages of links: there they stay. What is left is never nothing. */
function keepWhatThePageIs(plain: readonly string[], removed: Uint8Array): void {
  let around = 0;
  let left = 0;
  for (const [number, text] of plain.entries()) {
    if (removed[number] === AROUND) around += text.length;
    else if (removed[number] === 0) left += text.length;
  }
  if (around > (around + left) * MAX_REMOVED)
    for (const [number, mark] of removed.entries()) if (mark === AROUND) removed[number] = 0;
  if (left === 0) removed.fill(0);
}

/** The markdown without the lines of the blocks removed. */
function cutOut(markdown: string, blocks: readonly Block[], removed: Uint8Array): string {
  if (!removed.some((mark) => mark !== 0)) return markdown;
  const parts: string[] = [];
  let from = 0;
  for (const [number, { start, end }] of blocks.entries()) {
    if (removed[number] === 0) continue;
    const line = Math.max(from, markdown.lastIndexOf("\n", start - 1) + 1);
    const before = markdown.slice(from, line);
    if (before !== "") parts.push(before);
    from = Math.min(markdown.length, end + 1);
    // One empty line between what stood above and below is enough.
    if (parts.length === 0 || parts.at(-1)?.endsWith("\n\n"))
      while (from < markdown.length && markdown[from] === "\n") from += 1;
  }
  parts.push(markdown.slice(from));
  return `${parts.join("").trimEnd()}${markdown.endsWith("\n") ? "\n" : ""}`;
}
