/**
 * Which letters the codes of a font stand for, where the file does not say so: the font that is embedded in it knows
 * from which characters its shapes are chosen.
 */
import type * as Mupdf from "mupdf";

/** Fonts that are mended in a file; each takes a walk through the characters that it may have. */
const MAX_FONTS = 50;
/** Fonts and drawings that are looked at for a page, and how deep drawings stand in drawings. */
const MAX_LOOKED_AT = 500;
const MAX_DEPTH = 4;
const FIRST = 0x20;
const LAST = 0xffff;
/** Lines of one block. @see Adobe technical note 5014 */
const BLOCK = 100;

/** Gives the fonts of a file that lack it what their codes mean. */
export class FontMender {
  readonly #mupdf: typeof Mupdf;
  readonly #file: Mupdf.PDFDocument;
  /** Objects that were looked at, by their numbers. */
  readonly #seen = new Set<number>();
  #left = MAX_FONTS;

  constructor(mupdf: typeof Mupdf, file: Mupdf.PDFDocument) {
    this.#mupdf = mupdf;
    this.#file = file;
  }

  /** Mends the fonts of a page, before its text is read. */
  mend(page: Mupdf.PDFObject): void {
    let left = MAX_LOOKED_AT;
    const walk = (resources: Mupdf.PDFObject, depth: number) => {
      if (!resources.isDictionary() || depth > MAX_DEPTH) return;
      for (const [kind, look] of [
        ["Font", (font: Mupdf.PDFObject) => this.#mendFont(font)],
        ["XObject", (form: Mupdf.PDFObject) => walk(form.get("Resources"), depth + 1)],
      ] as const) {
        const entries = resources.get(kind);
        if (!entries.isDictionary()) continue;
        entries.forEach((entry) => {
          if (left-- > 0 && this.#isNew(entry)) look(entry);
        });
      }
    };
    walk(page.getInheritable("Resources"), 0);
  }

  #isNew(object: Mupdf.PDFObject): boolean {
    if (!object.isIndirect()) return true;
    const number = object.asIndirect();
    if (this.#seen.has(number)) return false;
    this.#seen.add(number);
    return true;
  }

  #mendFont(font: Mupdf.PDFObject): void {
    if (!font.isDictionary() || !font.get("ToUnicode").isNull()) return;
    // Codes of two bytes that are numbers of shapes; other encodings say what they mean.
    if (!/^Identity-[HV]$/.test(nameOf(font.get("Encoding")))) return;
    const inner = font.get("DescendantFonts").get(0);
    const program = programOf(inner);
    if (program === undefined || this.#left-- <= 0) return;
    const opened = new this.#mupdf.Font("embedded", program.readStream().asUint8Array().slice());
    const codes = codesOf(inner.get("CIDToGIDMap"), charactersOf(opened));
    opened.destroy();
    if (codes.length > 0) font.put("ToUnicode", this.#file.addStream(cmapOf(codes), {}));
  }
}

/** The font program that is embedded, where its shapes are numbered as the codes are. */
function programOf(inner: Mupdf.PDFObject): Mupdf.PDFObject | undefined {
  if (!inner.isDictionary()) return undefined;
  const descriptor = inner.get("FontDescriptor");
  if (!descriptor.isDictionary()) return undefined;
  const found = ["FontFile2", "FontFile3"].map((key) => descriptor.get(key)).find((one) => one.isStream());
  // Shapes of these may have numbers of their own.
  const isOther =
    nameOf(inner.get("Subtype")) === "CIDFontType0" && nameOf(found?.get("Subtype")) === "OpenType";
  return isOther ? undefined : found;
}

function nameOf(object: Mupdf.PDFObject | undefined): string {
  return object?.isName() === true ? object.asName() : "";
}

/** The character of each shape by the shape's number; of several the first one, which is the plainest. */
function charactersOf(font: Mupdf.Font): ReadonlyMap<number, number> {
  const characters = new Map<number, number>();
  for (let code = FIRST; code <= LAST; code++) {
    // Private places say nothing.
    if (code === 0xd800) code = 0xf900;
    const shape = font.encodeCharacter(code);
    if (shape > 0 && !characters.has(shape)) characters.set(shape, code);
  }
  return characters;
}

/** Codes and their characters. */
function codesOf(
  map: Mupdf.PDFObject,
  characters: ReadonlyMap<number, number>,
): (readonly [number, number])[] {
  if (!map.isStream()) return [...characters];
  const shapes = map.readStream().asUint8Array();
  const codes: (readonly [number, number])[] = [];
  for (let code = 0; code < Math.min(LAST + 1, shapes.length >> 1); code++) {
    const character = characters.get(shapes[2 * code]! * 256 + shapes[2 * code + 1]!);
    if (character !== undefined) codes.push([code, character]);
  }
  return codes;
}

/** @see PDF 2.0, 9.10.3 */
function cmapOf(codes: readonly (readonly [number, number])[]): string {
  const lines = codes.map((pair) => pair.map((one) => `<${one.toString(16).padStart(4, "0")}>`).join(" "));
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK) {
    const block = lines.slice(at, at + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Embedded def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
