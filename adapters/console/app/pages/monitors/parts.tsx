import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Standing } from "./words.ts";

/** How something stands. */
export function Badge({ standing: { text, tone } }: { readonly standing: Standing }) {
  return <span class={`badge ${tone}`}>{text}</span>;
}

/** Properties of {@link Field}. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly problem?: string | undefined;
  /** Makes the control, with what ties it to its label, its hint and what is wrong with it. */
  readonly control: (tie: Tie) => ComponentChildren;
}

/** What ties a control to what stands around it. */
export interface Tie {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

/** A control with its label, a hint, and what is wrong. */
export function Field({ label, hint, problem, control }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({ id, "aria-describedby": `${id}-about`, "aria-invalid": problem !== undefined })}
      <div id={`${id}-about`}>
        {problem !== undefined && <p class="problem">{problem}</p>}
        {hint !== undefined && <span class="dim">{hint}</span>}
      </div>
    </div>
  );
}
