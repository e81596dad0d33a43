import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";

/** One of several things of which one is shown. */
export interface Tab {
  readonly name: string;
  readonly title: ComponentChildren;
  readonly show: () => ComponentChildren;
}

/** Tabs, moved through with the arrow keys. The one that is chosen stays when others come or go. */
export function Tabs({ label, tabs, first, onChoose }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(first);
  const current = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  if (current === undefined) return null;
  const choose = (name: string) => {
    setChosen(name);
    onChoose?.(name);
  };
  const move = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, tabs.indexOf(current), tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    choose(next.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === current.name}
            aria-controls={`${id}-panel`}
            tabIndex={name === current.name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.name}`}
        tabIndex={0}
        key={current.name}
      >
        {current.show()}
      </div>
    </div>
  );
}

/** Properties of {@link Tabs}. */
export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The name of the one that is shown first. @defaultValue the first */
  readonly first?: string | undefined;
  readonly onChoose?: (name: string) => void;
}

/** Where a key leads in a row of so many. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === "ArrowRight") return (place + 1) % count;
  if (key === "ArrowLeft") return (place + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
