import { elementsBelow, type Tree, type TreeElement } from "@winnow/kit-dom";
import { kindOfMedia, type MediaAddress } from "./kinds.ts";

/** Addresses that are looked at on a page. */
const MAX_ADDRESSES = 100;
const MAX_SCRIPT = 500_000;
const MAX_NODES = 20_000;

/** Addresses as they are found. */
export class MediaAddresses {
  readonly #found = new Map<string, MediaAddress>();
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** Adds what is media by its type, its name or, where nothing says, by where it stands. */
  add(address: string | null | undefined, type = "", fallback?: MediaAddress["kind"], height = 0): void {
    const text = address?.trim() ?? "";
    const url = text === "" || text.length > 8192 ? null : URL.parse(text, this.#base);
    if (url === null || !/^https?:$/.test(url.protocol) || this.#found.size >= MAX_ADDRESSES) return;
    url.hash = "";
    const kind = kindOfMedia(url.href, type.split(";", 1)[0]?.trim() ?? "");
    const known = kind ?? (fallback === undefined ? undefined : { kind: fallback, isManifest: false });
    if (known !== undefined && !this.#found.has(url.href))
      this.#found.set(url.href, { url: url.href, ...known, height });
  }

  /** In the order in which they were found. */
  get all(): readonly MediaAddress[] {
    return [...this.#found.values()];
  }
}

/**
 * Media of a page: of its players, of its metadata for social networks and search engines, and of links to files; in the
 * order of how sure it is that the page is about them.
 */
export function findMedia(tree: Tree, baseUrl: string): readonly MediaAddress[] {
  const players = new MediaAddresses(baseUrl);
  const declared = new MediaAddresses(baseUrl);
  const linked = new MediaAddresses(baseUrl);
  const meta = new Map<string, string>();
  for (const element of elementsBelow(tree.root)) {
    const read = (name: string) => element.getAttribute(name) ?? "";
    switch (element.localName) {
      case "video":
      case "audio":
        players.add(read("src") || read("data-src"), read("type"), element.localName);
        break;
      case "source":
        addSource(element, players);
        break;
      case "meta":
        noteMeta(read("property") || read("name"), read("content"), meta, declared);
        break;
      case "script":
        if (/ld\+json/i.test(read("type"))) addStructured(element.textContent, declared);
        break;
      case "a":
      case "link":
        linked.add(read("href"), read("rel") === "alternate" ? "" : read("type"));
        break;
      case "object":
      case "embed":
        linked.add(read("data") || read("src"), read("type"));
    }
  }
  const all = new Map<string, MediaAddress>();
  for (const one of [...players.all, ...declared.all, ...linked.all])
    if (!all.has(one.url)) all.set(one.url, one);
  return [...all.values()];
}

function addSource(element: TreeElement, found: MediaAddresses): void {
  const player = element.parentNode?.localName;
  if (player !== "video" && player !== "audio") return;
  const read = (name: string) => element.getAttribute(name) ?? "";
  const size = read("res") || read("size") || read("label") || read("title") || read("height");
  const height = Number(/\d{3,4}/.exec(size)?.[0] ?? 0);
  found.add(read("src") || read("data-src"), read("type"), player, height);
}

/** `og:video` and its type stand in two elements, the address first. */
function noteMeta(name: string, content: string, meta: Map<string, string>, found: MediaAddresses): void {
  const key = name.toLowerCase();
  if (/^(?:og:(?:video|audio)(?::(?:secure_)?url)?|twitter:player:stream)$/.test(key)) {
    meta.set("address", content);
    found.add(content);
  } else if (/^(?:og:(?:video|audio):type|twitter:player:stream:content_type)$/.test(key)) {
    if (/^(?:audio|video)\/|mpegurl|dash\+xml/i.test(content)) found.add(meta.get("address"), content);
  }
}

const OBJECTS =
  /^(?:Video|Audio|Media|Music\w*)Object$|^(?:PodcastEpisode|RadioEpisode|MusicRecording|Clip|Movie|TVEpisode)$/;

/** Structured data that names media; a broken script says nothing. */
function addStructured(script: string, found: MediaAddresses): void {
  if (script.length > MAX_SCRIPT) return;
  let open: unknown[];
  try {
    open = [JSON.parse(script)];
  } catch {
    return;
  }
  for (let at = 0; at < open.length && at < MAX_NODES; at += 1) {
    const node = open[at];
    if (typeof node !== "object" || node === null) continue;
    const { "@type": type, contentUrl, encodingFormat } = node as Record<string, unknown>;
    const name = [type].flat().find((one): one is string => typeof one === "string" && OBJECTS.test(one));
    if (name !== undefined && typeof contentUrl === "string") {
      const isAudio = /Audio|Music|Podcast|Radio/.test(name);
      const format = typeof encodingFormat === "string" && encodingFormat.includes("/") ? encodingFormat : "";
      found.add(contentUrl, format, isAudio ? "audio" : "video");
    }
    for (const value of Object.values(node)) if (typeof value === "object") open.push(value);
  }
}
