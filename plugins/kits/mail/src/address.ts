import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";
import * as v from "@winnow/kit-schema";

/** Characters of an address. @see RFC 5321, 4.5.3.1.3 */
const MAX_ADDRESS = 254;
const MAX_LOCAL_BYTES = 64;
/** Words of letters, digits and signs that need no quotes, joined by dots. @see RFC 5322, 3.2.3; RFC 6532 */
const LOCAL = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * An e-mail address with its domain as it is looked up: `Ann@Bücher.example` is `Ann@xn--bcher-kva.example`. Undefined when it
 * is not valid. Quoted names and addresses of machines, as `a@[127.0.0.1]`, are not.
 */
export function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  const local = trimmed.slice(0, Math.max(0, at)).normalize("NFC");
  const domain = readDomain(trimmed.slice(at + 1));
  if (at < 1 || domain === undefined || !LOCAL.test(local)) return undefined;
  if (Buffer.byteLength(local) > MAX_LOCAL_BYTES || local.length + 1 + domain.length > MAX_ADDRESS)
    return undefined;
  return `${local}@${domain}`;
}

/** A domain in lower case and ASCII; undefined when it is not valid. */
export function readDomain(text: string): string | undefined {
  if (text.length > MAX_ADDRESS || /[\s/\\?#:@%]/.test(text)) return undefined;
  const domain = domainToASCII(text).toLowerCase();
  const isName = DOMAIN.test(domain) && /[a-z]/.test(domain.slice(domain.lastIndexOf(".") + 1));
  return isName && domain.length <= 253 ? domain : undefined;
}

/** Names the mailbox of an address: the same for every spelling in upper and lower case. */
export function mailboxOf(address: string): string {
  return createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 32);
}

/** The addresses, each mailbox once. */
export function distinct(addresses: readonly string[]): readonly string[] {
  const first = new Map<string, string>();
  for (const address of addresses) {
    const mailbox = mailboxOf(address);
    if (!first.has(mailbox)) first.set(mailbox, address);
  }
  return [...first.values()];
}

/** An address that a caller writes, as {@link readAddress} reads it. */
export const EmailAddress = v.pipe(
  v.string(),
  v.maxLength(MAX_ADDRESS),
  v.check((text) => readAddress(text) !== undefined, "Expected an e-mail address such as ann@example.com"),
  v.transform((text) => readAddress(text) ?? ""),
);
