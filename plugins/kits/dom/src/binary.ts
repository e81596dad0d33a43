const SIGNATURES = [
  "%PDF-",
  "PK\x03\x04",
  "\x89PNG",
  "\xFF\xD8\xFF",
  "GIF8",
  "\x1F\x8B",
  "\xD0\xCF\x11\xE0",
  "RIFF",
  "\x7FELF",
];

/** Files that no parser of text reads: a known signature, or many control characters without an UTF-16 mark. */
export function looksBinary(start: Buffer): boolean {
  const head = start.toString("latin1");
  if (SIGNATURES.some((signature) => head.startsWith(signature))) return true;
  if (head.startsWith("\xFF\xFE") || head.startsWith("\xFE\xFF")) return false;
  let controls = 0;
  for (const byte of start) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  return controls > start.length * 0.1;
}
