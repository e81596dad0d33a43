import { useMemo } from "preact/hooks";
import { FieldInput } from "./field.tsx";
import { type FormatItem, formatsOf, nameOf, type ScrapeRequest, withFormat } from "./request.ts";
import { type Field, type FormatChoice, readSchema, type Schema, withoutDefaults } from "./schema.ts";

/** Properties of {@link OptionsForm}. */
export interface OptionsFormProps {
  readonly schema: Schema;
  readonly request: ScrapeRequest;
  readonly onChange: (request: ScrapeRequest) => void;
}

/** Formats and options of a request, whatever is installed. */
export function OptionsForm({ schema, request, onChange }: OptionsFormProps) {
  const form = useMemo(() => readSchema(schema), [schema]);
  const change = (key: string, value: unknown) =>
    onChange(withoutDefaults({ ...request, [key]: value }, schema));
  const formats = formatsOf(request, schema.properties?.formats?.default);
  const fields = (list: readonly Field[]) =>
    list.map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        value={request[field.name]}
        onChange={(value) => change(field.name, value)}
      />
    ));
  const given = form.others.filter(({ name }) => request[name] !== undefined).length;
  return (
    <section class="card stack" aria-label="Formats and options">
      <Formats choices={form.formats} formats={formats} onChange={(next) => change("formats", next)} />
      <fieldset class="parts">
        <legend>Options</legend>
        <div class="options">{fields(form.often)}</div>
        {form.others.length > 0 && (
          <details class="more">
            <summary>More options{given > 0 && <span class="dim"> ({given} set)</span>}</summary>
            <div class="options">{fields(form.others)}</div>
          </details>
        )}
      </fieldset>
    </section>
  );
}

interface FormatsProps {
  readonly choices: readonly FormatChoice[];
  readonly formats: readonly FormatItem[];
  readonly onChange: (formats: readonly FormatItem[]) => void;
}

function Formats({ choices, formats, onChange }: FormatsProps) {
  const chosen = new Map(formats.map((item) => [nameOf(item), optionsOf(item)]));
  return (
    <fieldset class="parts">
      <legend>Formats</legend>
      <div class="formats">
        {choices.map(({ name, description }) => (
          <label key={name} class="check" title={description}>
            <input
              type="checkbox"
              checked={chosen.has(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(withFormat(formats, name, checked ? {} : undefined))
              }
            />
            {name}
          </label>
        ))}
      </div>
      {choices
        .filter(({ name, fields }) => chosen.has(name) && fields.length > 0)
        .map((choice) => (
          <FormatOptions
            key={choice.name}
            choice={choice}
            options={chosen.get(choice.name) ?? {}}
            onChange={(options) => onChange(withFormat(formats, choice.name, options))}
          />
        ))}
    </fieldset>
  );
}

interface FormatOptionsProps {
  readonly choice: FormatChoice;
  readonly options: Readonly<Record<string, unknown>>;
  readonly onChange: (options: Readonly<Record<string, unknown>>) => void;
}

/** Options of a format; those of one that needs some are open. */
function FormatOptions({ choice: { name, fields }, options, onChange }: FormatOptionsProps) {
  return (
    <details class="more" open={name === "json" || fields.some(({ isRequired }) => isRequired)}>
      <summary>Options of {name}</summary>
      <div class="options">
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={options[field.name]}
            onChange={(value) => onChange({ ...options, [field.name]: value })}
          />
        ))}
      </div>
    </details>
  );
}

function optionsOf(item: FormatItem): Readonly<Record<string, unknown>> {
  if (typeof item === "string") return {};
  const { type: _, ...options } = item;
  return options;
}
