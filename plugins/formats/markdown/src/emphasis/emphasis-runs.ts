/** How a parser reads the delimiters of a paragraph: in runs, of which those that fit make emphasis. */
import { firstCharacter, flanking, lastCharacter } from "../text/characters.ts";
import type { OpenToken, Token } from "../text/inline.ts";

/** How the edges of a paragraph and its line breaks are written. */
export interface Edges {
  readonly cell: boolean;
  readonly strict?: boolean;
}

/** Adjacent delimiters of one character, which a parser reads as one run. */
interface Run {
  readonly character: string;
  readonly before: string;
  readonly after: string;
  readonly positions: number[];
  readonly canOpen: boolean;
  readonly canClose: boolean;
  readonly length: number;
}

/** A delimiter and where it starts and ends among all delimiter characters of the paragraph. */
interface Placed {
  readonly token: OpenToken;
  start: number;
  end: number;
}

const isDelimiter = (token: OpenToken): boolean => token.delimiter !== "" && !token.delimiter.startsWith("<");

/** The emphasis that a parser would not read as meant. */
export function findMisread(tokens: readonly Token[], edges: Edges): OpenToken[] {
  const placing = new Placing(tokens, edges);
  for (let index = 0; index < tokens.length; index++) index = placing.place(index);
  return placing.misread();
}

/** Lays the delimiters of a line out as a parser meets them: in runs, each character at its own position. */
class Placing {
  private readonly tokens: readonly Token[];
  private readonly edges: Edges;
  private readonly placed = new Map<OpenToken, Placed>();
  private readonly matched = new Map<number, number>();
  // A link's text is parsed on its own, before what stands around it.
  private runs: Run[] = [];
  private readonly outer: Run[][] = [];
  private position = 0;

  constructor(tokens: readonly Token[], edges: Edges) {
    this.tokens = tokens;
    this.edges = edges;
  }

  /** Takes in a token, or the run of delimiters that it begins, and gives the last index that was taken. */
  place(index: number): number {
    const token = this.tokens[index];
    if (token?.kind !== "open" && token?.kind !== "close") return index;
    const open = token.kind === "open" ? token : token.open;
    if (open.mark.type === "link") {
      if (token.kind === "open") {
        this.outer.push(this.runs);
        this.runs = [];
      } else {
        matchRuns(this.runs, this.matched);
        this.runs = this.outer.pop() ?? [];
      }
      return index;
    }
    return isDelimiter(open) ? this.placeRun(index, open.delimiter[0] ?? "") : index;
  }

  private placeRun(first: number, character: string): number {
    const { tokens, edges } = this;
    const positions: number[] = [];
    let index = first;
    for (; index < tokens.length; index++) {
      const part = tokens[index];
      if (part?.kind !== "open" && part?.kind !== "close") break;
      const open = part.kind === "open" ? part : part.open;
      if (open.delimiter[0] !== character) break;
      if (part.kind === "open") this.placed.set(part, { token: part, start: this.position, end: -1 });
      else {
        const entry = this.placed.get(open);
        if (entry) entry.end = this.position;
      }
      for (let count = open.delimiter.length; count > 0; count--) positions.push(this.position++);
    }
    const before = first > 0 ? lastOf(tokens[first - 1], edges.cell) : edges.strict ? ">" : "";
    const after = index < tokens.length ? firstOf(tokens[index], edges.cell) : edges.strict ? "<" : "";
    const { length } = positions;
    this.runs.push({ character, before, after, positions, length, ...flanking(character, before, after) });
    return index - 1;
  }

  /** The emphasis whose characters are matched with others than its own. */
  misread(): OpenToken[] {
    matchRuns(this.runs, this.matched);
    const failed: OpenToken[] = [];
    for (const { token, start, end } of this.placed.values()) {
      const size = token.delimiter.length;
      // An opener's characters pair up with the closer's, innermost with first.
      const right = this.matched.get(start) === end + size - 1 && this.matched.get(start + size - 1) === end;
      if (!right || !sameMatch(this.matched, start, size)) failed.push(token);
    }
    return failed;
  }
}

const PAIRED = -1_000_000_000;

/** Two characters matched one by one would be emphasis in emphasis, not strong text. */
function sameMatch(matched: ReadonlyMap<number, number>, start: number, size: number): boolean {
  return (matched.get(PAIRED - start) ?? 0) === size;
}

interface OpenRun {
  readonly run: Run;
  readonly order: number;
  /** Characters not yet matched: the first `left` ones. */
  left: number;
}

/**
 * The matching of CommonMark's "process emphasis": records for every character of an opener its counterpart, and
 * under `PAIRED - position` how many characters were matched at once.
 */
function matchRuns(runs: readonly Run[], matched: Map<number, number>): void {
  const openers: OpenRun[] = [];
  // Per kind of closer, the openers known not to fit: without them, the search would be quadratic.
  const searched = new Map<string, number>();
  let order = 0;
  for (const run of runs) {
    let used = 0;
    if (run.canClose) {
      const kind = `${run.character}${run.canOpen}${run.length % 3}`;
      const bottom = searched.get(kind) ?? 0;
      for (let index = openers.length - 1; index >= 0 && used < run.length; ) {
        const opener = openers[index];
        if (!opener || opener.order < bottom) break;
        if (!fits(opener, run)) {
          index--;
          continue;
        }
        const size = run.character === "~" ? run.length : opener.left >= 2 && run.length - used >= 2 ? 2 : 1;
        const start = opener.run.positions[opener.left - size] ?? 0;
        for (let count = 0; count < size; count++) {
          matched.set(start + count, (run.positions[used] ?? 0) + size - 1 - count);
        }
        matched.set(PAIRED - start, size);
        used += size;
        opener.left -= size;
        openers.length = opener.left > 0 ? index + 1 : index;
        index = openers.length - 1;
      }
      if (used === 0) searched.set(kind, order);
    }
    if (run.canOpen && used < run.length) {
      openers.push({
        run: { ...run, positions: run.positions.slice(used) },
        order: order++,
        left: run.length - used,
      });
    }
  }
}

function fits(opener: OpenRun, closer: Run): boolean {
  const { length } = closer;
  if (opener.run.character !== closer.character) return false;
  if (closer.character === "~") return opener.left === length;
  // The rule of three: a run that could do both must not pair with one that makes their sum a multiple of 3.
  const both = opener.run.canClose || closer.canOpen;
  return !(
    both &&
    (opener.run.length + length) % 3 === 0 &&
    !(opener.run.length % 3 === 0 && length % 3 === 0)
  );
}

/** Last character that a token will write. */
export function lastOf(token: Token | undefined, cell: boolean): string {
  switch (token?.kind) {
    case "text":
    case "atom":
      return lastCharacter(token.text);
    case "open":
      return token.mark.type === "link" ? "[" : token.mark.type === "html" ? ">" : token.delimiter.slice(-1);
    case "close":
      return token.open.mark.type === "link"
        ? ")"
        : token.open.mark.type === "html"
          ? ">"
          : token.open.delimiter.slice(-1);
    default:
      return cell && token ? ">" : "";
  }
}

/** First character that a token will write. */
export function firstOf(token: Token | undefined, cell: boolean): string {
  switch (token?.kind) {
    case "text":
    case "atom":
      return firstCharacter(token.text);
    case "open":
      return token.mark.type === "link"
        ? "["
        : token.mark.type === "html"
          ? "<"
          : token.delimiter.slice(0, 1);
    case "close":
      return token.open.mark.type === "link"
        ? "]"
        : token.open.mark.type === "html"
          ? "<"
          : token.open.delimiter.slice(0, 1);
    default:
      return cell && token ? "<" : "";
  }
}
