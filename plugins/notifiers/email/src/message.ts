import { type MailImage, readAddress } from "@winnow/kit-mail";
import * as v from "valibot";

/** A message as the outbox keeps it. */
export interface KeptMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures that the HTML shows. */
  readonly images?: readonly MailImage[];
  /** Of a message to a list. */
  readonly list?: { readonly id: string; readonly name: string; readonly unsubscribeUrl: string };
}

/** To whom the outbox sends a message. */
export interface MailReceiver {
  readonly url: `mailto:${string}`;
}

/** Schema of {@link KeptMail}: what stands in the outbox may have been written by another version. */
export const KeptMailSchema = v.object({
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  images: v.optional(
    v.array(
      v.object({
        cid: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}@[\w.-]{1,100}$/)),
        contentType: v.picklist(["image/jpeg", "image/png"]),
        base64: v.string(),
      }),
    ),
  ),
  list: v.optional(v.object({ id: v.string(), name: v.string(), unsubscribeUrl: v.string() })),
});

/** A sender: an address, perhaps with a name before it, as in `Winnow <winnow@example.com>`. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Reads a sender; undefined when it is not valid. */
export function readSender(text: string): Sender | undefined {
  const [, name = "", inner] = /^([^<>\r\n]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = readAddress(inner ?? text);
  if (address === undefined) return undefined;
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address };
}

/** The domain of an address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** A part of a URL as it was meant; as it stands when its escapes are not valid. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
