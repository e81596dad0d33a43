import { childElements, type DomElement, findElement, tagOf } from "../dom.ts";
import type { Mark } from "../text/inline.ts";
import type { Writer } from "../writer.ts";

/** Frames of video platforms, and the page of the same video: what stands for the player once it is gone. */
const PLAYERS: readonly (readonly [frame: RegExp, page: string])[] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})(?:[?#]|$)/,
    "https://www.youtube.com/watch?v=",
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d{4,12})(?:[?#/]|$)/, "https://vimeo.com/"],
  [
    /^https?:\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w{4,12})(?:[?#]|$)/,
    "https://www.dailymotion.com/video/",
  ],
  [/^https?:\/\/www\.loom\.com\/embed\/([\da-f]{16,40})(?:[?#]|$)/, "https://www.loom.com/share/"],
];

/** Labels of hosts that serve adverts and count visitors. */
const ADVERT_HOST =
  /(?:^|\.)(?:ads?\d*|adserv(?:er|ice|ing)?|adsystem|advert(?:ising)?|banners?|beacon|pixel|track(?:er|ing)?|analytics|metrics|telemetry|stats|consent|cmp|cookie-?sync|user-?sync|re?captcha|captcha)\./;
/** Services of which no frame is read: adverts and counters; buttons to share, logins and tests for robots. */
const ADVERT_SERVICE =
  /(?:^|\.)(?:doubleclick\.net|googlesyndication\.com|googletagmanager\.com|google-analytics\.com|googletagservices\.com|amazon-adsystem\.com|adnxs\.com|criteo\.com|taboola\.com|outbrain\.com)$/;
const SERVICE =
  /(?:^|\.)(?:hcaptcha\.com|addthis\.com|sharethis\.com|accounts\.google\.com|challenges\.cloudflare\.com)$/;
const SERVICE_PATH =
  /\/(?:recaptcha|plugins\/(?:like|share_button|page|follow|send|comments)\b|widgets\/(?:tweet_button|follow_button|widget_iframe))/;
const ADVERT_NAME =
  /^(?:3rd[- ]party )?(?:ad|advert|advertisement|publicité|anzeige|werbung|реклама|広告)\b/iu;
/** Edge of a frame that is there to count, in pixels. */
const DOT = 3;
/** Programs in the page, of a kind that no browser runs any more. */
const DEAD = /\.(?:swf|class|xap|dcr)(?:[?#]|$)/i;
const PICTURE_TYPE = /^image\//i;

/** Writes what a frame holds, or a link to the video that it plays or the page that it shows. */
export function writeFrame(writer: Writer, element: DomElement): void {
  // An inlined frame holds elements; one that was not holds at most a note for old browsers.
  if (findElement(element, () => true)) {
    writer.block(element);
    return;
  }
  const address = ["src", "data-src", "data-lazy-src", "data-cmp-src"]
    .map((name) => (element.getAttribute(name) ?? "").trim().replace(/^\/\//, "https://").slice(0, 2000))
    .find(isFile);
  if (address === undefined) return;
  const page = pageOf(address);
  if (page !== undefined) {
    writeLinkTo(writer, element, page);
    return;
  }
  if (isShown(element) && !isService(address) && !ADVERT_NAME.test(nameOf(element)))
    // Without a name the host says enough; the address is in the link.
    writeLinkTo(writer, element, address, URL.parse(address)?.hostname);
}

/** The page of the video that a frame plays; nothing for other frames. */
export function pageOf(address: string): string | undefined {
  for (const [frame, page] of PLAYERS) {
    const id = frame.exec(address)?.[1];
    if (id !== undefined) return page + id;
  }
  return undefined;
}

/** Writes a link to a film or a sound that its reader can play; what only moves is a decoration. */
export function writeMedia(writer: Writer, element: DomElement): void {
  if (nameOf(element) === "" && element.getAttribute("controls") === null) return;
  if (element.getAttribute("autoplay") !== null && element.getAttribute("loop") !== null) return;
  const sources = [element, ...childElements(element).filter((child) => tagOf(child) === "source")];
  const found = sources.map((source) => source.getAttribute("src")?.trim()).find(isFile);
  if (found !== undefined) writeLinkTo(writer, element, found);
}

/** Writes what stands in for an object where it cannot be shown, or else a link to it. */
export function writeObject(writer: Writer, element: DomElement): void {
  const isFilled = findElement(element, (child) => tagOf(child) !== "param") !== null;
  // A browser that shows documents shows none of the words for those that do not.
  const isDocument =
    /^application\/pdf$/i.test(element.getAttribute("type") ?? "") &&
    !findElement(element, (child) => /^(?:a|iframe|embed)$/.test(tagOf(child)));
  if (isFilled && !isDocument) writer.children(element);
  else writeFile(writer, element, element.getAttribute("data"));
}

/** Writes a link to an embedded file. */
export function writeEmbed(writer: Writer, element: DomElement): void {
  writeFile(writer, element, element.getAttribute("src"));
}

function writeFile(writer: Writer, element: DomElement, source: string | null): void {
  const address = source?.trim();
  const type = element.getAttribute("type") ?? "";
  // Without a type or the ending of one, an object may be anything that scripts use.
  if (type === "" && !/\.[a-z\d]{2,5}(?:[?#]|$)/i.test(address ?? "")) return;
  if (!isFile(address) || DEAD.test(address) || /flash|java/i.test(type) || !isShown(element)) return;
  if (PICTURE_TYPE.test(type) || /\.(?:svg|png|jpe?g|gif|webp)(?:[?#]|$)/i.test(address)) {
    const name = nameOf(element).replace(/[\\[\]*_`]/g, "\\$&");
    writer.inline.atom(`![${name}](${writer.url(address).replace(/[\s()<>]/g, encodeURIComponent)})`);
  } else if (!isService(address)) writeLinkTo(writer, element, address);
}

const isFile = (address: string | undefined): address is string =>
  address !== undefined && address !== "" && !/^(?:about|blob|data|javascript|vbscript):/i.test(address);

/** Whether a frame has a size to be read in. */
function isShown(element: DomElement): boolean {
  if (element.getAttribute("hidden") !== null || element.getAttribute("aria-hidden") === "true") return false;
  const style = element.getAttribute("style") ?? "";
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)) return false;
  return ["width", "height"].every((name) => {
    const size = element.getAttribute(name) ?? "";
    // A width of nothing is how scripts begin that fit a frame to its page.
    if (name === "width" && /min-width/i.test(style)) return true;
    return !/^\d/.test(size) || size.includes("%") || Number.parseFloat(size) > DOT;
  });
}

function isService(address: string): boolean {
  const url = URL.parse(address, "https://page.invalid/");
  return (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    ADVERT_HOST.test(url.hostname) ||
    ADVERT_SERVICE.test(url.hostname) ||
    SERVICE.test(url.hostname) ||
    SERVICE_PATH.test(url.pathname)
  );
}

const nameOf = (element: DomElement): string =>
  element.getAttribute("title")?.trim() || element.getAttribute("aria-label")?.trim() || "";

/** Writes a link on a line of its own, under the name of its element. */
export function writeLinkTo(writer: Writer, element: DomElement, address: string, host?: string): void {
  const destination = writer.url(address);
  const mark: Mark = { type: "link", destination, used: false };
  writer.flush();
  const begun = !writer.inline.inLink && writer.inline.begin(mark);
  writer.inline.text(nameOf(element) || host || destination);
  if (begun) writer.inline.end(mark);
  writer.flush();
}
