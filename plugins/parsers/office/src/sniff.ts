import type { Fetched } from "@winnow/core/plugin";

/** Kinds of file that are read. */
export type Kind = "docx" | "pptx" | "sheet" | "odf" | "epub" | "rtf" | "csv";

/** Kinds that are known and refused, with the reason. */
export type Refused = "word 97" | "powerpoint 97" | "encrypted" | "visio" | "numbers";

const ZIP = "PK\x03\x04";
const CFB = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
/** Bytes in which the names of the parts of a compound file are looked for; its directory may stand anywhere. */
const DIRECTORY_BYTES = 64 * 2 ** 20;

/** What a file is by its bytes, then its content type, then its name; undefined for what belongs to other parsers. */
export function kindOf({ body, contentType, url }: Fetched): Kind | Refused | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const head = bytes.toString("latin1", 0, 4096);
  if (head.startsWith(ZIP)) return kindOfZip(bytes, head);
  if (head.startsWith(CFB)) return kindOfCompound(bytes);
  if (/^\s*\{\\rtf/.test(head)) return "rtf";
  return isCsv(head, contentType, url) ? "csv" : undefined;
}

function kindOfZip(bytes: Buffer, head: string): Kind | Refused | undefined {
  const type =
    /mimetype(?:application\/[\w.+-]+)/.exec(head.slice(0, 200))?.[0].slice("mimetype".length) ?? "";
  if (type.startsWith("application/epub+zip")) return "epub";
  if (type.startsWith("application/vnd.oasis.opendocument.")) return "odf";
  const has = (name: string) => bytes.includes(name, 0, "latin1");
  if (has("[Content_Types].xml")) {
    if (has("word/document")) return "docx";
    if (has("xl/workbook.") || has("xl/worksheets/")) return "sheet";
    if (has("ppt/presentation.xml") || has("ppt/slides/")) return "pptx";
    return has("visio/document.xml") ? "visio" : undefined;
  }
  if (has("META-INF/container.xml") && has(".opf")) return "epub";
  if (has("content.xml") && has("META-INF/manifest.xml")) return "odf";
  return has("Index/Document.iwa") ? "numbers" : undefined;
}

/** A compound file: Office before 2007, and newer files with a password. */
function kindOfCompound(bytes: Buffer): Kind | Refused | undefined {
  // Looked for byte by byte: Node's own search for such text does not end in buffers that begin at an odd address.
  const directory = bytes.subarray(0, DIRECTORY_BYTES);
  const has = (name: string) => directory.includes(Buffer.from(name, "utf16le"));
  if (has("EncryptedPackage")) return "encrypted";
  if (has("WordDocument")) return "word 97";
  if (has("PowerPoint Document")) return "powerpoint 97";
  return has("Workbook") || has("Book") ? "sheet" : undefined;
}

const CSV_TYPE = /^\s*(?:text|application)\/(?:csv|tab-separated-values|x-csv|x-comma-separated-values)\b/i;
const VAGUE_TYPE = /^\s*(?:|text\/plain\b.*|application\/(?:octet-stream|vnd\.ms-excel)\b.*)$/i;

/** There is no mark of CSV in the bytes: they only must be text, and no page. */
function isCsv(head: string, contentType: string, url: string): boolean {
  const isNamed = /\.(?:csv|tsv)$/i.test(URL.parse(url)?.pathname ?? "");
  if (!CSV_TYPE.test(contentType) && !(isNamed && VAGUE_TYPE.test(contentType))) return false;
  if (/^(?:\xEF\xBB\xBF)?\s*(?:<(?:!doctype|html|\?xml)|%PDF-)/i.test(head)) return false;
  const isWide = /^(?:\xFF\xFE|\xFE\xFF)/.test(head);
  return isWide || !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(head);
}
