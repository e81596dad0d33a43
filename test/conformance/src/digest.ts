/**
 * What a value holds, as text: equal for equal values, also where they are graphs that lead back to themselves, such as
 * the tree of a page. Objects are numbered as they are first met, so that which of them is which counts as well.
 */
export function digest(value: unknown): string {
  const ids = new Map<object, number>();
  const waiting: object[] = [];
  const token = (one: unknown): string => {
    if (typeof one === "function") return "function";
    if (typeof one !== "object" || one === null) return `${typeof one} ${JSON.stringify(String(one))}`;
    let id = ids.get(one);
    if (id === undefined) {
      id = ids.size;
      ids.set(one, id);
      waiting.push(one);
    }
    return `#${id}`;
  };
  const lines = [token(value)];
  for (let at = 0; at < waiting.length; at += 1) {
    const one = waiting[at] ?? {};
    const parts = [...partsOf(one)].map(([key, part]) => `${key}: ${token(part)}`);
    lines.push(`#${at} ${one.constructor?.name ?? "Object"} { ${parts.join(", ")} }`);
  }
  return lines.join("\n");
}

/** What an object holds; what a WeakMap does cannot be seen. */
function* partsOf(value: object): Generator<readonly [string, unknown]> {
  if (ArrayBuffer.isView(value))
    yield ["bytes", Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")];
  else if (value instanceof Date) yield ["time", value.getTime()];
  else if (value instanceof RegExp) yield ["source", String(value)];
  else if (value instanceof Set) for (const one of value) yield ["has", one];
  else if (value instanceof Map) {
    for (const [key, one] of value) {
      yield ["key", key];
      yield ["value", one];
    }
  } else yield* Object.entries(value);
}
