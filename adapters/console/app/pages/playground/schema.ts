/** Reads the JSON Schema of a scrape request: whatever is installed there has its place in the form. */

/** JSON Schema, as far as the form knows it; the rest is entered as JSON. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

/** What a field is entered with. */
export type FieldKind = "boolean" | "enum" | "number" | "text" | "lines" | "choices" | "object" | "json";

/** A field of the form. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** A format and the fields of its own. */
export interface FormatChoice {
  readonly name: string;
  readonly description?: string;
  readonly fields: readonly Field[];
}

/** The request as a form: what is asked for most, and the rest. */
export interface RequestForm {
  readonly formats: readonly FormatChoice[];
  readonly often: readonly Field[];
  readonly others: readonly Field[];
}

/** Options that most requests are about; those that are not installed are not shown. */
const OFTEN = ["explain", "onlyMainContent", "includeTags", "excludeTags", "waitFor", "timeout", "maxAge"];
/** What has a place of its own in the form. */
const PLACED: ReadonlySet<string> = new Set(["url", "formats"]);

/** What a request can hold. */
export function readSchema(schema: Schema): RequestForm {
  const fields = fieldsOf(schema).filter(({ name, schema: own }) => !PLACED.has(name) && hasShape(own));
  const rank = ({ name }: Field) => OFTEN.indexOf(name);
  return {
    formats: formatsOf(schema.properties?.formats),
    often: fields.filter((field) => rank(field) >= 0).sort((one, other) => rank(one) - rank(other)),
    others: fields.filter((field) => rank(field) < 0),
  };
}

/** The properties of an object, in their order. */
export function fieldsOf({ properties = {}, required = [] }: Schema): readonly Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: withoutNull(schema),
    isRequired: required.includes(name),
  }));
}

/** How a value of this schema is entered. */
export function kindOf(schema: Schema): FieldKind {
  if (schema.enum?.every((value) => typeof value === "string")) return "enum";
  if (schema.type === "boolean") return "boolean";
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "string") return "text";
  if (schema.type === "object" && Object.keys(schema.properties ?? {}).length > 0) return "object";
  const items = schema.type === "array" ? kindOf(schema.items ?? {}) : undefined;
  if (items === "enum") return "choices";
  return items === "text" ? "lines" : "json";
}

/** The request with nothing in it that would be there anyway. */
export function withoutDefaults(
  request: Readonly<Record<string, unknown>>,
  { properties = {} }: Schema,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(request).filter(
    ([key, value]) => value !== undefined && !isSame(value, properties[key]?.default),
  );
  return Object.fromEntries(entries);
}

/** Whether two JSON values are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function formatsOf(schema: Schema | undefined): readonly FormatChoice[] {
  const objects = (schema?.items?.anyOf ?? []).filter(({ properties }) => properties?.type !== undefined);
  return objects.map((own) => ({
    name: String(own.properties?.type?.const),
    ...(own.description === undefined ? {} : { description: own.description }),
    fields: fieldsOf(own).filter(({ name }) => name !== "type"),
  }));
}

/** What is accepted and ignored has no shape, and no place in a form. */
function hasShape({ description: _, ...rest }: Schema): boolean {
  return Object.keys(rest).length > 0;
}

/** A value that may be null as well is left empty in a form. */
function withoutNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  if (others.length !== 1 || others[0] === undefined) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...rest, ...others[0] };
}
