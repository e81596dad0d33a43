import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** Rows above and below those that can be seen, so that scrolling shows no gap. */
const SPARE = 10;

/** Properties of {@link Rows}. */
export interface RowsProps {
  readonly label: string;
  readonly count: number;
  /** Height of each row, in pixels; all have the same. @defaultValue 40 */
  readonly height?: number;
  readonly row: (index: number) => ComponentChildren;
  /** Called with the rows that can be seen, to fetch what is missing. */
  readonly onSee?: (first: number, last: number) => void;
}

/** A list of any length, of which only what can be seen is made. */
export function Rows({ label, count, height = 40, row, onSee }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: 40 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => {
      const first = Math.floor(element.scrollTop / height);
      setSeen({ first, last: first + Math.ceil(element.clientHeight / height) });
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      element.removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [height]);
  const first = Math.max(0, Math.min(seen.first, count - 1) - SPARE);
  const last = Math.min(count, seen.last + SPARE);
  useEffect(() => onSee?.(first, last), [first, last, count]);
  const places = Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place);
  return (
    <div class="rows" ref={box} role="list" aria-label={label} tabIndex={0}>
      <div style={{ height: `${count * height}px` }}>
        <div style={{ transform: `translateY(${first * height}px)` }}>
          {places.map((place) => (
            <div
              key={place}
              role="listitem"
              aria-setsize={count}
              aria-posinset={place + 1}
              style={{ height: `${height}px` }}
            >
              {row(place)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
