/**
 * In the page, so it stands alone: what a script gave as plain JSON values with the type of the whole; null when
 * that takes more than `most` characters.
 */
export function toJson(
  whole: unknown,
  most: number,
  mostDepth: number,
): { type: string; value: unknown } | null {
  const TOO_MUCH = {};
  const above = new Set<object>();
  let left = most;
  const spend = (cost: number) => {
    left -= cost;
    if (left < 0) throw TOO_MUCH;
  };
  const text = (value: string) => {
    spend(value.length + 2);
    return value;
  };
  const typeOf = (value: unknown): string => {
    if (value === null) return "null";
    if (typeof value !== "object") return typeof value;
    if (Array.isArray(value) || isList(value)) return "array";
    if (value instanceof Node) return "node";
    for (const kind of [Date, Error, Map, RegExp, Set])
      if (value instanceof kind) return kind.name.toLowerCase();
    return "object";
  };
  const isList = (value: unknown): value is Iterable<unknown> =>
    value instanceof NodeList ||
    value instanceof HTMLCollection ||
    (ArrayBuffer.isView(value) && !(value instanceof DataView));
  const list = (values: Iterable<unknown>, depth: number) => {
    const items: unknown[] = [];
    for (const item of values) items.push(convert(item, depth + 1));
    return items;
  };
  const fields = (value: object, depth: number) => {
    const given: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      let field: unknown;
      try {
        field = (value as Record<string, unknown>)[key];
      } catch (error) {
        field = error;
      }
      if (field === undefined) continue;
      text(key);
      // Assigning would make a prototype of the one key that is called so.
      Object.defineProperty(given, key, { value: convert(field, depth + 1), enumerable: true });
    }
    return given;
  };
  const object = (value: object, depth: number): unknown => {
    if (value === window) return text("[window]");
    if (value instanceof Element) return text(value.outerHTML);
    if (value instanceof Document) return text(value.documentElement?.outerHTML ?? "");
    if (value instanceof Node) return text(value.textContent ?? "");
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : text(value.toISOString());
    if (value instanceof Error || value instanceof RegExp || value instanceof URL) return text(String(value));
    if (above.has(value)) return text("[circular]");
    if (depth >= mostDepth) return text("[too deep]");
    above.add(value);
    try {
      const { toJSON } = value as { toJSON?: unknown };
      if (Array.isArray(value) || isList(value) || value instanceof Map || value instanceof Set) {
        // Old libraries give every array a `toJSON` that is not for us.
        return list(value, depth);
      }
      return typeof toJSON === "function" ? convert(toJSON.call(value), depth + 1) : fields(value, depth);
    } finally {
      above.delete(value);
    }
  };
  const convert = (value: unknown, depth: number): unknown => {
    spend(1);
    switch (typeof value) {
      case "string":
        return text(value);
      case "boolean":
        return value;
      case "number":
        return Number.isFinite(value) ? value : null;
      case "undefined":
        return null;
      case "function":
        return text(`[function ${value.name}]`);
      case "object":
        return value === null ? null : object(value, depth);
      default:
        return text(String(value));
    }
  };
  try {
    return { type: typeOf(whole), value: convert(whole, 0) };
  } catch (error) {
    if (error === TOO_MUCH) return null;
    throw error;
  }
}
