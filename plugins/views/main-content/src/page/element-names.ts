import { classTokens } from "./class-tokens.ts";
import { kindOf } from "./signatures.ts";

/** The names that elements carry: the words of their classes, ids and other names. */
export interface Names {
  /** All words, each once. */
  readonly words: readonly string[];
  /** Lists of numbers of words; elements with the same names share theirs. */
  readonly lists: readonly (readonly number[])[];
  /** Number of the list of each element. */
  readonly of: Int32Array;
  /** What was found of them, by pattern. */
  readonly answers: Map<RegExp, Answers>;
}

/** Of each word and of each list whether a pattern matches it, 0 where nothing has asked. */
export interface Answers {
  readonly words: Uint8Array;
  readonly lists: Uint8Array;
}

/** Reads the names of the elements of a page. Pages repeat them, so each value of `class` is read once. */
export class NameReader {
  readonly words: string[] = [];
  readonly lists: number[][] = [];
  readonly signatures = new Map<string, number>();
  readonly #numbers = new Map<string, number>();
  readonly #classes = new Map<string, Classes>();

  /** What elements with this value of `class` have in common. */
  classesOf(className: string): Classes {
    let classes = this.#classes.get(className);
    if (classes === undefined) {
      classes = new Classes(this, className);
      this.#classes.set(className, classes);
    }
    return classes;
  }

  /** Adds a list and gives its number. */
  add(tokens: readonly string[]): number {
    return this.lists.push(tokens.map((word) => this.#numberOf(word))) - 1;
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.#numbers.set(word, number);
    }
    return number;
  }
}

class Classes {
  readonly #reader: NameReader;
  readonly #className: string;
  readonly #kind: string;
  readonly #signatures = new Map<string, number>();
  readonly #lists = new Map<string, number>();

  constructor(reader: NameReader, className: string) {
    this.#reader = reader;
    this.#className = className;
    this.#kind = kindOf(className);
  }

  /** Number of a tag with these classes, the same for elements of the same kind. */
  signatureOf(tag: string): number {
    let number = this.#signatures.get(tag);
    if (number === undefined) {
      const { signatures } = this.#reader;
      const key = `${tag}${this.#kind}`;
      number = signatures.get(key) ?? signatures.size;
      signatures.set(key, number);
      this.#signatures.set(tag, number);
    }
    return number;
  }

  /** Number of the list of these classes together with an id and a label, either of which may be empty. */
  listOf(id: string, label: string): number {
    const rest = id === "" ? label : `${id}#${label}`;
    let number = this.#lists.get(rest);
    if (number === undefined) {
      number = this.#reader.add(classTokens(this.#className, id, label));
      this.#lists.set(rest, number);
    }
    return number;
  }
}
