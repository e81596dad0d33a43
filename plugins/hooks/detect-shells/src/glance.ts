import type { Fetched } from "@winnow/core/plugin";
import { decodeStart } from "./decode-start.ts";
import { type Mount, MountWatch } from "./mounts.ts";
import {
  after,
  afterComments,
  countLetters,
  endOfTag,
  nameAt,
  readAttributes,
  tidy,
  unquoted,
  withoutTags,
} from "./tags.ts";

/** What one pass over the markup of a page shows, without a tree. */
export interface Glance {
  /** The markup that was looked at: the first {@link MAX_CHARACTERS} characters at most. */
  readonly markup: string;
  /** Whether the page goes on beyond what was read: it is long, or shows so much text that it can be nothing but a page. */
  readonly isCut: boolean;
  /** Content of `title`. */
  readonly title: string;
  /** Text of the first `h1` with any. */
  readonly heading: string;
  /** The visible text, its first 4000 characters, spaces collapsed. */
  readonly text: string;
  /** Letters and digits of the whole visible text, or {@link MANY_LETTERS} and a few more. */
  readonly letters: number;
  /** Letters and digits of its longest stretch that no block element or line break interrupts. */
  readonly longest: number;
  /** Text of all `noscript` elements, tags left out. */
  readonly noscript: string;
  /** Source and attributes of the scripts that run; data blocks such as JSON are left out. */
  readonly scripts: readonly Script[];
  /** Characters inside of `script` elements, data blocks included. */
  readonly scriptCharacters: number;
  /** How often each element occurs. */
  readonly counts: Readonly<Record<string, number>>;
  /** Types of the `input` elements, in lower case; hidden ones left out. */
  readonly inputs: readonly string[];
  /** Where applications put themselves, and what is in there so far. */
  readonly mounts: readonly Mount[];
  /** Where `meta refresh` leads within 5 seconds. */
  readonly refresh: string | undefined;
}

/** A script that runs. */
export interface Script {
  /** Value of `src`; empty for one in the page. */
  readonly src: string;
  readonly isModule: boolean;
  /** Its first 4000 characters, when it is in the page. */
  readonly code: string;
}

/** Beyond this nothing is looked at; beyond the first part only where that shows little text. */
const MAX_CHARACTERS = 1_000_000;
const FIRST_CHARACTERS = 100_000;
/** No shell, wall or notice of an outage shows so much: reading ends there. */
const MANY_LETTERS = 10_000;
const MAX_TEXT = 4000;
const MAX_CODE = 4000;
/** Elements whose content is no text of the page. */
const SKIPPED = new Set("script style template noscript iframe textarea title svg math object".split(" "));
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Elements that do not end a paragraph. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup u var wbr".split(
    " ",
  ),
);
const THINGS = new Set(
  "img picture video audio canvas iframe frame object embed input select textarea a".split(" "),
);
const HIDING = /hidden|display/i;
const HIDDEN = /(?:^|\s)hidden(?:\s|=|$)|display\s*:\s*none/i;
/** Where React streams late parts of a page to; its script shows them at once. */
const STREAMED = /\bid\s*=\s*["']?[SB]:/;
const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const RUNS = /^(?:|module|text\/javascript|application\/(?:x-)?javascript|text\/ecmascript|text\/babel)$/i;
const FRAMEWORK_SCRIPT = /rocketlazyload|text\/rocketscript|-text\/javascript$/i;

/** What was seen of files in work, each once: several hooks ask. */
const seen = new WeakMap<Uint8Array, { readonly contentType: string; readonly page: Glance | undefined }>();

/** What one pass over a page shows; undefined for what is not HTML. Linear: about 1 ms for 60 KB. */
export function glance(file: Pick<Fetched, "body" | "contentType">): Glance | undefined {
  const { body, contentType } = file;
  const earlier = seen.get(body);
  if (earlier?.contentType === contentType) return earlier.page;
  const page = look(file);
  seen.set(body, { contentType, page });
  return page;
}

function look({ body, contentType }: Pick<Fetched, "body" | "contentType">): Glance | undefined {
  if (contentType.trim() !== "" && !HTML_TYPE.test(contentType)) return undefined;
  const first = lookAt(body, contentType, FIRST_CHARACTERS);
  const isEnough = first === undefined || first.letters >= MANY_LETTERS || body.length <= FIRST_CHARACTERS;
  return isEnough ? first : lookAt(body, contentType, MAX_CHARACTERS);
}

function lookAt(body: Uint8Array, contentType: string, characters: number): Glance | undefined {
  const markup = decodeStart(body, contentType, characters);
  if (
    contentType.trim() === "" &&
    !/^<(?:!doctype html|html|head|body)\b/i.test(markup.slice(afterComments(markup)))
  )
    return undefined;
  return new Reader(markup, body.length > characters).read();
}

/** Whether attributes hide their element. Most do not have the words anywhere, which is asked first. */
function isHidden(attributes: string): boolean {
  return HIDING.test(attributes) && HIDDEN.test(unquoted(attributes)) && !STREAMED.test(attributes);
}

class Reader {
  readonly #markup: string;
  readonly #isCut: boolean;
  readonly #counts: Record<string, number> = {};
  readonly #scripts: Script[] = [];
  readonly #inputs: string[] = [];
  readonly #mounts = new MountWatch();
  #text = "";
  #letters = 0;
  #paragraph = 0;
  #longest = 0;
  #noscript = "";
  #title = "";
  #heading = "";
  #scriptCharacters = 0;
  #refresh: string | undefined;
  /** The hidden element that is open, and how many of its name are open in it. */
  #hidden: { readonly name: string; depth: number } | undefined;
  #inHeading = false;

  constructor(markup: string, isCut: boolean) {
    this.#markup = markup;
    this.#isCut = isCut;
  }

  read(): Glance {
    const markup = this.#markup;
    let at = 0;
    while (at < markup.length && this.#letters < MANY_LETTERS) {
      const open = markup.indexOf("<", at);
      if (open === -1) {
        this.#see(at, markup.length);
        at = markup.length;
        break;
      }
      if (open > at) this.#see(at, open);
      at = this.#tag(open);
    }
    return {
      markup,
      isCut: this.#isCut || at < markup.length,
      title: tidy(this.#title),
      heading: tidy(this.#heading),
      text: tidy(this.#text),
      letters: this.#letters,
      longest: this.#longest,
      noscript: tidy(this.#noscript),
      scripts: this.#scripts,
      scriptCharacters: this.#scriptCharacters,
      counts: this.#counts,
      inputs: this.#inputs,
      mounts: this.#mounts.seen(),
      refresh: this.#refresh,
    };
  }

  /** Reads what begins with `<` and gives where to go on. */
  #tag(open: number): number {
    const markup = this.#markup;
    if (markup.startsWith("<!--", open)) return after(markup, "-->", open + 4);
    const next = markup.charCodeAt(open + 1);
    if (next === 0x21 || next === 0x3f) return after(markup, ">", open + 2);
    const isEnd = next === 0x2f;
    const start = open + (isEnd ? 2 : 1);
    const name = nameAt(markup, start);
    if (name === "") {
      this.#see(open, open + 1);
      return open + 1;
    }
    const end = endOfTag(markup, start + name.length);
    if (isEnd) this.#leave(name);
    else return this.#enter(name, markup.slice(start + name.length, end), end + 1);
    return end + 1;
  }

  #enter(name: string, attributes: string, at: number): number {
    const hidden = this.#hidden;
    if (hidden !== undefined) {
      if (hidden.name === name) hidden.depth += 1;
      return SKIPPED.has(name) ? this.#skip(name, attributes, at) : at;
    }
    if (!INLINE.has(name)) this.#paragraph = 0;
    this.#counts[name] = (this.#counts[name] ?? 0) + 1;
    if (THINGS.has(name)) this.#mounts.thing();
    if (name === "input") this.#input(attributes);
    else if (name === "meta") this.#meta(attributes);
    else if (name === "h1") this.#inHeading = this.#heading.trim() === "";
    if (SKIPPED.has(name)) return this.#skip(name, attributes, at);
    this.#mounts.enter(name, attributes);
    if (VOID.has(name)) return at;
    if (name !== "html" && name !== "body" && isHidden(attributes)) this.#hidden = { name, depth: 1 };
    return at;
  }

  #leave(name: string): void {
    const hidden = this.#hidden;
    if (hidden !== undefined) {
      if (hidden.name !== name) return;
      hidden.depth -= 1;
      if (hidden.depth === 0) this.#hidden = undefined;
      return;
    }
    if (!INLINE.has(name)) this.#paragraph = 0;
    if (name === "h1") this.#inHeading = false;
    this.#mounts.leave(name);
    if (this.#text.length < MAX_TEXT) this.#text += " ";
  }

  #see(from: number, to: number): void {
    if (this.#hidden !== undefined) return;
    const letters = countLetters(this.#markup, from, to);
    this.#letters += letters;
    this.#paragraph += letters;
    if (this.#paragraph > this.#longest) this.#longest = this.#paragraph;
    if (this.#text.length < MAX_TEXT) this.#text += this.#markup.slice(from, to);
    if (this.#inHeading) this.#heading += this.#markup.slice(from, to);
    if (letters > 0 && this.#mounts.isOpen) this.#mounts.see(this.#markup.slice(from, to));
  }

  #skip(name: string, attributes: string, at: number): number {
    const closing = new RegExp(`</${name}\\s*>`, "gi");
    closing.lastIndex = at;
    const found = closing.exec(this.#markup);
    const content = this.#markup.slice(at, found?.index ?? this.#markup.length);
    if (name === "script") this.#script(attributes, content);
    else if (name === "noscript") this.#noscript += ` ${withoutTags(content)}`;
    else if (name === "title" && this.#title === "") this.#title = content;
    return found === null ? this.#markup.length : closing.lastIndex;
  }

  #script(attributes: string, content: string): void {
    this.#scriptCharacters += content.length;
    const { type = "", src = "" } = readAttributes(attributes);
    if (!RUNS.test(type.trim()) && !FRAMEWORK_SCRIPT.test(type)) return;
    if (src === "" && content.trim() === "") return;
    this.#scripts.push({ src, isModule: /module/i.test(type), code: content.slice(0, MAX_CODE) });
  }

  #input(attributes: string): void {
    const type = (readAttributes(attributes).type ?? "text").toLowerCase();
    if (type !== "hidden") this.#inputs.push(type);
  }

  #meta(attributes: string): void {
    if (!/refresh/i.test(attributes)) return;
    const { "http-equiv": equiv = "", content = "" } = readAttributes(attributes);
    const [, seconds, url] =
      /^\s*(\d+)(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?(.+?)["']?\s*$/i.exec(content) ?? [];
    if (equiv.toLowerCase() === "refresh" && url !== undefined && Number(seconds) <= 5) this.#refresh = url;
  }
}
