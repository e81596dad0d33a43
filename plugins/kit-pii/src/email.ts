import type { Finding } from "./finding.ts";

const LOCAL = /[\p{L}\p{M}\p{N}._%+'!#$&*/=?^`{|}~-]/u;
const ASCII_LOCAL = new Uint8Array(128);
for (const char of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._%+-'")
  ASCII_LOCAL[char.charCodeAt(0)] = 1;
const DOMAIN =
  /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62}\.){1,8}[\p{L}\p{M}]{2,24}|[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62}\.){1,8}xn--[a-z0-9-]{2,40}|\[?\d{1,3}(?:\.\d{1,3}){3}\]?/uy;
/** Longest part before the sign. @see RFC 5321, 4.5.3.1 */
const MAX_LOCAL = 64;
/** Endings of files that are named for screens of twice the density and the like. */
const FILES = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|js|mjs|ts|json|html?|pdf|mp4|zip|tgz)$/i;
const SPELT =
  /[A-Za-z0-9][A-Za-z0-9._+-]{0,63}\s?[[({<]\s?(?:at|@|ät|AT)\s?[\])}>]\s?[A-Za-z0-9-]{1,63}(?:\s?(?:\.|[[({<]\s?(?:dot|DOT|punkt|\.)\s?[\])}>]|\s(?:dot|DOT)\s)\s?[A-Za-z0-9-]{1,63}){1,4}/g;
const SPELT_OUT =
  /[A-Za-z0-9][A-Za-z0-9._+-]{0,63} (?:at|AT) [A-Za-z0-9-]{1,63}(?: (?:dot|DOT) [A-Za-z0-9-]{1,63}){1,4}/g;

/** E-mail addresses, also such as `name [at] example [dot] org`. @see RFC 5321, RFC 6531 */
export function findEmails(text: string): Finding[] {
  const found: Finding[] = [];
  let last = 0;
  for (let sign = text.indexOf("@"); sign >= 0; sign = text.indexOf("@", sign + 1)) {
    DOMAIN.lastIndex = sign + 1;
    const domain = DOMAIN.exec(text)?.[0];
    if (domain === undefined || FILES.test(domain)) continue;
    let start = sign;
    const least = Math.max(last, sign - MAX_LOCAL);
    while (start > least && isLocal(text, start - 1)) start--;
    while (start < sign && /[.'%]/.test(text[start] ?? "")) start++;
    if (start === sign) continue;
    // The address of a repository, and a package with its version, belong to nobody.
    if (text.slice(start, sign) === "git" && text[sign + 1 + domain.length] === ":") continue;
    const end = sign + 1 + domain.length;
    found.push({ start, end, entity: "EMAIL", score: 0.99 });
    last = end;
  }
  for (const form of [SPELT, SPELT_OUT]) {
    for (const { 0: whole, index } of text.matchAll(form))
      found.push({ start: index, end: index + whole.length, entity: "EMAIL", score: 0.9 });
  }
  return found;
}

function isLocal(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 128) return ASCII_LOCAL[unit] === 1;
  return LOCAL.test(text[at] ?? "");
}
