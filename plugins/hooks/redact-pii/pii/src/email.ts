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
/** What stands for the sign, and a point spelt out behind it. */
const SPELT = /[[({<]\s?(?:at|@|ät|AT)\s?[\])}>]|\s(?:at|AT)\s(?=[A-Za-z0-9-]{1,63}\s(?:dot|DOT)\s)/g;
const SPELT_LOCAL = /[A-Za-z0-9][A-Za-z0-9._+-]{0,63}\s?$/;
const SPELT_DOMAIN =
  /\s?[A-Za-z0-9-]{1,63}(?:\s?(?:\.|[[({<]\s?(?:dot|DOT|punkt|\.)\s?[\])}>]|\s(?:dot|DOT)\s)\s?[A-Za-z0-9-]{1,63}){1,4}/y;
const USER_INFO = /:\/\/[^\s/@]*:$/;

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
    // The address of a repository, and a package with its version, are not addresses of persons.
    if (text.slice(start, sign) === "git" && text[sign + 1 + domain.length] === ":") continue;
    // The password of a URL.
    if (text[start - 1] === ":" && USER_INFO.test(text.slice(Math.max(0, start - 80), start))) continue;
    const end = sign + 1 + domain.length;
    found.push({ start, end, entity: "EMAIL", score: 0.99 });
    last = end;
  }
  for (const { 0: sign, index } of text.matchAll(SPELT)) {
    const local = SPELT_LOCAL.exec(text.slice(Math.max(0, index - MAX_LOCAL), index))?.[0];
    SPELT_DOMAIN.lastIndex = index + sign.length;
    const domain = SPELT_DOMAIN.exec(text)?.[0];
    if (local === undefined || domain === undefined) continue;
    const end = index + sign.length + domain.length;
    found.push({ start: index - local.length, end, entity: "EMAIL", score: 0.9 });
  }
  return found;
}

function isLocal(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 128) return ASCII_LOCAL[unit] === 1;
  return LOCAL.test(text[at] ?? "");
}
