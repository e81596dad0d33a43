import type { ComponentChildren } from "preact";
import type { Draft, Problems } from "./draft.ts";
import { Field } from "./parts.tsx";

/** What a part of the form gets. */
export interface PartProps {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly set: (change: Partial<Draft>) => void;
}

/** Fields of the form that are texts, or that are yes or no. */
type Named<T> = { [K in keyof Draft]: Draft[K] extends T ? K : never }[keyof Draft];

interface TextFieldProps {
  readonly part: PartProps;
  readonly name: Named<string>;
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Where another field shows the same mistake. */
  readonly problem?: string | undefined;
  /** @defaultValue one line */
  readonly rows?: number;
  readonly isCode?: boolean;
  readonly isNumber?: boolean;
  readonly placeholder?: string;
}

/** A text of the form. */
export function TextField({ part, name, label, hint, problem, rows, ...look }: TextFieldProps) {
  const { draft, problems, set } = part;
  const { isCode = false, isNumber = false, placeholder = "" } = look;
  const write = (value: string) => set({ [name]: value });
  return (
    <Field
      label={label}
      hint={hint}
      problem={problem ?? problems[name]}
      control={(tie) =>
        rows === undefined ? (
          <input
            {...tie}
            inputMode={isNumber ? "numeric" : "text"}
            value={draft[name]}
            onInput={(event) => write(event.currentTarget.value)}
          />
        ) : (
          <textarea
            {...tie}
            class={isCode ? "code" : ""}
            rows={rows}
            placeholder={placeholder}
            spellcheck={!isCode}
            value={draft[name]}
            onInput={(event) => write(event.currentTarget.value)}
          />
        )
      }
    />
  );
}

interface ChoiceFieldProps {
  readonly part: PartProps;
  readonly name: Named<string>;
  readonly label: string;
  /** Titles by value. */
  readonly options: Readonly<Record<string, string>>;
  readonly problem?: string | undefined;
}

/** One of several values of the form. */
export function ChoiceField({ part: { draft, set }, name, label, options, problem }: ChoiceFieldProps) {
  return (
    <Field
      label={label}
      problem={problem}
      control={(tie) => (
        <select {...tie} onChange={(event) => set({ [name]: event.currentTarget.value })}>
          {Object.entries(options).map(([value, title]) => (
            <option key={value} value={value} selected={value === draft[name]}>
              {title}
            </option>
          ))}
        </select>
      )}
    />
  );
}

interface CheckFieldProps {
  readonly part: PartProps;
  readonly name: Named<boolean>;
  readonly label: string;
}

/** Yes or no. */
export function CheckField({ part: { draft, set }, name, label }: CheckFieldProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={draft[name]}
        onChange={(event) => set({ [name]: event.currentTarget.checked })}
      />{" "}
      {label}
    </label>
  );
}
