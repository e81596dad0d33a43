import type { Door, Primordials } from "./primordials.ts";

/**
 * Runs inside the sandbox, as text: what browsers and Node have in addition to the language, as far as it is small. Nothing here
 * is secret but the door, which is only ever called: code that replaces built-ins harms itself. Returns globals.
 */
export function makeWeb(primordials: Primordials, door: Door): Readonly<Record<string, unknown>> {
  const { parse, stringify } = primordials;

  /** Asks the thread, which answers at once. */
  const ask = <T>(kind: string, ...args: unknown[]): T => {
    const answer = parse(door(kind, stringify(args) as string) as string) as { value: T; error?: string };
    if (answer.error !== undefined) throw new primordials.TypeError(answer.error);
    return answer.value;
  };
  const toBytes = (binary: string): Uint8Array => {
    const bytes = new primordials.Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = primordials.codeAt(binary, at);
    return bytes;
  };
  const toBinary = (source: unknown): string => {
    let bytes: Uint8Array;
    if (primordials.typedName(source) === undefined && !(source instanceof DataView))
      bytes = new primordials.Uint8Array(source as ArrayBuffer);
    else {
      const view = source as Uint8Array;
      bytes = new primordials.Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    }
    let out = "";
    for (let at = 0; at < bytes.length; at++) out += primordials.charOf(bytes[at] as number);
    return out;
  };

  class TextEncoder {
    readonly encoding = "utf-8";
    encode(value: unknown = ""): Uint8Array {
      return toBytes(ask("encode", String(value)));
    }
  }

  class TextDecoder {
    readonly encoding: string;
    readonly fatal: boolean;
    readonly ignoreBOM: boolean;
    constructor(label: unknown = "utf-8", options: { fatal?: boolean; ignoreBOM?: boolean } = {}) {
      this.fatal = options.fatal === true;
      this.ignoreBOM = options.ignoreBOM === true;
      this.encoding = ask("encoding", String(label));
    }
    decode(source?: unknown): string {
      if (source === undefined) return "";
      return ask("decode", toBinary(source), this.encoding, this.fatal, this.ignoreBOM);
    }
  }

  type Pairs = [string, string][];

  class URLSearchParams {
    #pairs: Pairs = [];
    #changed: (text: string) => void = () => {};
    constructor(init: unknown = "") {
      if (typeof init !== "object" || init === null) {
        this.#pairs = ask("query", String(init));
        return;
      }
      const list = Symbol.iterator in init ? [...(init as Iterable<unknown[]>)] : Object.entries(init);
      this.#pairs = list.map((pair): [string, string] => [String(pair[0]), String(pair[1])]);
    }
    /** Lets a URL hear of changes. */
    static tie(params: URLSearchParams, changed: (text: string) => void): void {
      params.#changed = changed;
    }
    /** Takes over what a URL was set to. */
    static refill(params: URLSearchParams, text: string): void {
      params.#pairs = ask("query", text);
    }
    #set(pairs: Pairs): void {
      this.#pairs = pairs;
      this.#changed(this.toString());
    }
    get size(): number {
      return this.#pairs.length;
    }
    append(name: unknown, value: unknown): void {
      this.#set([...this.#pairs, [String(name), String(value)]]);
    }
    delete(name: unknown): void {
      this.#set(this.#pairs.filter(([key]) => key !== String(name)));
    }
    get(name: unknown): string | null {
      return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null;
    }
    getAll(name: unknown): string[] {
      return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value);
    }
    has(name: unknown): boolean {
      return this.get(name) !== null;
    }
    set(name: unknown, value: unknown): void {
      const first = this.#pairs.findIndex(([key]) => key === String(name));
      if (first < 0) {
        this.append(name, value);
        return;
      }
      const kept = this.#pairs.filter(([key], index) => index <= first || key !== String(name));
      kept[first] = [String(name), String(value)];
      this.#set(kept);
    }
    sort(): void {
      this.#set(this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
    }
    forEach(work: (value: string, key: string, params: URLSearchParams) => void): void {
      for (const [key, value] of this.#pairs) work(value, key, this);
    }
    keys() {
      return this.#pairs.map(([key]) => key).values();
    }
    values() {
      return this.#pairs.map(([, value]) => value).values();
    }
    entries() {
      return this.#pairs.map(([key, value]): [string, string] => [key, value]).values();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString(): string {
      return ask("query-text", this.#pairs);
    }
  }

  const { refill, tie } = URLSearchParams;
  const PARTS = "hash host hostname href origin password pathname port protocol search username".split(" ");

  class URL {
    #parts: Record<string, string>;
    #params: URLSearchParams | undefined;
    constructor(url: unknown, base?: unknown) {
      this.#parts = ask("url", String(url), base === undefined ? undefined : String(base));
    }
    static part(url: URL, name: string): string | undefined {
      return url.#parts[name];
    }
    static change(url: URL, name: string, value: unknown): void {
      url.#parts = ask("url-change", url.#parts.href, name, String(value));
      if (url.#params !== undefined && (name === "href" || name === "search"))
        refill(url.#params, url.#parts.search as string);
    }
    static canParse(url: unknown, base?: unknown): boolean {
      return URL.parse(url, base) !== null;
    }
    static parse(url: unknown, base?: unknown): URL | null {
      try {
        return new URL(url, base);
      } catch {
        return null;
      }
    }
    get searchParams(): URLSearchParams {
      if (this.#params === undefined) {
        this.#params = new URLSearchParams(this.#parts.search);
        tie(this.#params, (text) => {
          this.#parts = ask("url-change", this.#parts.href, "search", text);
        });
      }
      return this.#params;
    }
    toString(): string {
      return this.#parts.href as string;
    }
    toJSON(): string {
      return this.#parts.href as string;
    }
  }
  const { part, change } = URL;
  for (const name of PARTS)
    Object.defineProperty(URL.prototype, name, {
      get(this: URL) {
        return part(this, name);
      },
      set(this: URL, value: unknown) {
        change(this, name, value);
      },
      enumerable: true,
      configurable: true,
    });

  const structuredClone = (value: unknown): unknown => {
    const done = new Map<unknown, unknown>();
    const clone = (from: unknown): unknown => {
      if (typeof from === "function" || typeof from === "symbol")
        throw new primordials.TypeError(`${String(from)} could not be cloned.`);
      if (typeof from !== "object" || from === null) return from;
      if (done.has(from)) return done.get(from);
      const keep = <T>(to: T): T => {
        done.set(from, to);
        return to;
      };
      if (Array.isArray(from)) return fill(from, keep(new Array(from.length)));
      if (from instanceof Date) return keep(new Date(from.getTime()));
      if (from instanceof RegExp) return keep(new RegExp(from.source, from.flags));
      if (from instanceof ArrayBuffer) return keep(from.slice(0));
      if (ArrayBuffer.isView(from)) {
        const { buffer, byteOffset, byteLength } = from;
        const copy = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
        return keep(new (from.constructor as new (buffer: ArrayBuffer) => unknown)(copy));
      }
      if (from instanceof Map) {
        const to = keep(new Map());
        for (const [key, item] of from) to.set(clone(key), clone(item));
        return to;
      }
      if (from instanceof Set) {
        const to = keep(new Set());
        for (const item of from) to.add(clone(item));
        return to;
      }
      if (from instanceof Error) {
        const to = keep(new Error(from.message));
        to.name = from.name;
        if (from.stack !== undefined) to.stack = from.stack;
        return to;
      }
      if (from instanceof Promise || from instanceof WeakMap || from instanceof WeakSet)
        throw new primordials.TypeError("The object could not be cloned.");
      return fill(from, keep({}));
    };
    const fill = (from: object, to: object): object => {
      for (const key of Object.keys(from))
        Object.defineProperty(to, key, {
          value: clone(Reflect.get(from, key)),
          writable: true,
          enumerable: true,
          configurable: true,
        });
      return to;
    };
    return clone(value);
  };

  return {
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    structuredClone,
    atob: (value: unknown) => ask("atob", String(value)),
    btoa: (value: unknown) => ask("btoa", String(value)),
  };
}
