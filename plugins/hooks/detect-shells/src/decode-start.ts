const DECLARED = /\bcharset\s*=\s*["']?([\w:.-]+)/i;

/** The first characters of a page, by its declared charset; UTF-8 where there is none that is known. */
export function decodeStart(body: Uint8Array, contentType: string, mostCharacters: number): string {
  const bytes = body.length > mostCharacters ? body.subarray(0, mostCharacters) : body;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  }
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048)).toString("latin1");
  const declared = DECLARED.exec(contentType)?.[1] ?? DECLARED.exec(head)?.[1] ?? "utf-8";
  // What a page in UTF-16 could declare in ASCII is not UTF-16.
  const label = /^utf-?(?:8|16)/i.test(declared) ? "utf-8" : declared;
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
