import { isAscii, isUtf8 } from "node:buffer";
import { charsetOfHeader, charsetOfMarkup, decoderFor } from "./charset-declared.ts";
import { countBroken, guessCharset, sampleOf } from "./charset-guess.ts";

/** Bytes in which a declaration has to stand. @see WHATWG HTML, 13.2.3.2 */
const PRESCAN_BYTES = 1024;
/** Bytes in which one is looked for when there is none before: browsers switch when a late one comes. */
const LATE_BYTES = 65_536;
/** Bytes beyond ASCII and what lies between them that tell whether a declaration is true. */
const EVIDENCE_BYTES = 131_072;
/** So few bytes beyond ASCII can be valid UTF-8 by chance in a double-byte encoding. */
const CHANCE_BYTES = 12;

const DOUBLE_BYTE = new Set(["shift_jis", "euc-jp", "gbk", "gb18030", "big5", "euc-kr"]);
const utf8 = new TextDecoder();

/**
 * The text of a page, whatever encoding it is in. In order: byte order mark; the declared encoding (header,
 * then markup) where the bytes bear it out; UTF-8 where they are that; else a guess by the letters.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const wide = wideEncoding(bytes, contentType);
  if (wide !== undefined) return wide.decode(bytes);
  if (isUtf8(bytes)) return decodeValidUtf8(bytes, contentType);
  return chooseDecoder(bytes, contentType).decode(bytes);
}

/** UTF-16, known by its mark or by the zeros of its ASCII characters. */
function wideEncoding(bytes: Buffer, contentType: string): TextDecoder | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return decoderFor("utf-16le");
  if (first === 0xfe && second === 0xff) return decoderFor("utf-16be");
  if (second === 0 && first !== 0 && fourth === 0 && third !== 0) return decoderFor("utf-16le");
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return decoderFor("utf-16be");
  if (!/utf-?16/i.test(contentType) || bytes.subarray(0, PRESCAN_BYTES).indexOf(0) < 0) return undefined;
  return charsetOfHeader(contentType);
}

function decodeValidUtf8(bytes: Buffer, contentType: string): string {
  if (isAscii(bytes)) {
    // Only here: ISO-2022-JP is ASCII with escapes that switch to Japanese.
    return hasJapaneseEscapes(bytes) ? decoderFor("iso-2022-jp")!.decode(bytes) : bytes.toString("latin1");
  }
  const declared = charsetOfHeader(contentType) ?? charsetOfMarkup(start(bytes, PRESCAN_BYTES));
  if (declared !== undefined && DOUBLE_BYTE.has(declared.encoding) && isChance(bytes)) {
    const text = declared.decode(bytes);
    if (!text.includes("\ufffd")) return text;
  }
  return utf8.decode(bytes);
}

function hasJapaneseEscapes(bytes: Buffer): boolean {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && /\x1b(?:\$[@B]|\([JI])/.test(bytes.toString("latin1", at));
}

function isChance(bytes: Buffer): boolean {
  let beyond = 0;
  for (const byte of bytes) {
    if (byte < 0x80) continue;
    beyond += 1;
    if (beyond > CHANCE_BYTES) return false;
  }
  return true;
}

/** For bytes that are not UTF-8 throughout. */
function chooseDecoder(bytes: Buffer, contentType: string): TextDecoder {
  const header = charsetOfHeader(contentType);
  const markup = charsetOfMarkup(start(bytes, PRESCAN_BYTES)) ?? charsetOfMarkup(start(bytes, LATE_BYTES));
  // Latin-1 in the header is what servers add by default: the page knows better.
  const declared = header?.encoding === "windows-1252" ? [markup, header] : [header, markup];
  for (const decoder of declared) {
    if (decoder !== undefined && decoder.encoding !== "windows-1252" && isBorneOut(decoder, bytes))
      return decoder;
  }
  // Some broken bytes in a page of UTF-8 (cut in a character, an old quotation) leave it one.
  if (isBorneOut(utf8, bytes)) return utf8;
  const isLatin = declared.some((decoder) => decoder?.encoding === "windows-1252");
  return decoderFor(guessCharset(bytes, isLatin)) ?? utf8;
}

/** Whether a page makes sense in an encoding: of what is not ASCII, nearly all is characters. */
function isBorneOut(decoder: TextDecoder, bytes: Buffer): boolean {
  if (decoder.encoding === "x-user-defined" || decoder.encoding.startsWith("utf-16")) return false;
  const { broken, beyondAscii } = countBroken(decoder.decode(sampleOf(bytes, EVIDENCE_BYTES)));
  return broken === 0 || broken <= beyondAscii * 0.1;
}

function start(bytes: Buffer, length: number): string {
  return bytes.toString("latin1", 0, Math.min(length, bytes.length));
}
