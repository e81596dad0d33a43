/** `\64 isplay` is `display`. @see CSS Syntax 3, "Consume an escaped code point" */
export function unescapeCss(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/giu, (_, hex: string | undefined, other: string) => {
    if (hex === undefined) return other;
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
  });
}
