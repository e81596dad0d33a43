const SEGMENTER = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The characters of a text as a reader counts them; every sort of line end is one press of Enter. */
export function toKeys(text: string): readonly string[] {
  return Array.from(SEGMENTER.segment(text.replace(/\r\n?/g, "\n")), ({ segment }) => segment);
}
