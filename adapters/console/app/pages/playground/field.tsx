import { useId } from "preact/hooks";
import { useDraft } from "./draft.ts";
import { parseJson } from "./request.ts";
import { type Field, fieldsOf, kindOf, type Schema } from "./schema.ts";

/** Properties of a field. */
export interface FieldProps {
  readonly field: Field;
  /** Undefined where it is left as it is by default. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A field as its schema wants it; what no form is known for is entered as JSON. */
export function FieldInput({ field, value, onChange }: FieldProps) {
  const kind = kindOf(field.schema);
  if (kind === "boolean") return <Check field={field} value={value} onChange={onChange} />;
  if (kind === "choices") return <Choices field={field} value={value} onChange={onChange} />;
  if (kind === "object") return <Parts field={field} value={value} onChange={onChange} />;
  return <Labelled field={field} value={value} onChange={onChange} />;
}

function Labelled({ field, value, onChange }: FieldProps) {
  const id = useId();
  const { name, schema, isRequired } = field;
  const kind = kindOf(schema);
  const Input = kind === "enum" ? Select : kind === "number" ? NumberInput : Text;
  return (
    <div class="field">
      <label for={id}>
        {name}
        {isRequired && <span class="dim"> (needed)</span>}
      </label>
      <Input id={id} field={field} value={value} onChange={onChange} />
      {schema.description !== undefined && (
        <p id={`${id}-help`} class="help">
          {plain(schema.description)}
        </p>
      )}
    </div>
  );
}

type InputProps = FieldProps & { readonly id: string };

function Select({ id, field: { schema }, value, onChange }: InputProps) {
  const options = (schema.enum ?? []).map(String);
  return (
    <select
      id={id}
      aria-describedby={`${id}-help`}
      value={value === undefined ? "" : String(value)}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">
        {schema.default === undefined ? "as it is" : `${String(schema.default)} (default)`}
      </option>
      {options
        .filter((option) => option !== schema.default)
        .map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
    </select>
  );
}

function NumberInput({ id, field: { schema }, value, onChange }: InputProps) {
  const show = (given: unknown) => (given === undefined ? "" : String(given));
  const { text, problem, write } = useDraft(
    value,
    { show, read: (written) => readNumber(written, schema) },
    onChange,
  );
  return (
    <>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        aria-describedby={`${id}-help`}
        aria-invalid={problem !== undefined}
        placeholder={show(schema.default)}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <Problem text={problem} />
    </>
  );
}

function readNumber(text: string, { type, minimum = -Infinity, maximum = Infinity }: Schema): unknown {
  if (text.trim() === "") return undefined;
  const value = Number(text);
  if (Number.isNaN(value) || (type === "integer" && !Number.isInteger(value)))
    throw new SyntaxError(type === "integer" ? "This is no whole number." : "This is no number.");
  if (value < minimum) throw new SyntaxError(`At least ${minimum.toLocaleString("en")}.`);
  if (value > maximum) throw new SyntaxError(`At most ${maximum.toLocaleString("en")}.`);
  return value;
}

/** Characters from which a text has room for several lines. */
const LONG_TEXT = 5000;

const WAYS = {
  text: { show: (value: unknown) => String(value ?? ""), read: (text: string) => text || undefined },
  lines: {
    show: (value: unknown) => (Array.isArray(value) ? value.join("\n") : ""),
    read: (text: string) => {
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      return lines.length === 0 ? undefined : lines;
    },
  },
  json: {
    show: (value: unknown) => (value === undefined ? "" : JSON.stringify(value, null, 2)),
    read: (text: string) => (text.trim() === "" ? undefined : parseJson(text)),
  },
} as const;

function Text({ id, field: { schema }, value, onChange }: InputProps) {
  const kind = kindOf(schema);
  const way = kind === "text" || kind === "lines" ? kind : "json";
  const { text, problem, write } = useDraft<unknown>(value, WAYS[way], onChange);
  const own = { id, value: text, "aria-describedby": `${id}-help`, "aria-invalid": problem !== undefined };
  return (
    <>
      {way === "text" && (schema.maxLength ?? 0) < LONG_TEXT ? (
        <input
          {...own}
          type="text"
          placeholder={String(schema.default ?? "")}
          onInput={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <textarea
          {...own}
          class={way === "json" ? "code" : ""}
          rows={way === "json" ? 4 : 2}
          spellcheck={false}
          placeholder={way === "lines" ? "one per line" : way === "json" ? "JSON" : ""}
          onInput={(event) => write(event.currentTarget.value)}
        />
      )}
      <Problem text={problem} />
    </>
  );
}

function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}

function Check({ field: { name, schema }, value, onChange }: FieldProps) {
  const id = useId();
  const byDefault = schema.default === true;
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={value === undefined ? byDefault : value === true}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget: { checked } }) => onChange(checked === byDefault ? undefined : checked)}
        />
        {name}
      </label>
      {schema.description !== undefined && (
        <p id={`${id}-help`} class="help">
          {plain(schema.description)}
        </p>
      )}
    </div>
  );
}

function Choices({ field: { name, schema }, value, onChange }: FieldProps) {
  const options = (schema.items?.enum ?? []).map(String);
  const chosen = (Array.isArray(value) ? value : Array.isArray(schema.default) ? schema.default : []).map(
    String,
  );
  const choose = (option: string, isChosen: boolean) => {
    const next = options.filter((other) => (other === option ? isChosen : chosen.includes(other)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset class="parts">
      <legend>{name}</legend>
      {schema.description !== undefined && <p class="help">{plain(schema.description)}</p>}
      <div class="bar">
        {options.map((option) => (
          <label key={option} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={(event) => choose(option, event.currentTarget.checked)}
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Parts({ field: { name, schema }, value, onChange }: FieldProps) {
  const given = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const change = (key: string, part: unknown) => {
    const entries = Object.entries({ ...given, [key]: part }).filter(([, other]) => other !== undefined);
    onChange(entries.length === 0 ? undefined : Object.fromEntries(entries));
  };
  return (
    <fieldset class="parts">
      <legend>{name}</legend>
      {schema.description !== undefined && <p class="help">{plain(schema.description)}</p>}
      {fieldsOf(schema).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={given[field.name]}
          onChange={(part) => change(field.name, part)}
        />
      ))}
    </fieldset>
  );
}

/** Descriptions are written for markdown. */
function plain(description: string): string {
  return description.replaceAll("`", "");
}
