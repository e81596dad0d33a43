/** Reads values of an answer whose shape is only likely. */

/** The parts of an object; of anything else none. */
export function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The items of a list; of anything else none. */
export function itemsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(partsOf) : [];
}

/** A text, where it is one that says something. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A price as it stands on the page, or by its amount. */
export function priceOf(value: unknown): string | undefined {
  const { formatted, amount, currency } = partsOf(value);
  return (
    textOf(formatted) ??
    (typeof amount === "number" ? `${amount} ${textOf(currency) ?? ""}`.trim() : undefined)
  );
}
