import { hashOf, join } from "./hash.ts";
import { Shape, type Token } from "./tokens.ts";

const LABEL_SPAN = 4;

/** The line that a token stands on. */
export interface Line {
  /** The last words before a colon on this line or alone on the one above; 0 for none. */
  readonly label: number;
  /** Whether the line has no capital. */
  readonly isLower: boolean;
  /** The first word of the line. */
  readonly first: number;
}

/** The line of every token. */
export function linesOf(tokens: readonly Token[]): readonly Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && (tokens[to] as Token).breaks === 0) to++;
    const isLower = !tokens
      .slice(from, Math.min(to, from + 40))
      .some(({ shape }) => shape === Shape.capital || shape === Shape.upper || shape === Shape.mixed);
    const first = tokens[from]?.hash ?? 0;
    let label = 0;
    let since = from;
    for (let at = from; at < to; at++) {
      const { word } = tokens[at] as Token;
      lines.push({ label: at - since > 12 ? 0 : label, isLower, first });
      if (word !== ":" && word !== "|") continue;
      label = 0;
      if (word === "|") continue;
      for (let back = Math.max(since, at - LABEL_SPAN); back < at; back++)
        label = join(label, (tokens[back] as Token).hash);
      // The word before the colon counts most.
      label = hashOf((tokens[at - 1] as Token | undefined)?.word ?? "");
      since = at + 1;
    }
    from = to;
  }
  return lines;
}
