import type { PageState, PagesState } from "../pages.ts";

/** What all parts of the guest use. */
export type Core = ReturnType<typeof guestCore>;

/** The one function that leads out of the sandbox. */
export type Door = (name: string, ...args: unknown[]) => Promise<unknown>;

/**
 * In the sandbox, so it stands alone: calls of the host, what is known of the pages, and objects that say what they
 * have when they are asked for something else.
 */
export function guestCore(door: Door, initial: PagesState) {
  let state = initial;
  /** What stands behind the objects that the code holds. */
  const insides = new WeakMap<object, unknown>();

  /** Calls a method of the host; an error is thrown where the code called. */
  const send = async (method: string, ...args: readonly unknown[]): Promise<unknown> => {
    const place = new Error();
    let length = args.length;
    while (length > 0 && args[length - 1] === undefined) length--;
    try {
      const answer = (await door("guest", method, ...args.slice(0, length))) as {
        value?: unknown;
        state?: PagesState;
      };
      if (answer.state !== undefined) state = answer.state;
      return answer.value;
    } catch (error) {
      place.message = String((error as Error | undefined)?.message ?? error);
      if (/Timeout \d+ms exceeded/.test(place.message)) place.name = "TimeoutError";
      throw place;
    }
  };

  const HIDDEN = new Set([
    "then",
    "catch",
    "finally",
    "toJSON",
    "constructor",
    "valueOf",
    "nodeType",
    "asymmetricMatch",
    "inspect",
    "length",
  ]);
  /** An object of which nothing but its methods can be seen, and which names them when another is asked for. */
  const guard = <T extends object>(name: string, inside: unknown, methods: T): T => {
    const list = () =>
      Object.keys(methods)
        .filter((key) => key !== "toString")
        .sort()
        .join(", ");
    const outside = new Proxy(methods, {
      get: (_, key) => {
        if (typeof key === "symbol") return key === Symbol.toStringTag ? name : undefined;
        if (Object.hasOwn(methods, key)) return (methods as Record<string, unknown>)[key];
        if (HIDDEN.has(key)) return undefined;
        if (key === "toString") return () => `[object ${name}]`;
        return () => {
          throw new Error(`${name}.${key} is not available here. There are ${list()}.`);
        };
      },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
      setPrototypeOf: () => false,
    });
    insides.set(outside, inside);
    return outside;
  };

  /** A string, or a regular expression as JSON. */
  const pattern = (text: unknown): unknown =>
    text instanceof RegExp
      ? { pattern: text.source, flags: text.flags }
      : text === undefined
        ? undefined
        : String(text);

  const script = (given: unknown): object => {
    if (typeof given === "function") return { function: Function.prototype.toString.call(given) };
    return { expression: String(given) };
  };

  const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const toBase64 = (bytes: ArrayLike<number>): string => {
    let text = "";
    for (let at = 0; at < bytes.length; at += 3) {
      const [one = 0, two = 0, three = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
      const whole = (one << 16) | (two << 8) | three;
      const left = bytes.length - at;
      text += ALPHABET.charAt(whole >> 18) + ALPHABET.charAt((whole >> 12) & 63);
      text += left > 1 ? ALPHABET.charAt((whole >> 6) & 63) : "=";
      text += left > 2 ? ALPHABET.charAt(whole & 63) : "=";
    }
    return text;
  };
  const utf8 = (text: string): number[] => {
    const binary = unescape(encodeURIComponent(text));
    return Array.from(binary, (character) => character.charCodeAt(0));
  };
  const fromBase64 = (base64: string): number[] => {
    const bytes: number[] = [];
    let [bits, count] = [0, 0];
    for (const character of base64) {
      const value = ALPHABET.indexOf(character);
      if (value === -1) continue;
      bits = (bits << 6) | value;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      bytes.push((bits >> count) & 255);
      bits &= (1 << count) - 1;
    }
    return bytes;
  };
  const binary = (bytes: readonly number[]): string => {
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return text;
  };

  /** Bytes that the host sent or the code made, as far as code uses them as a Buffer. */
  class Bytes {
    readonly length: number;
    readonly base64: string;
    constructor(base64: string) {
      this.base64 = base64;
      this.length = Math.floor((base64.replace(/=+$/, "").length * 3) / 4);
    }
    get byteLength(): number {
      return this.length;
    }
    toString(encoding = "utf8"): string {
      if (encoding === "base64") return this.base64;
      const bytes = fromBase64(this.base64);
      if (encoding === "hex") return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
      const text = binary(bytes);
      if (/^(?:latin1|binary|ascii)$/.test(encoding)) return text;
      try {
        return decodeURIComponent(escape(text));
      } catch {
        return text;
      }
    }
    toJSON(): string {
      return this.base64;
    }
    static from(given: unknown, encoding = "utf8"): Bytes {
      if (given instanceof Bytes) return given;
      if (typeof given === "string") {
        if (encoding === "base64") return new Bytes(given.replace(/\s+/g, ""));
        if (/^(?:latin1|binary|ascii)$/.test(encoding))
          return new Bytes(toBase64(Array.from(given, (character) => character.charCodeAt(0) & 255)));
        return new Bytes(toBase64(utf8(given)));
      }
      const list = given instanceof ArrayBuffer ? new Uint8Array(given) : (given as ArrayLike<number>);
      return new Bytes(toBase64(Array.from(list, (value) => Number(value) & 255)));
    }
    static isBuffer(given: unknown): boolean {
      return given instanceof Bytes;
    }
    static byteLength(text: string): number {
      return Bytes.from(text).length;
    }
  }

  return {
    Bytes,
    guard,
    insideOf: (outside: unknown): unknown =>
      typeof outside === "object" && outside !== null ? insides.get(outside) : undefined,
    page: (id: string): PageState | undefined =>
      state.pages.find((page) => page.id === (id === "" ? state.current : id)),
    pattern,
    script,
    send,
    state: () => state,
  };
}
