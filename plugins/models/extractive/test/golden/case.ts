/** A page, what is asked of it, and the answer that a careful reader would give. */
export interface Case {
  readonly name: string;
  readonly html: string;
  /** The kind of each value: `string`, `number`, a list of objects as `[{ … }]`, an object as `{ … }`. */
  readonly ask?: Shape;
  readonly question?: string;
  /** The filled schema; of a question what the answer begins with, or null where the page does not answer it. */
  readonly want: unknown;
  /** What a warning of the answer has to say. */
  readonly warns?: RegExp;
}

export type Shape = string | readonly [Shape] | { readonly [key: string]: Shape };

/** A short shape as JSON Schema in which everything is required. */
export function schemaOf(shape: Shape): Record<string, unknown> {
  if (typeof shape === "string") return { type: shape.split("|") };
  if (Array.isArray(shape)) return { type: "array", items: schemaOf(shape[0] as Shape) };
  const properties = Object.entries(shape).map(([key, inner]) => [key, schemaOf(inner as Shape)]);
  return { type: "object", properties: Object.fromEntries(properties), required: Object.keys(shape) };
}
