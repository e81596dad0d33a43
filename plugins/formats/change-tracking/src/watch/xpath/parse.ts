/** What a path ends at: elements, their own texts, all texts below them, or an attribute. */
export type End =
  | { readonly kind: "element" | "text" | "texts" }
  | { readonly kind: "attribute"; readonly name: string };

/** A step of a path: elements of this name, `*` for any, right below those of the step before, or anywhere below. */
export interface Step {
  readonly isBelow: boolean;
  readonly name: string;
  readonly conditions: readonly Condition[];
}

/** Where a text stands that a condition looks at. */
export type Place =
  | { readonly of: "attribute"; readonly name: string }
  | { readonly of: "text" | "all"; readonly name?: undefined };

/** What stands in brackets. */
export type Condition =
  | { readonly kind: "position"; readonly at: number | "last" }
  | { readonly kind: "has" | "equals" | "contains" | "starts"; readonly place: Place; readonly text: string }
  | { readonly kind: "not" | "and" | "or"; readonly all: readonly Condition[] };

/** One path of a union. */
export interface Path {
  readonly steps: readonly Step[];
  readonly end: End;
  /** `(path)[2]`: only this one of all that it finds, from 1. */
  readonly only?: number | "last";
}

/** Steps of a path: each is a bit of a number. */
const MAX_STEPS = 30;
const MAX_NESTING = 20;
const TOKEN =
  /\s*(\/\/|::|!=|\.\.|[/@[\]().,|=*]|"[^"]*"|'[^']*'|\d+|[\p{L}_][\p{L}\p{N}_.-]*(?::(?!:)[\p{L}_*][\p{L}\p{N}_.-]*)?|\S)/guy;
const WHAT =
  'Supported are names, *, /, //, [2], [last()], [@a], [@a="b"], contains(), starts-with(), text(), normalize-space(), not(), and, or, |, and at the end /text() or /@a';

/** What is wrong with a path; undefined when it can be used. */
export function xpathProblem(text: string): string | undefined {
  try {
    parseXPath(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @throws Error that says what of a path is not supported */
export function parseXPath(text: string): readonly Path[] {
  return new Parser(text).union();
}

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = [...text.matchAll(TOKEN)].map(([, token = ""]) => token);
  }

  union(): readonly Path[] {
    const paths = [this.#path()];
    while (this.#take("|")) paths.push(this.#path());
    if (this.#next !== undefined) throw unsupported(this.#next);
    return paths;
  }

  get #next(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(token: string): boolean {
    if (this.#next !== token) return false;
    this.#at += 1;
    return true;
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw unsupported(this.#next ?? "its end", `: "${token}" is missing before it`);
  }

  #path(): Path {
    if (this.#take("(")) {
      const path = this.#path();
      this.#expect(")");
      if (!this.#take("[")) return path;
      const only = this.#position();
      this.#expect("]");
      if (only === undefined || path.only !== undefined) throw unsupported("(…)[…]");
      return { ...path, only };
    }
    if (this.#take(".")) {
      if (this.#next !== "/" && this.#next !== "//") throw unsupported(".");
    }
    const steps: Step[] = [];
    for (;;) {
      const isBelow = this.#take("//");
      const isFirst = steps.length === 0;
      if (!isBelow && !this.#take("/") && !isFirst) return { steps, end: { kind: "element" } };
      const end = this.#end(steps, isBelow);
      if (end !== undefined) return { steps, end };
      // What has no root is looked for anywhere.
      steps.push(this.#step(isBelow || (isFirst && this.#tokens[this.#at - 1] !== "/")));
      if (steps.length > MAX_STEPS) throw new Error(`it has more than ${MAX_STEPS} steps`);
    }
  }

  /** What a path ends at, where it does. */
  #end(steps: Step[], isBelow: boolean): End | undefined {
    if (this.#take("@")) {
      if (isBelow && steps.length > 0) throw unsupported("//@", ": write //*/@");
      if (isBelow) steps.push({ isBelow, name: "*", conditions: [] });
      return { kind: "attribute", name: this.#attribute() };
    }
    if (this.#next !== "text" || this.#tokens[this.#at + 1] !== "(") return undefined;
    this.#at += 1;
    this.#brackets();
    if (steps.length === 0) steps.push({ isBelow: true, name: "html", conditions: [] });
    return { kind: isBelow ? "texts" : "text" };
  }

  #step(isBelow: boolean): Step {
    let below = isBelow;
    const axis = this.#next;
    if (this.#tokens[this.#at + 1] === "::") {
      if (axis !== "child" && axis !== "descendant") throw unsupported(`${axis}::`);
      below ||= axis === "descendant";
      this.#at += 2;
    }
    const name = this.#take("*") ? "*" : this.#name();
    const conditions: Condition[] = [];
    while (this.#take("[")) {
      const at = this.#position();
      if (at !== undefined && axis === "descendant") throw unsupported("descendant::…[…]");
      conditions.push(at === undefined ? this.#or() : { kind: "position", at });
      this.#expect("]");
    }
    return { isBelow: below, name, conditions };
  }

  /** `2`, `last()` or `position()=2`. */
  #position(): number | "last" | undefined {
    const token = this.#next ?? "";
    if (/^\d+$/.test(token)) {
      this.#at += 1;
      return Number(token);
    }
    if (token !== "last" && token !== "position") return undefined;
    this.#at += 1;
    this.#brackets();
    if (token === "last") return "last";
    this.#expect("=");
    const at = this.#position();
    if (at === undefined) throw unsupported("position()");
    return at;
  }

  #or(): Condition {
    const all = [this.#and()];
    while (this.#take("or")) all.push(this.#and());
    return all.length === 1 ? (all[0] as Condition) : { kind: "or", all };
  }

  #and(): Condition {
    const all = [this.#condition()];
    while (this.#take("and")) all.push(this.#condition());
    return all.length === 1 ? (all[0] as Condition) : { kind: "and", all };
  }

  #condition(): Condition {
    const name = this.#next ?? "its end";
    if (name === "(" || name === "not") {
      this.#depth += 1;
      if (this.#depth > MAX_NESTING)
        throw new Error(`it has more than ${MAX_NESTING} brackets in each other`);
      this.#take("not");
      this.#expect("(");
      const inner = this.#or();
      this.#expect(")");
      this.#depth -= 1;
      return name === "not" ? { kind: "not", all: [inner] } : inner;
    }
    if (name === "contains" || name === "starts-with") {
      this.#at += 1;
      this.#expect("(");
      const place = this.#place();
      this.#expect(",");
      const text = this.#literal();
      this.#expect(")");
      return { kind: name === "contains" ? "contains" : "starts", place, text };
    }
    const place = this.#place();
    if (this.#take("=")) return { kind: "equals", place, text: this.#literal() };
    if (this.#take("!=")) {
      const has: Condition = { kind: "has", place, text: "" };
      return {
        kind: "and",
        all: [has, { kind: "not", all: [{ kind: "equals", place, text: this.#literal() }] }],
      };
    }
    return { kind: "has", place, text: "" };
  }

  #place(): Place {
    if (this.#take("@")) return { of: "attribute", name: this.#attribute() };
    if (this.#take(".")) return { of: "all" };
    const name = this.#next ?? "its end";
    if ((name !== "text" && name !== "normalize-space") || this.#tokens[this.#at + 1] !== "(")
      throw unsupported(name);
    this.#at += 1;
    if (name === "text") {
      this.#brackets();
      return { of: "text" };
    }
    // White space never counts.
    this.#expect("(");
    const place: Place = this.#next === ")" ? { of: "all" } : this.#place();
    this.#expect(")");
    return place;
  }

  #brackets(): void {
    this.#expect("(");
    this.#expect(")");
  }

  #attribute(): string {
    if (this.#next === "*") throw unsupported("@*");
    return this.#name();
  }

  #name(): string {
    const name = this.#next ?? "";
    if (!/^[\p{L}_]/u.test(name) || name.includes(":") || this.#tokens[this.#at + 1] === "(")
      throw unsupported(name || "its end");
    this.#at += 1;
    return name.toLowerCase();
  }

  #literal(): string {
    const token = this.#next ?? "";
    if (!/^["']/.test(token))
      throw unsupported(token === "" ? "its end" : token, ": a text in quotation marks was expected");
    this.#at += 1;
    return plain(token.slice(1, -1));
  }
}

/** A text as it is compared: runs of white space are one space. */
export function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function unsupported(token: string, more = ""): Error {
  return new Error(`"${token.slice(0, 60)}" is not supported there${more}. ${WHAT}`);
}
