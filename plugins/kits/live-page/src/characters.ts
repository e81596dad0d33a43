/** The characters of a text as a reader counts them; every sort of line end is one press of Enter. */
export function toKeys(text: string): readonly string[] {
  // Made when it is needed: the first one of a process loads data for 20 ms.
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text.replace(/\r\n?/g, "\n")), ({ segment }) => segment);
}
