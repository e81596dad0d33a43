import * as v from "valibot";

/**
 * What a value of an output is, for printing, redaction and documentation: `markdown` and `html` are text of the page with its
 * markup, `person` is somebody's name, `image` is a picture or leads to one, `code` is written for programs, such as a colour. `any` is
 * what only its looks can say, such as the words of a language model or what the caller's own schema asks for.
 */
export type Nature =
  | "text"
  | "markdown"
  | "html"
  | "url"
  | "image"
  | "person"
  | "date"
  | "identifier"
  | "code"
  | "any";

/** Any schema. */
type Schema = v.GenericSchema<unknown, unknown>;

/** What schemas are made of, by their sort. */
interface Parts {
  readonly type: string;
  readonly wrapped?: Schema;
  readonly getter?: (value: unknown) => Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly items?: readonly Schema[];
  readonly item?: Schema;
  readonly rest?: Schema;
  readonly value?: Schema;
}

/** Declares of what nature the values of a schema are, and what is below them where that says nothing else. */
export const nature = <T>(nature: Nature) => v.metadata<T, { readonly nature: Nature }>({ nature });

/** What a schema declares of a value; undefined where it declares nothing. Others may declare what stands in no table here. */
export function natureOf(schema: unknown, value?: unknown): Nature | undefined {
  const { nature } = v.getMetadata(schema as Schema);
  if (typeof nature === "string") return nature as Nature;
  const found = within(schema, value).map((inner) => natureOf(inner, value));
  return found.find((one) => one !== undefined);
}

/** The schema of what a list or an object has at a key; undefined where nothing is declared of it. */
export function schemaAt(schema: unknown, value: unknown, key: string): unknown {
  const { entries = {}, items, item, rest, value: any } = schema as Parts;
  const own = Object.hasOwn(entries, key) ? entries[key] : items?.[Number(key)];
  const part = own ?? item ?? rest ?? any;
  if (part !== undefined) return part;
  const found = within(schema, value).map((inner) => schemaAt(inner, value, key));
  return found.find((one) => one !== undefined);
}

/** The schemas that a schema leaves a value to. */
function within(schema: unknown, value: unknown): readonly Schema[] {
  const { type, wrapped, getter, options = [] } = schema as Parts;
  if (wrapped !== undefined) return [wrapped];
  if (type === "lazy" && getter !== undefined) return [getter(value)];
  if (type === "intersect") return options;
  return type === "union" || type === "variant" ? options.filter((one) => v.is(one, value)) : [];
}
