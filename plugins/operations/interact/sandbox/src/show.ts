import { formatWithOptions, inspect } from "node:util";

/** A value as the sandbox describes it; see `guest/describe.ts`. */
type Described = readonly [string, ...unknown[]];
type Entry = readonly [string, boolean, Described];
type Thrown = { readonly name?: string; readonly message?: string; readonly stack?: string };

/** Elements that an array is made of here at most; Node prints the first hundred. */
const MAX_LENGTH = 10_000;
const MAX_SHOWN = 100;
const TYPED = new Map<string, new (length: number) => object>(
  [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  ].map((type) => [type.name, type]),
);

/** Text that is printed as it is. */
class Words {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  [inspect.custom](): string {
    return this.#text;
  }
}

/** The lines of a stack that are printed. */
export type StackLines = (stack: string) => readonly string[];

/** Arguments that are described, as `console.log` of Node writes them, without the line's end. */
export function formatLine(described: readonly unknown[], stackLines: StackLines): string {
  const reviver = new Reviver(stackLines);
  return formatWithOptions({ colors: false }, ...described.map((one) => reviver.revive(one as Described)));
}

/** A described value as text; texts are quoted. */
export function showValue(described: unknown, stackLines: StackLines): string {
  return inspect(new Reviver(stackLines).revive(described as Described), { colors: false });
}

/** Makes values that print as the described ones. */
class Reviver {
  readonly #stackLines: StackLines;
  /** The values that the present one lies in, for circles. */
  readonly #path: object[] = [];

  constructor(stackLines: StackLines) {
    this.#stackLines = stackLines;
  }

  revive(described: Described): unknown {
    const [kind, first, second, third, fourth] = described;
    switch (kind) {
      case "null":
        return null;
      case "undefined":
      case "hole":
        return undefined;
      case "boolean":
        return first;
      case "number":
        return Number(first);
      case "bigint":
        return BigInt(String(first));
      case "string":
        return this.#text(String(first), Number(second));
      case "leaf":
        return new Words(String(first));
      case "circular":
        return this.#path[Number(first)];
      case "date":
        return new Date(first === null ? Number.NaN : Number(first));
      case "typed":
        return this.#typed(String(first), Number(second), third as readonly Described[]);
      case "array":
        return this.#array(first, Number(second), third as readonly Described[], fourth);
      case "map":
        return this.#map(first, Number(second), third as readonly [Described, Described][], fourth);
      case "set":
        return this.#set(first, Number(second), third as readonly Described[], fourth);
      case "error":
        return this.#error(first, second as Thrown, third);
      default:
        return this.#object(first, second, third);
    }
  }

  #text(text: string, length: number): unknown {
    const missing = length - text.length;
    if (missing <= 0 || this.#path.length === 0) return text;
    return new Words(`${inspect(text)}... ${missing} more character${missing > 1 ? "s" : ""}`);
  }

  #typed(name: string, length: number, items: readonly Described[]): unknown {
    const Typed = TYPED.get(name);
    if (Typed === undefined) return new Words(`${name}(${length})`);
    const typed = new Typed(Math.min(length, MAX_LENGTH));
    items.forEach((item, index) => {
      Reflect.set(typed, index, this.revive(item));
    });
    return typed;
  }

  #array(type: unknown, length: number, items: readonly Described[], entries: unknown): object {
    const list: unknown[] = new Array(Math.min(length, MAX_LENGTH));
    this.#within(list, entries, () => {
      items.forEach((item, index) => {
        if (item[0] !== "hole") list[index] = this.revive(item);
      });
      // Those beyond are only counted; holes would be counted apart.
      if (items.length > MAX_SHOWN) list.fill(0, items.length);
    });
    return withClass(list, type, "Array");
  }

  #map(type: unknown, size: number, items: readonly [Described, Described][], entries: unknown): object {
    const map = new Map();
    this.#within(map, entries, () => {
      for (const [key, item] of items) map.set(this.revive(key), this.revive(item));
      for (let more = map.size; more < Math.min(size, MAX_LENGTH); more++) map.set({}, 0);
    });
    return withClass(map, type, "Map");
  }

  #set(type: unknown, size: number, items: readonly Described[], entries: unknown): object {
    const set = new Set();
    this.#within(set, entries, () => {
      for (const item of items) set.add(this.revive(item));
      for (let more = set.size; more < Math.min(size, MAX_LENGTH); more++) set.add({});
    });
    return withClass(set, type, "Set");
  }

  #error(type: unknown, { name = "Error", message = "", stack = "" }: Thrown, entries: unknown): object {
    const head = message === "" ? name : `${name}: ${message}`;
    const lines = this.#stackLines(stack);
    const error = new Error(message);
    const put = (key: string, value: string) =>
      Object.defineProperty(error, key, { value, configurable: true });
    put("name", name);
    put("stack", lines.length === 0 ? `[${head}]` : [head, ...lines].join("\n"));
    this.#within(error, entries, () => {});
    return withClass(error, type, "Error");
  }

  #object(type: unknown, tag: unknown, entries: unknown): object {
    const object = withClass({}, type, "Object");
    if (typeof tag === "string")
      Object.defineProperty(object, Symbol.toStringTag, { value: tag, configurable: true });
    this.#within(object, entries, () => {});
    return object;
  }

  /** Fills a value, and gives it its further properties. */
  #within(value: object, entries: unknown, fill: () => void): void {
    this.#path.push(value);
    fill();
    for (const [key, isSymbol, described] of entries as readonly Entry[]) {
      const name = isSymbol ? Symbol(key.slice("Symbol(".length, -1)) : key;
      const part = { value: this.revive(described), enumerable: true, configurable: true, writable: true };
      Object.defineProperty(value, name, part);
    }
    this.#path.pop();
  }
}

/** Gives an object the class by whose name it is printed. */
function withClass<T extends object>(object: T, name: unknown, usual: string): T {
  if (name === usual) return object;
  if (typeof name !== "string") return Object.setPrototypeOf(object, null) as T;
  const prototype = Object.create(Object.getPrototypeOf(object) as object) as object;
  const maker = { [name]: () => {} }[name] as { prototype: object };
  maker.prototype = prototype;
  Object.defineProperty(prototype, "constructor", { value: maker });
  return Object.setPrototypeOf(object, prototype) as T;
}
