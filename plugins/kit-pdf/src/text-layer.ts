import type { Box } from "./geometry.ts";
import { joinStretched } from "./justified.ts";
import type { FontFacts, PageReader } from "./mupdf.ts";
import {
  cutLine,
  inReadingOrder,
  makeSegment,
  type PageLink,
  type PageSegments,
  type Segment,
  type Word,
} from "./segments.ts";

/** A quarter turn: 0 is upright, 1 runs down the page, 2 upside down, 3 up the page. */
type Turn = 0 | 1 | 2 | 3;

const UPRIGHT: Turn = 0;

/** Text that runs along neither edge is a stamp or a watermark. */
const STRAIGHT = 0.95;

/** Chinese, Japanese and Korean cells may stand this close, and no space tells them apart. */
const CJK_GAP = 0.2;
/** What is drawn no larger than this, in points, is a bullet and not the outline of a cell. */
const MAX_BULLET = 12;
const MIN_HEADS = 3;
const MAX_TURNED = 2000;
const MAX_SLANTED = 100;

/** Where letters stand closer than this, in font sizes, */
const TIGHT = 0.04;
/** a gap as wide as this is a space, although the library saw none. */
const LOOSE = 0.1;

/** Bullets of the symbol fonts, which have no code points of their own. */
const SYMBOLS: Readonly<Record<number, string>> = {
  61607: "▪",
  61608: "▪",
  61623: "•",
  61656: "➢",
  61692: "✓",
  61558: "❖",
};

/** Builds words, lines and segments of one page from what the library reads. */
export class TextLayer implements PageReader {
  readonly #number: number;
  readonly #width: number;
  readonly #height: number;
  readonly #lines: Word[][][] = [[], [], [], []];
  readonly #slanted: Word[][] = [];
  readonly #lengths = [0, 0, 0, 0];
  readonly #drawn: Box[] = [];
  readonly #images: Box[] = [];
  #turn: Turn | undefined = UPRIGHT;
  #line: Word[] = [];
  #text = "";
  #x0 = 0;
  #y0 = 0;
  #x1 = 0;
  #y1 = 0;
  #baseline = 0;
  #size = 0;
  #font: FontFacts | undefined;
  #spaced = true;
  #isSecondOfLigature = false;
  /** How many letters of the line stand close to the one before. */
  #tight = 0;

  constructor(number: number, width: number, height: number) {
    this.#number = number;
    this.#width = width;
    this.#height = height;
  }

  onLine(directionX: number, directionY: number): void {
    this.#endLine();
    this.#turn = turnOf(directionX, directionY);
    if (this.#turn === undefined) this.#slanted.push([]);
  }

  onChar(code: number, x: number, y: number, box: Box, size: number, font: FontFacts): void {
    if (isSpace(code)) {
      this.#endWord();
      this.#spaced = true;
      return;
    }
    if (this.#turn === undefined && code > 32) this.#addSlanted(code, box, size, font);
    if (this.#turn === undefined || code < 32 || size < 1 || this.#isOffPage(box)) return;
    const { x0, y0, x1, y1 } = this.#turn === UPRIGHT ? box : this.#turned(box, this.#turn);
    const baseline = this.#turn === UPRIGHT ? y : this.#turned({ x0: x, y0: y, x1: x, y1: y }, this.#turn).y0;
    if (this.#text !== "") {
      const gap = Math.max(x0 - this.#x1, this.#x0 - x1);
      if (gap < TIGHT * size) this.#tight++;
      if (
        gap > CJK_GAP * size &&
        gap <= 0.6 * size &&
        (isCjk(code) || isCjk(this.#text.codePointAt(this.#text.length - 1) ?? 0))
      )
        this.#endWord();
      else if (gap > 0.6 * size || (gap > LOOSE * size && this.#tight > 2)) {
        this.#endWord();
        this.#spaced = true;
      } else if (!this.#isSameStyle(font, size)) this.#endWord();
    }
    if (this.#text === "") {
      this.#x0 = x0;
      this.#y0 = y0;
      this.#x1 = x1;
      this.#y1 = y1;
      this.#baseline = baseline;
      this.#size = size;
      this.#font = font;
    } else {
      if (x0 < this.#x0) this.#x0 = x0;
      if (y0 < this.#y0) this.#y0 = y0;
      if (x1 > this.#x1) this.#x1 = x1;
      if (y1 > this.#y1) this.#y1 = y1;
    }
    const char = SYMBOLS[code] ?? (isPresentationForm(code) ? folded(code) : String.fromCodePoint(code));
    // Two letters of one Arabic ligature come the wrong way round, the second one first and without a width.
    if (this.#isSecondOfLigature) this.#text = this.#text.slice(0, -1) + char + this.#text.slice(-1);
    else this.#text += char;
    this.#isSecondOfLigature = x1 - x0 < 0.01 && code >= 0x621 && code <= 0x64a;
  }

  /** Slanted text is kept by its first letter's place: as the head of a column it begins above the column. */
  #addSlanted(code: number, { x0, y0, x1, y1 }: Box, size: number, { bold, italic, mono }: FontFacts): void {
    const words = this.#slanted.at(-1) as Word[];
    const [first] = words;
    const text = (first?.text ?? "") + String.fromCodePoint(code);
    const place = first ?? { x0, y0, x1, y1, baseline: y1, size, bold, italic, mono };
    if (text.length < MAX_SLANTED) words[0] = { ...place, text, y0: Math.min(place.y0, y0) };
  }

  onImage(box: Box): void {
    this.#images.push(box);
  }

  onVector(box: Box, stroked: boolean): void {
    const { x0, y0, x1, y1 } = box;
    if (!stroked || Math.min(x1 - x0, y1 - y0) <= 3 || Math.max(x1 - x0, y1 - y0) <= MAX_BULLET) {
      this.#drawn.push(box);
      return;
    }
    // The outline of a rectangle is four lines.
    this.#drawn.push({ x0, y0, x1, y1: y0 }, { x0, y0: y1, x1, y1 });
    this.#drawn.push({ x0, y0, x1: x0, y1 }, { x0: x1, y0, x1, y1 });
  }

  /** Everything on the page, turned so that most of its text stands upright. */
  finish(links: readonly PageLink[]): PageSegments {
    this.#endLine();
    const main = this.#lengths.indexOf(Math.max(...this.#lengths)) as Turn;
    const sideways = main === 1 || main === 3;
    const place = <T extends Box>(box: T): T =>
      main === UPRIGHT ? box : { ...box, ...this.#turned(box, main) };
    const turned: Segment[] = [];
    for (const turn of [0, 1, 2, 3] as const) {
      if (turn === main) continue;
      for (const line of this.#lines[turn] as Word[][]) {
        turned.push(makeSegment(line.map((word) => place({ ...word, ...this.#straight(word, turn) }))));
      }
    }
    for (const words of this.#slanted) if (words.length > 0) turned.push(makeSegment(words.map(place)));
    return {
      number: this.#number,
      width: sideways ? this.#height : this.#width,
      height: sideways ? this.#width : this.#height,
      segments: [...joinStretched((this.#lines[main] as Word[][]).flatMap(cutLine)), ...headsOf(turned)],
      drawn: this.#drawn.map(place),
      images: this.#images.map(place),
      links: links.map(place),
    };
  }

  #isOffPage({ x0, y0, x1, y1 }: Box): boolean {
    return x1 < 0 || y1 < 0 || x0 > this.#width || y0 > this.#height;
  }

  #isSameStyle(font: FontFacts, size: number): boolean {
    const own = this.#font;
    if (own === undefined || Math.abs(size - this.#size) > 0.15 * this.#size) return false;
    return font === own || (font.bold === own.bold && font.italic === own.italic && font.mono === own.mono);
  }

  #endWord(): void {
    if (this.#text === "" || this.#font === undefined) return;
    const { bold, italic, mono } = this.#font;
    if (/^[-_=–—]{6,}$/.test(this.#text) && this.#turn === UPRIGHT) {
      // A line that is typed is a line nevertheless.
      const y = (this.#y0 + this.#y1) / 2;
      this.#drawn.push({ x0: this.#x0, y0: y, x1: this.#x1, y1: y });
      this.#text = "";
      return;
    }
    this.#line.push({
      text: this.#text,
      x0: this.#x0,
      y0: this.#y0,
      x1: this.#x1,
      y1: this.#y1,
      baseline: this.#baseline,
      size: Math.round(this.#size * 10) / 10,
      bold,
      italic,
      mono,
      glued: !this.#spaced,
    });
    this.#lengths[this.#turn ?? UPRIGHT]! += this.#text.length;
    this.#text = "";
    this.#spaced = false;
    this.#isSecondOfLigature = false;
  }

  #endLine(): void {
    this.#endWord();
    if (this.#line.length > 0) this.#lines[this.#turn ?? UPRIGHT]?.push([...inReadingOrder(this.#line)]);
    this.#line = [];
    this.#spaced = true;
    this.#tight = 0;
  }

  /** The place of a box on the page turned so that text of this direction stands upright. */
  #turned({ x0, y0, x1, y1 }: Box, turn: Turn): Box {
    const width = this.#width;
    const height = this.#height;
    if (turn === 1) return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
    if (turn === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
    if (turn === 3) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
    return { x0, y0, x1, y1 };
  }

  /** The way back from {@link #turned}. */
  #straight({ x0, y0, x1, y1 }: Box, turn: Turn): Box {
    const width = this.#width;
    const height = this.#height;
    if (turn === 1) return { x0: width - y1, y0: x0, x1: width - y0, y1: x1 };
    if (turn === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
    if (turn === 3) return { x0: y0, y0: height - x1, x1: y1, y1: height - x0 };
    return { x0, y0, x1, y1 };
  }
}

function turnOf(x: number, y: number): Turn | undefined {
  if (x >= STRAIGHT) return 0;
  if (y >= STRAIGHT) return 1;
  if (x <= -STRAIGHT) return 2;
  return y <= -STRAIGHT ? 3 : undefined;
}

function isSpace(code: number): boolean {
  if (code <= 32) return true;
  if (code < 160) return false;
  return code === 160 || (code >= 0x2000 && code <= 0x200b) || code === 0x202f || code === 0x3000;
}

/** Turned lines that stand or hang side by side are heads of columns; a single one is a stamp in the margin. */
function headsOf(turned: readonly Segment[]): Segment[] {
  if (turned.length > MAX_TURNED) return [];
  return turned.filter((segment) => {
    const level = turned.filter(
      ({ y0, y1 }) => Math.abs(y1 - segment.y1) < 3 || Math.abs(y0 - segment.y0) < 3,
    );
    return level.length >= MIN_HEADS;
  });
}

function isCjk(code: number): boolean {
  return code >= 0x2e80 && code <= 0x9fff;
}

/** Ligatures, and the shapes that Arabic letters take inside a word. */
function isPresentationForm(code: number): boolean {
  return (code >= 0xfb00 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
}

function folded(code: number): string {
  return String.fromCodePoint(code).normalize("NFKC");
}
