/** Bytes of a name, its ending included: most systems take 255. */
const MAX_BYTES = 200;
/** What no system lets stand in a name, or somebody could read as something else, such as text that runs backwards. */
const REFUSED = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Names that Windows has for devices. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Names of files for URLs, such as `example.com/blog_post.md`: each once, on systems that take `A` for `a`, too. */
export class FileNames {
  readonly #taken = new Map<string, number>();

  of(url: string, ending: string): string {
    const parsed = URL.parse(url);
    const host = partOf(parsed?.host ?? "", 60) || "pages";
    const path = parsed === null ? url : `${decoded(parsed.pathname)}${decoded(parsed.search)}`;
    const room = MAX_BYTES - Buffer.byteLength(`${host}/.${ending}`);
    const written = path.replace(/^\/+|\/+$/g, "").replaceAll("/", "_");
    return this.#once(`${host}/`, partOf(written, room) || "index", `.${ending}`, room);
  }

  #once(folder: string, name: string, ending: string, room: number): string {
    const keyOf = (base: string) => (folder + base + ending).normalize("NFKC").toLowerCase();
    // Where the search for a free number went to before, it goes on.
    let number = this.#taken.get(keyOf(name)) ?? 1;
    const numbered = () => (number === 1 ? name : `${cut(name, room - `-${number}`.length)}-${number}`);
    while (this.#taken.has(keyOf(numbered()))) number += 1;
    const base = numbered();
    this.#taken.set(keyOf(base), 1).set(keyOf(name), number + 1);
    return folder + base + ending;
  }
}

/** A part of a path that leads nowhere else. */
function partOf(text: string, maxBytes: number): string {
  const plain = cut(text.normalize("NFC").replace(REFUSED, "_"), maxBytes - 1).replace(
    /^[.\s]+|[.\s]+$/g,
    "",
  );
  return DEVICES.test(plain) ? `_${plain}` : plain;
}

/** The first characters that fit. */
function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  // A character that is cut in two is left out.
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes)).replace(/\uFFFD+$/, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
