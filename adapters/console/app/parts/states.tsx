import type { ComponentChildren } from "preact";

/** Something is on its way. */
export function Waiting({ children = "Loading…" }: { readonly children?: ComponentChildren }) {
  return (
    <p class="waiting" role="status">
      {children}
    </p>
  );
}

/** There is nothing yet, and what to do for there to be something. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
