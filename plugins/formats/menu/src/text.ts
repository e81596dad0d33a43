/** Texts and addresses of data. */

/** A text on one line, without tags. */
export const plain = (text: string): string =>
  text
    .replace(/<[^<>]{0,200}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** An absolute address of the web; empty for any other. */
export function addressOf(address: string | undefined, baseUrl: string): string {
  const url = address === undefined ? null : URL.parse(address, baseUrl);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : "";
}
