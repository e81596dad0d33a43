/** Kinds of picture that are read. */
export type Kind = "png" | "jpeg" | "webp" | "tiff" | "gif" | "bmp" | "avif";

/** Kinds that are known and refused. */
export type Refused = "jpeg 2000" | "jpeg xl" | "heic" | "psd" | "icon";

/** What a file is by its bytes; undefined when it is no picture of a known kind. */
export function kindOf(body: Uint8Array): Kind | Refused | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 32)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return "webp";
  if (/^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(head)) return "tiff";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^BM[\s\S]{4}\0\0\0\0/.test(head)) return "bmp";
  const brand = /^[\s\S]{4}ftyp([\s\S]{4})/.exec(head)?.[1];
  if (brand === "avif" || brand === "avis") return "avif";
  if (brand !== undefined && /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)) return "heic";
  if (head.startsWith("\0\0\0\x0cjP  ") || head.startsWith("\xff\x4f\xff\x51")) return "jpeg 2000";
  if (head.startsWith("\xff\x0a") || head.startsWith("\0\0\0\x0cJXL ")) return "jpeg xl";
  if (head.startsWith("8BPS")) return "psd";
  return /^\0\0[\x01\x02]\0[\x01-\x20]\0/.test(head) ? "icon" : undefined;
}
