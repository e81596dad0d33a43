/** Where a page says its encoding itself, and which encodings a label means. */

const decoders = new Map<string, TextDecoder | undefined>();

/** A decoder for a label such as `Shift_JIS` or `latin1`; undefined for a label that names no encoding. */
export function decoderFor(label: string): TextDecoder | undefined {
  const key = label.trim().toLowerCase();
  if (!decoders.has(key)) {
    // Labels come from pages, which could otherwise fill the memory with invented ones.
    if (decoders.size > 500) decoders.clear();
    decoders.set(key, create(key));
  }
  return decoders.get(key);
}

function create(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** The charset of a content-type header. */
export function charsetOfHeader(contentType: string): TextDecoder | undefined {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,]+))/i.exec(contentType);
  const label = match?.[1] ?? match?.[2] ?? match?.[3];
  return label === undefined ? undefined : decoderFor(label);
}

/** The encoding that a `meta` element declares, else the XML declaration. `head` is the page's start, as Latin-1. */
export function charsetOfMarkup(head: string): TextDecoder | undefined {
  return charsetOfMeta(head) ?? charsetOfXml(head);
}

/** @see https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding */
function charsetOfMeta(head: string): TextDecoder | undefined {
  let at = head.indexOf("<");
  while (at >= 0) {
    if (head.startsWith("<!--", at)) {
      // "<!-->" is a comment too: its dashes count twice.
      const end = head.indexOf("-->", at + 2);
      if (end < 0) return undefined;
      at = end + 2;
    } else if (/^<meta[\s/]/i.test(head.slice(at, at + 6))) {
      const { attributes, end } = readAttributes(head, at + 5);
      const found = charsetOfAttributes(attributes);
      if (found !== undefined) return found;
      at = end;
    } else if (/^<\/?[a-z]/i.test(head.slice(at, at + 3))) {
      const name = head.slice(at).search(/[\s>]/);
      if (name < 0) return undefined;
      at = readAttributes(head, at + name).end;
    } else if (/^<[!/?]/.test(head.slice(at, at + 2))) {
      at = head.indexOf(">", at);
      if (at < 0) return undefined;
    }
    at = head.indexOf("<", at + 1);
  }
  return undefined;
}

const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;

function readAttributes(head: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = start;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const match = ATTRIBUTE.exec(head);
    if (match === null) break;
    end = ATTRIBUTE.lastIndex;
    const name = (match[1] ?? "").toLowerCase();
    if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? "");
  }
  return { attributes, end };
}

function charsetOfAttributes(attributes: ReadonlyMap<string, string>): TextDecoder | undefined {
  const direct = attributes.get("charset");
  if (direct !== undefined) return asReadable(decoderFor(direct));
  if (attributes.get("http-equiv")?.toLowerCase() !== "content-type") return undefined;
  const match = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(attributes.get("content") ?? "");
  const label = match?.[1] ?? match?.[2] ?? match?.[3];
  return label === undefined ? undefined : asReadable(decoderFor(label));
}

/** Where the declaration could be read byte by byte, it is not UTF-16. */
function asReadable(decoder: TextDecoder | undefined): TextDecoder | undefined {
  if (decoder?.encoding.startsWith("utf-16")) return decoderFor("utf-8");
  return decoder?.encoding === "x-user-defined" ? decoderFor("windows-1252") : decoder;
}

function charsetOfXml(head: string): TextDecoder | undefined {
  const match = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']\s*([\w.:-]+)\s*["']/.exec(head);
  return match?.[1] === undefined ? undefined : asReadable(decoderFor(match[1]));
}
