/** Whether a file is a PDF by its bytes: the mark may stand behind up to a kilobyte of something else. */
export function isPdf(bytes: Uint8Array): boolean {
  return startOf(bytes) !== undefined;
}

/** Marks that only a file of its own begins with. @see PDF 1.7, appendix H.3, note 13 */
const FIRST_MARK = /^\s*(?:%PDF-|%!PS-Adobe-\d\.\d PDF-\d)/i;

/** Where the PDF begins in a file; undefined when it is none. */
export function startOf(bytes: Uint8Array): number | undefined {
  const head = latin1(bytes.subarray(0, 1024));
  if (FIRST_MARK.test(head)) return 0;
  const at = head.search(/%PDF-\d/);
  if (at < 0) return undefined;
  // A web page may mention the mark; a web page begins with a tag, and does not end like a PDF.
  const isPage = /^\s*(?:\xEF\xBB\xBF\s*)?<[!a-z?]/i.test(head.slice(0, at));
  if (isPage && !/startxref\s+\d+\s+%%EOF\s*$/.test(latin1(bytes.subarray(-1024)))) return undefined;
  return at;
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString("latin1");
}
