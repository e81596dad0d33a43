/**
 * Runs inside the sandbox, before any code of a stranger, as text: it must not use anything from outside itself. Copies
 * of the built-ins that the other parts use later, when the code may have replaced the originals. What uses them
 * must not spread, destructure arrays, iterate with `for of` or assign new array elements: all of these can be replaced too.
 */
export function capturePrimordials() {
  const {
    apply,
    construct,
    defineProperty,
    deleteProperty,
    getOwnPropertyDescriptor,
    getPrototypeOf,
    ownKeys,
  } = Reflect;
  /** A method as a function of the value that it belongs to. */
  const unbound =
    <A extends readonly unknown[], R>(method: (...args: never) => unknown) =>
    (self: unknown, ...args: A): R =>
      apply(method as () => unknown, self, args) as R;
  const getter = (prototype: object, key: PropertyKey) =>
    unbound<[], unknown>(getOwnPropertyDescriptor(prototype, key)?.get as () => unknown);
  const typedArray = getPrototypeOf(Uint8Array.prototype) as object;
  return {
    apply,
    construct,
    defineProperty,
    deleteProperty,
    getOwnPropertyDescriptor,
    getPrototypeOf,
    ownKeys,
    create: Object.create as (prototype: object | null) => Record<string, unknown>,
    freeze: Object.freeze,
    hasOwn: Object.hasOwn,
    isArray: Array.isArray,
    parse: JSON.parse as (text: string) => unknown,
    stringify: JSON.stringify as (value: unknown) => string | undefined,
    text: String as (value: unknown) => string,
    charOf: String.fromCharCode,
    Error,
    TypeError,
    RangeError,
    Map,
    Set,
    Date,
    RegExp,
    Promise,
    Array,
    ArrayBuffer,
    Uint8Array,
    functionPrototype: Function.prototype as object,
    objectPrototype: Object.prototype as object,
    errorPrototype: Error.prototype as object,
    promisePrototype: Promise.prototype as object,
    react: unbound<[unknown, unknown], unknown>(Promise.prototype.then),
    slice: unbound<[number, number], string>(String.prototype.slice),
    indexOf: unbound<[string, number], number>(String.prototype.indexOf),
    startsWith: unbound<[string], boolean>(String.prototype.startsWith),
    codeAt: unbound<[number], number>(String.prototype.charCodeAt),
    mapGet: unbound<[unknown], unknown>(Map.prototype.get),
    mapSet: unbound<[unknown, unknown], unknown>(Map.prototype.set),
    mapHas: unbound<[unknown], boolean>(Map.prototype.has),
    mapDelete: unbound<[unknown], boolean>(Map.prototype.delete),
    mapSize: getter(Map.prototype, "size") as (self: unknown) => number,
    mapEach: unbound<[(value: unknown, key: unknown) => void], void>(Map.prototype.forEach),
    setAdd: unbound<[unknown], unknown>(Set.prototype.add),
    setSize: getter(Set.prototype, "size") as (self: unknown) => number,
    setEach: unbound<[(value: unknown) => void], void>(Set.prototype.forEach),
    time: unbound<[], number>(Date.prototype.getTime),
    source: getter(RegExp.prototype, "source") as (self: unknown) => string,
    flags: getter(RegExp.prototype, "flags") as (self: unknown) => string,
    functionText: unbound<[], string>(Function.prototype.toString),
    symbolText: unbound<[], string>(Symbol.prototype.toString),
    bigintText: unbound<[], string>(BigInt.prototype.toString),
    unboxNumber: unbound<[], number>(Number.prototype.valueOf),
    unboxString: unbound<[], string>(String.prototype.valueOf),
    unboxBoolean: unbound<[], boolean>(Boolean.prototype.valueOf),
    byteLength: getter(ArrayBuffer.prototype, "byteLength") as (self: unknown) => number,
    cutBuffer: unbound<[number, number], ArrayBuffer>(ArrayBuffer.prototype.slice),
    /** The name of a typed array's class; undefined for anything else. */
    typedName: getter(typedArray, Symbol.toStringTag) as (self: unknown) => string | undefined,
    typedLength: getter(typedArray, "length") as (self: unknown) => number,
    typedBuffer: getter(typedArray, "buffer") as (self: unknown) => ArrayBuffer,
    typedOffset: getter(typedArray, "byteOffset") as (self: unknown) => number,
    typedBytes: getter(typedArray, "byteLength") as (self: unknown) => number,
    toStringTag: Symbol.toStringTag as symbol,
    iterator: Symbol.iterator as symbol,
  };
}

/** What {@link capturePrimordials} returns. */
export type Primordials = ReturnType<typeof capturePrimordials>;
/** The door out of the sandbox: a kind and JSON text in, JSON text or nothing out. */
export type Door = (kind: string, text: string) => string | undefined;
