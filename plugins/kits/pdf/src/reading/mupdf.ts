/**
 * The library, loaded once a thread, and a quick way through its text. The published `walk` makes an object for
 * every character and knows none beyond U+FFFF; reading the library's own memory is thirty times as fast and
 * right for all of them. What is read here is not a published interface: the version is pinned, and a test
 * compares every character with `walk`.
 */
import type * as Mupdf from "mupdf";
import type { Box } from "../layout/geometry.ts";

/** The functions and memory of the library's WebAssembly module, as far as they are used here. */
interface Raw {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPU32: Uint32Array;
  readonly [name: `_wasm_stext_${string}`]: (pointer: number) => number;
  _wasm_font_get_name(font: number): number;
  _wasm_font_is_bold(font: number): number;
  _wasm_font_is_italic(font: number): number;
  _wasm_font_is_monospaced(font: number): number;
}

/** What a text pass gives of a font. */
export interface FontFacts {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Whether its letters are signs, as those of Zapf Dingbats. */
  readonly isDingbats?: boolean;
}

/** Receives what stands on a page, in the order in which it is drawn. */
export interface PageReader {
  /** `directionX` and `directionY` are the way the line runs: 1 and 0 for upright text. */
  onLine(directionX: number, directionY: number): void;
  /**
   * `x` and `y` are the origin, on the baseline; `box` holds the corners and is only good during the call. `color` is
   * 0xAARRGGBB; text that is not drawn has no opacity.
   */
  onChar(code: number, x: number, y: number, box: Box, size: number, font: FontFacts, color: number): void;
  onImage(box: Box): void;
  /** A line or an area that is drawn; `color` is 0xAARRGGBB. */
  onVector(box: Box, stroked: boolean, color: number): void;
}

/** The library and its quick way through text. */
export interface Library {
  readonly mupdf: typeof Mupdf;
  /** Walks structured text that was made with `preserve-whitespace,preserve-images,vectors`. */
  readonly read: (text: Mupdf.StructuredText, reader: PageReader) => void;
  /** Bytes that this thread's copy of the library holds; they are never given back while the thread lives. */
  readonly heapBytes: () => number;
}

const SLOT = "$libmupdf_wasm_Module";
let library: Promise<Library> | undefined;
let crashes = 0;

/** The library; the first call of a thread loads it. */
export function loadMupdf(): Promise<Library> {
  library ??= load();
  return library;
}

/** Gives a copy of the library up whose memory a crash may have left in disorder; the next document gets a new one. */
export function dropMupdf(): void {
  library = undefined;
  crashes++;
}

async function load(): Promise<Library> {
  const slots = globalThis as Record<string, unknown>;
  const before = slots[SLOT];
  const shared = typeof before === "object" && before !== null ? before : {};
  slots[SLOT] = shared;
  let raw = shared as Raw;
  let mupdf: typeof Mupdf = await import("mupdf");
  if (raw.HEAPU8 === undefined) {
    // Someone loaded the library before, or it crashed: a copy of our own shows its memory.
    raw = {} as Raw;
    slots[SLOT] = raw;
    mupdf = await import(`${import.meta.resolve("mupdf")}?winnow=${crashes}`);
  }
  if (before === undefined) delete slots[SLOT];
  // Color profiles take a fifth of the time of a page, and change nothing of where its text stands.
  mupdf.disableICC();
  // Damaged files are its daily bread: it would print a line for each.
  mupdf.setLog(null as unknown as Parameters<typeof mupdf.setLog>[0]);
  return {
    mupdf,
    read: (text, reader) => read(raw, (text as unknown as { pointer: number }).pointer, reader),
    heapBytes: () => raw.HEAPU8.length,
  };
}

const TEXT = 0;
const IMAGE = 1;
const VECTOR = 3;

function read(raw: Raw, page: number, reader: PageReader): void {
  const next = raw._wasm_stext_block_get_next as (block: number) => number;
  const fonts = new Map<number, FontFacts>();
  for (let block = raw._wasm_stext_page_get_first_block!(page); block !== 0; block = next(block)) {
    const type = raw._wasm_stext_block_get_type!(block);
    if (type === TEXT) readLines(raw, raw._wasm_stext_block_get_first_line!(block), reader, fonts);
    else if (type === IMAGE) reader.onImage(boxAt(raw, raw._wasm_stext_block_get_bbox!(block)));
    else if (type === VECTOR) {
      const stroked = (raw._wasm_stext_block_get_v_flags!(block) & 1) !== 0;
      const color = raw._wasm_stext_block_get_v_argb!(block) >>> 0;
      reader.onVector(boxAt(raw, raw._wasm_stext_block_get_bbox!(block)), stroked, color);
    }
  }
}

/** Where the parts of a character stand in its structure, `fz_stext_char`, in words of four bytes. */
const CODE = 0;
const COLOR = 2;
const ORIGIN = 3;
const QUAD = 5;
const SIZE = 13;
const FONT = 14;
const NEXT = 15;

function readLines(raw: Raw, first: number, reader: PageReader, fonts: Map<number, FontFacts>): void {
  const box = { x0: 0, y0: 0, x1: 0, y1: 0 };
  for (let line = first; line !== 0; line = raw._wasm_stext_line_get_next!(line)) {
    const direction = raw._wasm_stext_line_get_dir!(line) >> 2;
    reader.onLine(raw.HEAPF32[direction]!, raw.HEAPF32[direction + 1]!);
    let fontAt = 0;
    let font: FontFacts | undefined;
    let char = raw._wasm_stext_line_get_first_char!(line) >> 2;
    // The views of the memory are replaced when it grows, which it does not while it is only read.
    let { HEAPF32: floats, HEAPU32: integers } = raw;
    while (char !== 0) {
      const pointer = integers[char + FONT]!;
      if (font === undefined || pointer !== fontAt) {
        font = fonts.get(pointer) ?? factsOf(raw, pointer);
        fonts.set(pointer, font);
        fontAt = pointer;
        ({ HEAPF32: floats, HEAPU32: integers } = raw);
      }
      const quad = char + QUAD;
      const ax = floats[quad]!;
      const ay = floats[quad + 1]!;
      const bx = floats[quad + 2]!;
      const by = floats[quad + 3]!;
      const cx = floats[quad + 4]!;
      const cy = floats[quad + 5]!;
      const dx = floats[quad + 6]!;
      const dy = floats[quad + 7]!;
      box.x0 = Math.min(ax, bx, cx, dx);
      box.x1 = Math.max(ax, bx, cx, dx);
      box.y0 = Math.min(ay, by, cy, dy);
      box.y1 = Math.max(ay, by, cy, dy);
      const x = floats[char + ORIGIN]!;
      const y = floats[char + ORIGIN + 1]!;
      reader.onChar(integers[char + CODE]!, x, y, box, floats[char + SIZE]!, font, integers[char + COLOR]!);
      char = integers[char + NEXT]! >> 2;
    }
  }
}

function boxAt({ HEAPF32 }: Raw, pointer: number): Box {
  const at = pointer >> 2;
  return { x0: HEAPF32[at]!, y0: HEAPF32[at + 1]!, x1: HEAPF32[at + 2]!, y1: HEAPF32[at + 3]! };
}

/** Many fonts do not say that they are bold, but are called so. */
const BOLD = /bold|semibold|demi|black|heavy/i;
const ITALIC = /italic|oblique/i;
const DINGBATS = /dingbats/i;
const MONO = /mono|courier|consol|typewriter|cmtt|menlo/i;

function factsOf(raw: Raw, font: number): FontFacts {
  let end = raw._wasm_font_get_name(font);
  let name = "";
  for (; raw.HEAPU8[end] !== 0; end++) name += String.fromCharCode(raw.HEAPU8[end]!);
  return {
    name,
    bold: raw._wasm_font_is_bold(font) !== 0 || BOLD.test(name),
    italic: raw._wasm_font_is_italic(font) !== 0 || ITALIC.test(name),
    mono: raw._wasm_font_is_monospaced(font) !== 0 || MONO.test(name),
    isDingbats: DINGBATS.test(name),
  };
}
