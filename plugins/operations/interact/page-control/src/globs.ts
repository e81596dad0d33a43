/**
 * Patterns for URLs. It stands alone, as it is also sent to the sandbox as text; `parse` makes a URL whole, and returns
 * its origin as well.
 */
export function globTools(
  parse: (url: string, base: string) => { readonly href: string; readonly origin: string } | null,
) {
  const MAX_GLOB = 2000;
  /** How many patterns the braces of one may stand for. */
  const MAX_ALTERNATIVES = 100;

  const alternatives = (glob: string): readonly string[] => {
    const done: string[] = [];
    const open = [glob];
    for (let pattern = open.pop(); pattern !== undefined; pattern = open.pop()) {
      const found = /\{([^{}]*)\}/.exec(pattern);
      if (found === null) done.push(pattern);
      else {
        const [whole, inside = ""] = found;
        const [before, after] = [pattern.slice(0, found.index), pattern.slice(found.index + whole.length)];
        for (const one of inside.split(",")) open.push(before + one + after);
      }
      if (open.length + done.length > MAX_ALTERNATIVES)
        throw new Error(`A pattern for URLs stands for at most ${MAX_ALTERNATIVES}.`);
    }
    return done;
  };

  /** A star may also stand for nothing. */
  const closure = (positions: Set<number>, tokens: readonly string[]): Set<number> => {
    for (const index of positions) if (tokens[index]?.startsWith("*") === true) positions.add(index + 1);
    return positions;
  };

  /** Follows all positions of the pattern that the text so far leads to. */
  const matches = (text: string, pattern: string): boolean => {
    const tokens = pattern.match(/\*\*\/?|\*|[\s\S]/g) ?? [];
    let at = closure(new Set([0]), tokens);
    for (const sign of text) {
      const next = new Set<number>();
      for (const index of at) {
        const token = tokens[index];
        if (token === undefined) continue;
        if (token.startsWith("**") || (token === "*" && sign !== "/")) next.add(index);
        else if (token === sign) next.add(index + 1);
      }
      if (next.size === 0) return false;
      at = closure(next, tokens);
    }
    return at.has(tokens.length);
  };

  /**
   * Whether a URL matches a glob as Playwright has them: `*` within one part of the path, `**` over several, `{a,b}`.
   * It takes time in proportion to the product of both lengths at worst.
   */
  return (glob: string, base: string): ((url: string) => boolean) => {
    if (glob.length > MAX_GLOB) throw new Error(`A pattern for URLs has at most ${MAX_GLOB} characters.`);
    if (glob === "") return () => true;
    if (!/[*{}]/.test(glob)) {
      const whole = parse(glob, base)?.href;
      return (url) => url === whole || url === glob;
    }
    const origin = parse(base, base)?.origin ?? "";
    const patterns = alternatives(glob).map((one) => (one.startsWith("/") ? `${origin}${one}` : one));
    return (url) => patterns.some((one) => matches(url, one));
  };
}
