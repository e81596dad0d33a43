/** A URL in the one spelling in which lists of dangerous URLs know it, in parts. */
export interface Canonical {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly query: string;
  readonly isAddress: boolean;
}

const MAX_HOSTS = 5;
const MAX_FOLDERS = 4;

/**
 * The canonical form of a URL, of which each character stands for a byte.
 * @see https://cloud.google.com/web-risk/docs/urls-hashing "Canonicalization"
 */
export function canonicalize(written: string): Canonical {
  const bare = written.replace(/^ +| +$/g, "").replace(/[\t\r\n]/g, "");
  const [unhashed = ""] = bare.split("#", 1);
  const text = unescapeAll(unhashed);
  const [, scheme = "http", rest = text] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(text) ?? [];
  const end = rest.search(/[/?]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  const after = end === -1 ? "" : rest.slice(end);
  const mark = after.indexOf("?");
  const path = mark === -1 ? after : after.slice(0, mark);
  const { host, isAddress } = canonicalHost(authority);
  return {
    scheme: scheme.toLowerCase(),
    host: escapeBytes(host),
    path: escapeBytes(canonicalPath(path)),
    query: mark === -1 ? "" : escapeBytes(after.slice(mark)),
    isAddress,
  };
}

/** What of a URL may be on a list: its host and those above it, with its path and the folders above it. At most 30. */
export function expressionsOf({ host, path, query, isAddress }: Canonical): readonly string[] {
  const hosts = [host];
  if (!isAddress) {
    const labels = host.split(".").slice(-MAX_HOSTS);
    for (let length = labels.length; length >= 2 && hosts.length < MAX_HOSTS; length -= 1) {
      const suffix = labels.slice(labels.length - length).join(".");
      if (suffix !== host) hosts.push(suffix);
    }
  }
  const folders = ["/"];
  for (const folder of path
    .split("/")
    .slice(1, -1)
    .slice(0, MAX_FOLDERS - 1))
    folders.push(`${folders.at(-1)}${folder}/`);
  const paths = new Set([...(query === "" ? [] : [`${path}${query}`]), path, ...folders]);
  return hosts.flatMap((one) => [...paths].map((other) => `${one}${other}`));
}

/** Takes escapes away until there are none, in one pass: what a decoded byte completes is decoded at once. */
function unescapeAll(text: string): string {
  const out: string[] = [];
  for (const sign of text) {
    out.push(sign);
    while (out.length >= 3 && out[out.length - 3] === "%") {
      const code = `${out[out.length - 2]}${out[out.length - 1]}`;
      if (!/^[0-9a-f]{2}$/i.test(code)) break;
      out.length -= 3;
      out.push(String.fromCharCode(Number.parseInt(code, 16)));
    }
  }
  return out.join("");
}

function canonicalHost(authority: string): { readonly host: string; readonly isAddress: boolean } {
  const withPort = authority.slice(authority.lastIndexOf("@") + 1);
  const written = withPort.replace(/:\d*$/, "").toLowerCase();
  if (written.startsWith("[")) return { host: written, isAddress: true };
  const host = written
    .split(".")
    .filter((label) => label !== "")
    .join(".");
  const address = addressOf(host);
  return address === undefined ? { host, isAddress: false } : { host: address, isAddress: true };
}

/** An IPv4 address in any of its spellings: fewer than four parts, octal and hexadecimal ones. */
function addressOf(host: string): string | undefined {
  const parts = host.split(".");
  if (parts.length > 4) return undefined;
  const numbers = parts.map((part) => {
    if (/^0x[0-9a-f]{1,8}$/.test(part)) return Number.parseInt(part, 16);
    if (/^0[0-7]{0,11}$/.test(part)) return Number.parseInt(part, 8);
    return /^[1-9]\d{0,9}$/.test(part) ? Number(part) : Number.NaN;
  });
  const last = numbers.pop() ?? Number.NaN;
  if (numbers.some((number) => !(number <= 255)) || !(last < 256 ** (4 - numbers.length))) return undefined;
  const value = numbers.reduce((sum, number, index) => sum + number * 256 ** (3 - index), last);
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
}

function canonicalPath(path: string): string {
  const kept: string[] = [];
  const parts = path.split("/").slice(1);
  for (const part of parts) {
    if (part === "..") kept.pop();
    else if (part !== "." && part !== "") kept.push(part);
  }
  const isFolder = /(?:^|\/)\.{0,2}$/.test(path);
  return `/${kept.join("/")}${isFolder && kept.length > 0 ? "/" : ""}`;
}

function escapeBytes(text: string): string {
  return text.replace(/[\0-\x20\x7f-\xff#%]/g, (sign) => {
    const code = sign.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, "0")}`;
  });
}
