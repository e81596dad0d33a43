import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { isSecretParameter } from "@winnow/kit-egress";

/** Headers that mean the same to every site; all others of a request may hold secrets. */
const PUBLIC_HEADER =
  /^(?:accept|accept-language|accept-encoding|user-agent|referer|dnt|cache-control|pragma|content-type|origin|upgrade-insecure-requests|sec-.+)$/i;
/** Secrets shorter than this stand in pages by chance. */
const MIN_IN_TEXT = 6;
/** Secrets that are looked for in bodies. */
const MAX_SECRETS = 50;
const TEXT =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|x-javascript|xhtml|xml|[\w.+-]*\+(?:json|xml)))/i;
/** Largest body that is decoded to be looked through. */
const MAX_DECODED = 64 * 1024 * 1024;

type Header = readonly [name: string, value: string];

/** Names for secrets, the same one for the same secret and of its length, so that what holds one keeps its shape. */
export class Masks {
  readonly #names = new Map<string, string>();

  /** The name of a secret. */
  of(secret: string): string {
    if (secret === "") return "";
    const known = this.#names.get(secret);
    if (known !== undefined) return known;
    const name = `${this.#names.size + 1}`.padStart(secret.length, "x");
    this.#names.set(secret, name);
    return name;
  }

  /** A URL without its user, and with names for the keys in it. */
  url(url: string): string {
    const parsed = URL.parse(url);
    if (parsed === null) return url;
    for (const part of [parsed.username, parsed.password]) if (part !== "") this.of(decodeURIComponent(part));
    if (parsed.username !== "" || parsed.password !== "") {
      parsed.username = "";
      parsed.password = "";
    }
    const query = parsed.search.slice(1).split("&");
    const masked = query.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1 || !isSecretParameter(pair.slice(0, at))) return pair;
      return `${pair.slice(0, at)}=${this.of(pair.slice(at + 1))}`;
    });
    // Set only where something differs: setting it would write the rest anew.
    if (masked.join("&") !== query.join("&")) parsed.search = masked.join("&");
    return parsed.href;
  }

  /** Headers of a request: values of all that may hold a secret are named. */
  requestHeaders(headers: Readonly<Record<string, string>>): readonly Header[] {
    return Object.entries(headers).map(([name, value]) => {
      if (/^cookie$/i.test(name)) return [name, this.#cookies(value)] as const;
      if (/^referer$/i.test(name)) return [name, this.url(value)] as const;
      return [name, PUBLIC_HEADER.test(name) ? value : this.of(value)] as const;
    });
  }

  /** Headers of an answer: cookies are named, and URLs in them masked. */
  responseHeaders(headers: readonly Header[], now: number): readonly Header[] {
    return headers.map(([name, value]) => {
      if (/^set-cookie$/i.test(name)) return [name, this.#setCookie(value, now)] as const;
      if (!/^(?:location|content-location|refresh|link)$/i.test(name)) return [name, value] as const;
      return [name, /^https?:/i.test(value) ? this.url(value) : this.text(value)] as const;
    });
  }

  /** Text in which the secrets that are known by now have their names. */
  text(text: string): string {
    let masked = text;
    for (const [secret, name] of this.#inText()) masked = masked.replaceAll(secret, name);
    return masked;
  }

  /** A body in which the secrets have their names; undefined where none stands in it. */
  body(body: Uint8Array, headers: readonly Header[]): Uint8Array | undefined {
    const secrets = this.#inText();
    const type = headerOf(headers, "content-type");
    if (secrets.length === 0 || (type !== "" && !TEXT.test(type))) return undefined;
    const decoded = decode(body, headerOf(headers, "content-encoding"));
    if (decoded === undefined || !secrets.some(([secret]) => decoded.includes(secret))) return undefined;
    // One byte is one character, so that text in any encoding stays as it is.
    return Buffer.from(this.text(decoded.toString("latin1")), "latin1");
  }

  #inText(): readonly (readonly [secret: string, name: string])[] {
    return [...this.#names].filter(([secret]) => secret.length >= MIN_IN_TEXT).slice(0, MAX_SECRETS);
  }

  #cookies(header: string): string {
    const named = header.split(";").map((pair) => {
      const [name = "", ...value] = pair.trim().split("=");
      return value.length === 0 ? name : `${name}=${this.of(value.join("="))}`;
    });
    return named.join("; ");
  }

  /** A cookie that is good now must be good when it is replayed, whenever that is. */
  #setCookie(header: string, now: number): string {
    const [pair = "", ...attributes] = header.split(";");
    const at = pair.indexOf("=");
    const named = at < 1 ? pair : `${pair.slice(0, at)}=${this.of(pair.slice(at + 1).trim())}`;
    const lasting = attributes.filter((attribute) => {
      const [name = "", value = ""] = attribute.trim().split("=");
      return !/^expires$/i.test(name) || !(Date.parse(value) > now);
    });
    return [named, ...lasting].join(";");
  }
}

/** The value of a header; empty where there is none. */
export function headerOf(headers: readonly Header[], name: string): string {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? "";
}

/** A body without its content encoding; undefined where that is not known or does not hold. */
export function decode(body: Uint8Array, encoding: string): Buffer | undefined {
  const options = { maxOutputLength: MAX_DECODED };
  try {
    let bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    for (const name of encoding.toLowerCase().split(",").reverse()) {
      const one = name.trim();
      if (one === "" || one === "identity") continue;
      if (one === "gzip" || one === "x-gzip") bytes = gunzipSync(bytes, options);
      else if (one === "deflate") bytes = inflateSync(bytes, options);
      else if (one === "br") bytes = brotliDecompressSync(bytes, options);
      else if (one === "zstd") bytes = zstdDecompressSync(bytes, options);
      else return undefined;
    }
    return bytes;
  } catch {
    return undefined;
  }
}
