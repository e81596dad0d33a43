import type { Box } from "../layout/geometry.ts";
import { joinStretched } from "../layout/justified.ts";
import {
  cutLine,
  inReadingOrder,
  makeSegment,
  type PageLink,
  type PageSegments,
  type Segment,
  textOf,
  type Word,
} from "../layout/segments.ts";
import { charOf, isCjk, isSpace, withWholeQuotes } from "./characters.ts";
import { withLeaders } from "./leaders.ts";
import type { FontFacts, PageReader } from "./mupdf.ts";
import { headsOf, straightened, type Turn, turned, turnOf, UPRIGHT } from "./turns.ts";
import { type Area, isPaper, type Suspicion, TINY, unseenOf } from "./unseen.ts";

/** Chinese, Japanese and Korean cells may stand this close, and no space separates them. */
const CJK_GAP = 0.2;
/** What is drawn no larger than this, in points, is a bullet and not the outline of a cell. */
const MAX_BULLET = 12;
const MAX_SLANTED = 100;

/** The box of a letter is about so high, in font sizes; where one of a small size is higher, it has another one. */
const USUAL_HEIGHT = 1.2;
const HIGH = 2.5;
const SMALL = 3;
/** More areas than these are a drawing. */
const MAX_AREAS = 500;

/** Where letters stand closer than this, in font sizes, */
const TIGHT = 0.04;
/** a gap as wide as this is a space, although the library saw none. */
const LOOSE = 0.1;

/** Builds words, lines and segments of one page from what the library reads. */
export class TextLayer implements PageReader {
  readonly #number: number;
  readonly #width: number;
  readonly #height: number;
  readonly #lines: Word[][][] = [[], [], [], []];
  readonly #slanted: Word[][] = [];
  readonly #lengths = [0, 0, 0, 0];
  readonly #drawn: Box[] = [];
  readonly #areas: Area[] = [];
  readonly #suspects = new Map<Word, Suspicion>();
  #shapes = 0;
  #suspicion: Suspicion | undefined;
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

  onChar(
    code: number,
    x: number,
    y: number,
    box: Box,
    nominal: number,
    font: FontFacts,
    color: number,
  ): void {
    if (isSpace(code)) {
      this.#endWord();
      this.#spaced = true;
      return;
    }
    // Letters that a font draws may be larger than its size is.
    const height = box.y1 - box.y0;
    const size = nominal < SMALL && height > HIGH * nominal ? height / USUAL_HEIGHT : nominal;
    const suspicion = this.#suspicionOf(box, size, color);
    if (suspicion !== this.#suspicion) this.#endWord();
    this.#suspicion = suspicion;
    if (this.#turn === undefined && code > 32 && suspicion === undefined)
      this.#addSlanted(code, box, size, font);
    if (this.#turn === undefined || code < 32) return;
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
    const char = charOf(code, font);
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

  onVector(box: Box, stroked: boolean, color: number): void {
    const { x0, y0, x1, y1 } = box;
    this.#shapes++;
    if (!stroked && this.#areas.length < MAX_AREAS && x1 - x0 > 3 && y1 - y0 > 3)
      this.#areas.push({ x0, y0, x1, y1, color });
    if (!stroked || Math.min(x1 - x0, y1 - y0) <= 3 || Math.max(x1 - x0, y1 - y0) <= MAX_BULLET) {
      this.#drawn.push(box);
      return;
    }
    // The outline of a rectangle is four lines.
    this.#drawn.push({ x0, y0, x1, y1: y0 }, { x0, y0: y1, x1, y1 });
    this.#drawn.push({ x0, y0, x1: x0, y1 }, { x0: x1, y0, x1, y1 });
  }

  #suspicionOf(box: Box, size: number, color: number): Suspicion | undefined {
    if (this.#isOffPage(box)) return "outside";
    if (size < TINY) return "tiny";
    if (color >>> 24 === 0) return "undrawn";
    return isPaper(color) ? "white" : undefined;
  }

  /** Takes invisible words away; returns them line by line. */
  #takeUnseen(isBlank?: (box: Box) => boolean): string[] {
    if (this.#suspects.size === 0) return [];
    const unseen = unseenOf(this.#suspects, {
      length: this.#lengths.reduce((sum, length) => sum + length, 0),
      images: this.#images,
      areas: this.#areas,
      shapes: this.#shapes,
      ...(isBlank === undefined ? {} : { isBlank }),
    });
    const hidden: string[] = [];
    for (const lines of this.#lines) {
      lines.forEach((line, at) => {
        const text = textOf(line.filter((word) => unseen.has(word)));
        if (text === "") return;
        hidden.push(text);
        lines[at] = line.filter((word) => !unseen.has(word));
      });
    }
    return hidden;
  }

  /**
   * Everything on the page, turned so that most of its text stands upright. `isBlank` looks whether nothing can be seen
   * in a box; it is asked about text in the color of paper.
   */
  finish(links: readonly PageLink[], isBlank?: (box: Box) => boolean): PageSegments {
    this.#endLine();
    const hidden = this.#takeUnseen(isBlank);
    const main = this.#lengths.indexOf(Math.max(...this.#lengths)) as Turn;
    const sideways = main === 1 || main === 3;
    const place = <T extends Box>(box: T): T =>
      main === UPRIGHT ? box : { ...box, ...this.#turned(box, main) };
    const turned: Segment[] = [];
    for (const turn of [0, 1, 2, 3] as const) {
      if (turn === main) continue;
      for (const line of this.#lines[turn] as Word[][]) {
        // All of its words may have been invisible.
        if (line.length === 0) continue;
        turned.push(
          makeSegment(
            line.map((word) => place({ ...word, ...straightened(word, turn, this.#width, this.#height) })),
          ),
        );
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
      ...(hidden.length === 0 ? {} : { hidden }),
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
    const word: Word = {
      text: withWholeQuotes(this.#text),
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
    };
    this.#line.push(word);
    if (this.#suspicion !== undefined) this.#suspects.set(word, this.#suspicion);
    this.#lengths[this.#turn ?? UPRIGHT]! += this.#text.length;
    this.#text = "";
    this.#spaced = false;
    this.#isSecondOfLigature = false;
  }

  #endLine(): void {
    this.#endWord();
    if (this.#line.length > 0)
      this.#lines[this.#turn ?? UPRIGHT]?.push([...inReadingOrder(withLeaders(this.#line))]);
    this.#line = [];
    this.#spaced = true;
    this.#tight = 0;
  }

  #turned(box: Box, turn: Turn): Box {
    return turned(box, turn, this.#width, this.#height);
  }
}
