import type { Entity, Finding } from "./finding.ts";
import { plain } from "./hash.ts";

interface Node {
  readonly next: Map<string, Node>;
  entity?: Entity;
  /** Whether it may stand in any text, and not only in what is made of the page. */
  certain?: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Characters between the words of one value: spaces, a dash, `%20`. */
const MAX_GAP = 4;
const MAX_WORDS = 24;
const MIN_LENGTH = 3;

/**
 * Values that were found on a page, to find them again wherever they stand: without what gave them away there, with other
 * marks between their words, or as a part of an address.
 */
export class SeenValues {
  readonly #root: Node = { next: new Map() };

  /** Adds what was found in a text. */
  add(text: string, findings: readonly Finding[]): void {
    for (const { start, end, entity } of findings) {
      const value = text.slice(start, end);
      this.#addValue(value, entity);
      if (entity === "LOCATION") for (const line of linesOf(value)) this.#addValue(line, entity);
    }
  }

  #addValue(value: string, entity: Entity): void {
    const words = (value.match(WORD) ?? []).slice(0, MAX_WORDS).map(plain);
    const letters = words.join("");
    if (letters.length < MIN_LENGTH || (words.length === 1 && /^\p{N}{1,5}$/u.test(letters))) return;
    // One word may be another one elsewhere.
    const isCertain =
      entity === "LOCATION"
        ? words.length > 2
        : words.length > 1 || (entity !== "PERSON" && letters.length > 5);
    this.#insert(words, entity, isCertain);
    if (entity === "PHONE" || entity === "FINANCIAL")
      if (letters.length > 6) this.#insert([letters], entity, true);
  }

  #insert(words: readonly string[], entity: Entity, isCertain: boolean): void {
    let node = this.#root;
    for (const word of words) {
      let next = node.next.get(word);
      if (next === undefined) {
        next = { next: new Map() };
        node.next.set(word, next);
      }
      node = next;
    }
    node.entity ??= entity;
    if (isCertain) node.certain = true;
  }

  /** Where the values stand in a folded text; in a text of the page itself only those that cannot be anything else. */
  find(text: string, isDerived: boolean): Finding[] {
    if (this.#root.next.size === 0) return [];
    const found: Finding[] = [];
    const words = [...text.matchAll(WORD)];
    for (let at = 0; at < words.length; at++) {
      let node: Node | undefined = this.#root;
      let best: { to: number; entity: Entity } | undefined;
      for (let to = at; to < words.length; to++) {
        const word = words[to] as RegExpExecArray;
        const before = words[to - 1];
        if (to > at && before !== undefined && word.index - before.index - before[0].length > MAX_GAP) break;
        node = node.next.get(plain(word[0]));
        if (node === undefined) break;
        const isFit = node.certain === true || (isDerived && (to > at || /^[^\p{Ll}]/u.test(word[0])));
        if (node.entity !== undefined && isFit) best = { to, entity: node.entity };
      }
      if (best === undefined) continue;
      const [first, last] = [words[at] as RegExpExecArray, words[best.to] as RegExpExecArray];
      found.push({ start: first.index, end: last.index + last[0].length, entity: best.entity, score: 0.5 });
      at = best.to;
    }
    return found;
  }
}

/** The lines of an address, also without the number of the house: elsewhere each may stand alone. */
function linesOf(address: string): readonly string[] {
  const lines = address.split(/[,;\n]/).map((line) => line.trim());
  return [...lines, ...lines.map((line) => line.replace(/^\d{1,5}[a-z]?\s+/i, ""))].filter((line) =>
    line.includes(" "),
  );
}
