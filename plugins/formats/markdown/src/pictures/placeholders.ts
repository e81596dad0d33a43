/** What stands where a script, or the consent of its reader, is to put a player or a post. */
import { blockTags, type DomElement, tagOf, textOf } from "../dom.ts";
import type { Writer } from "../writer.ts";
import { pageOf, writeLinkTo } from "./players.ts";

/** Names of elements and classes of such places; most elements are ruled out by this one test. */
export const PLACEHOLDER =
  /youtube|vimeo|(?:^|[\s_-])(?:fb-(?:post|video)|tiktok-embed|reddit-embed|imgur-embed|embed|embedly|video|player|consent|gdpr|oembed)/i;
const ID_NAMES = ["videoid", "data-videoid", "data-video-id", "data-youtube-id", "data-vimeo-id", "data-id"];
const ADDRESS_NAMES = ["data-src", "data-href", "data-url", "data-embed-url", "data-video-url", "cite"];
/** Posts that are read on the pages of their networks. */
const POST =
  /^https?:\/\/(?:www\.|m\.)?(?:facebook\.com\/(?:.{1,200}\/(?:posts|videos)\/|watch|reel)|tiktok\.com\/@|reddit\.com\/r\/|instagram\.com\/(?:p|reel)\/|(?:twitter|x)\.com\/\w+\/status\/)/i;
const GIST = /^(?:https?:)?\/\/gist\.github\.com\/([\w-]{1,40}\/[\da-f]{5,40})(?:\.js|\/)/;
/** Longest text of a place that only asks for consent, in characters. */
const MAX_TEXT = 600;

/** Writes a link to what an element holds the place of; false for others. */
export function writePlaceholder(writer: Writer, element: DomElement, names: string): boolean {
  const address = PLACEHOLDER.test(names) ? addressOf(element, names) : undefined;
  if (address === undefined || textOf(element).length > MAX_TEXT) return false;
  writeLinkTo(writer, element, address);
  return true;
}

function addressOf(element: DomElement, names: string): string | undefined {
  const platform = /youtube|vimeo/i.exec(names)?.[0].toLowerCase();
  for (const name of platform === undefined ? [] : ID_NAMES) {
    const id = element.getAttribute(name)?.trim() ?? "";
    if (platform === "youtube" && /^[\w-]{11}$/.test(id)) return `https://www.youtube.com/watch?v=${id}`;
    if (platform === "vimeo" && /^\d{4,12}$/.test(id)) return `https://vimeo.com/${id}`;
  }
  for (const name of ADDRESS_NAMES) {
    const address = (element.getAttribute(name) ?? "").trim().replace(/^\/\//, "https://").slice(0, 2000);
    const page = pageOf(address) ?? (POST.test(address) ? address : undefined);
    if (page !== undefined) return page;
  }
  return undefined;
}

/** Writes a link to the listing that a script puts in its place. */
export function writeEmbedScript(writer: Writer, element: DomElement): void {
  const name = GIST.exec(element.getAttribute("src")?.trim() ?? "")?.[1];
  const { parentNode } = element;
  const isInText =
    parentNode !== null && "localName" in parentNode && blockTags.has(tagOf(parentNode as DomElement));
  if (name !== undefined && isInText) writeLinkTo(writer, element, `https://gist.github.com/${name}`);
}
