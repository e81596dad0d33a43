import type { Primordials } from "./primordials.ts";

/**
 * Runs inside the sandbox, as text. Turns values into JSON text that `show.ts` outside reads and prints as Node does. It
 * never throws and calls no getter; a proxy's traps may run, inside, as code of the caller's does.
 */
export function makeDescribe(primordials: Primordials) {
  const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, isArray, ownKeys, stringify, slice, text } =
    primordials;
  const { mapGet, mapSet, mapDelete, startsWith } = primordials;
  /** Levels, entries of one value, values and characters of one text that are described. */
  const MAX_DEPTH = 3;
  const MAX_ENTRIES = 101;
  const MAX_VALUES = 5000;
  const MAX_TEXT = 10_000;
  const quote = stringify as (value: string) => string;
  let left = 0;

  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };

  /** The own value of a key; never what a getter returns. */
  const ownValue = (object: object, key: PropertyKey): unknown => {
    const property = getOwnPropertyDescriptor(object, key);
    return property !== undefined && hasOwn(property, "value") ? property.value : undefined;
  };

  /** The value of a key, looked for in the prototypes too. */
  const inherited = (object: object, key: PropertyKey): unknown => {
    let holder: object | null = object;
    for (let steps = 0; holder !== null && steps < 100; steps++) {
      if (getOwnPropertyDescriptor(holder, key) !== undefined) return ownValue(holder, key);
      holder = getPrototypeOf(holder);
    }
    return undefined;
  };

  const isA = (object: object, prototype: object): boolean => {
    let holder = getPrototypeOf(object);
    for (let steps = 0; holder !== null && steps < 100; steps++) {
      if (holder === prototype) return true;
      holder = getPrototypeOf(holder);
    }
    return false;
  };

  const className = (object: object): string | undefined => {
    let holder: object | null = object;
    for (let steps = 0; holder !== null && steps < 100; steps++) {
      const maker = ownValue(holder, "constructor");
      if (typeof maker === "function") {
        const name = ownValue(maker, "name");
        if (typeof name === "string" && name !== "") return slice(name, 0, 100);
      }
      holder = getPrototypeOf(holder);
    }
    return undefined;
  };

  const leaf = (words: string) => `["leaf",${quote(words)}]`;
  const string = (value: string, max: number) => `["string",${quote(slice(value, 0, max))},${value.length}]`;

  const functionLeaf = (value: object): string => {
    const own = ownValue(value, "name");
    const name = typeof own === "string" ? slice(own, 0, 200) : "";
    const source = primordials.functionText(value);
    if (startsWith(source, "class")) {
      const parent = getPrototypeOf(value);
      const parentName = parent === null ? "" : ownValue(parent, "name");
      const ending = typeof parentName === "string" && parentName !== "" ? ` extends ${parentName}` : "";
      return leaf(`[class ${name === "" ? "(anonymous)" : name}${ending}]`);
    }
    const kind = className(value) ?? "Function";
    return leaf(name === "" ? `[${kind} (anonymous)]` : `[${kind}: ${name}]`);
  };

  /** Name, message and stack of an error, as far as they are texts. */
  const failure = (error: unknown): string => {
    const read = (key: string) => {
      const value = attempt(() => inherited(error as object, key));
      return typeof value === "string" ? slice(value, 0, MAX_TEXT) : "";
    };
    const isError =
      typeof error === "object" && error !== null && attempt(() => isA(error, primordials.errorPrototype));
    if (isError !== true) return `{"shown":${describe(error)}}`;
    const name = read("name");
    return `{"name":${quote(name === "" ? "Error" : name)},"message":${quote(read("message"))},"stack":${quote(read("stack"))}}`;
  };

  const entries = (object: object, depth: number, path: object, skip: (key: string) => boolean): string => {
    const keys = ownKeys(object);
    let out = "";
    let count = 0;
    for (let index = 0; index < keys.length && count < MAX_ENTRIES; index++) {
      const key = keys[index] as PropertyKey;
      if (typeof key === "string" && skip(key)) continue;
      const property = getOwnPropertyDescriptor(object, key);
      if (property === undefined || property.enumerable !== true) continue;
      const name =
        typeof key === "symbol" ? slice(primordials.symbolText(key), 0, 200) : slice(text(key), 0, 1000);
      const hasSet = hasOwn(property, "set") && property.set !== undefined;
      const shown = hasOwn(property, "value")
        ? node(property.value, depth + 1, path)
        : leaf(property.get === undefined ? "[Setter]" : hasSet ? "[Getter/Setter]" : "[Getter]");
      out += `${count === 0 ? "" : ","}[${quote(name)},${typeof key === "symbol"},${shown}]`;
      count++;
      // Deeper values are shown as [Object]: one entry says that they are not empty.
      if (depth >= MAX_DEPTH) break;
    }
    return `[${out}]`;
  };

  const items = (length: number, at: (index: number) => string): string => {
    let out = "";
    for (let index = 0; index < length && index < MAX_ENTRIES; index++)
      out += (index === 0 ? "" : ",") + at(index);
    return `[${out}]`;
  };

  /** Whether a key is the index of an element, which is listed apart. */
  const isIndex = (key: string): boolean => {
    const code = primordials.codeAt(key, 0);
    return code >= 48 && code <= 57;
  };

  /** Values of the built-in classes; undefined for those of others. */
  const exotic = (
    value: object,
    type: string,
    bound: number,
    depth: number,
    path: object,
  ): string | undefined => {
    const rest = () => entries(value, depth, path, () => false);
    const typed = primordials.typedName(value);
    if (typed !== undefined) {
      const length = primordials.typedLength(value);
      const at = (index: number) => node((value as Record<number, unknown>)[index], depth + 1, path);
      return `["typed",${quote(typed)},${length},${items(length < bound ? length : bound, at)}]`;
    }
    if (isA(value, primordials.errorPrototype)) return `["error",${type},${failure(value)},${rest()}]`;
    const size = attempt(() => primordials.mapSize(value));
    if (size !== undefined) {
      let out = "";
      let count = 0;
      primordials.mapEach(value, (item, key) => {
        if (count >= bound) return;
        out += `${count++ === 0 ? "" : ","}[${node(key, depth + 1, path)},${node(item, depth + 1, path)}]`;
      });
      return `["map",${type},${size},[${out}],${rest()}]`;
    }
    const many = attempt(() => primordials.setSize(value));
    if (many !== undefined) {
      let out = "";
      let count = 0;
      primordials.setEach(value, (item) => {
        if (count < bound) out += `${count++ === 0 ? "" : ","}${node(item, depth + 1, path)}`;
      });
      return `["set",${type},${many},[${out}],${rest()}]`;
    }
    const time = attempt(() => primordials.time(value));
    if (time !== undefined) return `["date",${text(time) === "NaN" ? "null" : time}]`;
    if (value !== primordials.RegExp.prototype) {
      const source = attempt(() => primordials.source(value));
      if (source !== undefined) return leaf(`/${slice(source, 0, MAX_TEXT)}/${primordials.flags(value)}`);
    }
    const number = attempt(() => primordials.unboxNumber(value));
    if (number !== undefined) return leaf(`[Number: ${number}]`);
    const flag = attempt(() => primordials.unboxBoolean(value));
    if (flag !== undefined) return leaf(`[Boolean: ${flag}]`);
    const boxed = attempt(() => primordials.unboxString(value));
    if (boxed !== undefined) return leaf(`[String: '${slice(boxed, 0, MAX_TEXT)}']`);
    const bytes = attempt(() => primordials.byteLength(value));
    if (bytes !== undefined) return leaf(`ArrayBuffer { byteLength: ${bytes} }`);
    if (isA(value, primordials.promisePrototype)) return leaf("Promise { <pending> }");
    return undefined;
  };

  const object = (value: object, depth: number, path: object): string => {
    const name = className(value);
    const type = name === undefined ? "null" : quote(name);
    const bound = depth >= MAX_DEPTH ? 1 : MAX_ENTRIES;
    if (isArray(value)) {
      const length = ownValue(value, "length") as number;
      const at = (index: number) => {
        const property = getOwnPropertyDescriptor(value, text(index));
        if (property === undefined) return '["hole"]';
        return hasOwn(property, "value") ? node(property.value, depth + 1, path) : leaf("[Getter]");
      };
      return `["array",${type},${length},${items(length < bound ? length : bound, at)},${entries(value, depth, path, isIndex)}]`;
    }
    const parent = getPrototypeOf(value);
    const special =
      parent === null || parent === primordials.objectPrototype
        ? undefined
        : exotic(value, type, bound, depth, path);
    if (special !== undefined) return special;
    const tag = inherited(value, primordials.toStringTag);
    const label = typeof tag === "string" ? quote(slice(tag, 0, 100)) : "null";
    return `["object",${type},${label},${entries(value, depth, path, () => false)}]`;
  };

  const node = (value: unknown, depth: number, path: object): string => {
    if (left-- <= 0) return leaf("...");
    if (value === null) return '["null"]';
    switch (typeof value) {
      case "undefined":
        return '["undefined"]';
      case "string":
        return string(value, MAX_TEXT);
      case "number":
        return `["number",${quote(value === 0 && 1 / value < 0 ? "-0" : text(value))}]`;
      case "boolean":
        return `["boolean",${value}]`;
      case "bigint":
        return `["bigint",${quote(slice(primordials.bigintText(value), 0, MAX_TEXT))}]`;
      case "symbol":
        return leaf(slice(primordials.symbolText(value), 0, MAX_TEXT));
    }
    if (typeof value === "function") return attempt(() => functionLeaf(value)) ?? leaf("[Function]");
    const seen = mapGet(path, value);
    if (seen !== undefined) return `["circular",${seen}]`;
    mapSet(path, value, depth);
    const shown =
      attempt(() => object(value as object, depth, path)) ?? leaf("[object that cannot be shown]");
    mapDelete(path, value);
    return shown;
  };

  const describe = (value: unknown): string => {
    left = MAX_VALUES;
    return node(value, 0, new primordials.Map());
  };

  /** The arguments of one line of output; texts among them are not cut shorter than the output. */
  const describeLine = (args: ArrayLike<unknown>, maxChars: number): string => {
    left = MAX_VALUES;
    let out = "";
    for (let index = 0; index < args.length && index < MAX_ENTRIES; index++) {
      const value = args[index];
      const shown =
        typeof value === "string" ? string(value, maxChars + 1) : node(value, 0, new primordials.Map());
      out += (index === 0 ? "" : ",") + shown;
    }
    return `[${out}]`;
  };

  /** What the code returned: text as it is, what JSON can say as JSON, anything else described. */
  const describeResult = (value: unknown, maxChars: number): string => {
    if (value === undefined) return "{}";
    if (typeof value === "string") return `{"text":${quote(slice(value, 0, maxChars + 1))}}`;
    const isPlain = typeof value !== "object" || value === null || attempt(() => saysMore(value)) !== true;
    const isNumber = typeof value === "number" && value - value !== 0;
    const json = isPlain && !isNumber ? attempt(() => stringify(value)) : undefined;
    if (typeof json === "string") return `{"text":${quote(slice(json, 0, maxChars + 1))}}`;
    return `{"shown":${describe(value)}}`;
  };

  /** Whether a value is one of those that JSON makes an empty object of. */
  const saysMore = (value: object): boolean =>
    attempt(() => primordials.mapSize(value)) !== undefined ||
    attempt(() => primordials.setSize(value)) !== undefined ||
    attempt(() => primordials.source(value)) !== undefined ||
    isA(value, primordials.errorPrototype);

  return { describeLine, describeResult, failure };
}

/** What {@link makeDescribe} returns. */
export type Describe = ReturnType<typeof makeDescribe>;
