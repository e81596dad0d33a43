/** One of a few ways to see something, as buttons side by side. */
export function Choice<Name extends string>({ label, options, value, onChoose }: ChoiceProps<Name>) {
  return (
    <fieldset class="choice" aria-label={label}>
      {(Object.keys(options) as Name[]).map((name) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChoose(name)}>
          {options[name]}
        </button>
      ))}
    </fieldset>
  );
}

/** Properties of {@link Choice}. */
export interface ChoiceProps<Name extends string> {
  readonly label: string;
  /** Titles by name, in their order. */
  readonly options: Readonly<Record<Name, string>>;
  readonly value: Name;
  readonly onChoose: (name: Name) => void;
}
