import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** Items of a list or record that are shown at first. */
const PART = 100;
/** Items of a list or record up to which those in it are open too. */
const FEW = 20;
/** Characters of a text that are shown at first. */
const LONG_TEXT = 1000;

/** Properties of {@link JsonTree}. */
export interface JsonTreeProps {
  readonly value: unknown;
  /** JSON pointer of this value. @defaultValue "", the top */
  readonly pointer?: string;
  readonly name?: string;
  /** Levels that are open at first. @defaultValue 3 */
  readonly open?: number;
  /** Called with the pointer of the value that the reader looks at, by mouse or key; undefined for none. */
  readonly onLook?: (pointer: string | undefined) => void;
  /** Values of which more is known, such as where they stand. */
  readonly marked?: ReadonlySet<string>;
}

/** JSON as a tree whose parts open and close. */
export function JsonTree({ value, pointer = "", name, open = 3, onLook, marked }: JsonTreeProps) {
  const label = name === undefined ? null : <span class="key">{name}: </span>;
  if (typeof value !== "object" || value === null)
    return (
      <span class="leaf" {...lookers(pointer, onLook, marked)}>
        {label}
        <Leaf value={value} />
      </span>
    );
  return <Branch value={value} pointer={pointer} label={label} open={open} onLook={onLook} marked={marked} />;
}

function Leaf({ value }: { readonly value: unknown }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = typeof value === "string" && value.length > LONG_TEXT && !isWhole;
  return (
    <>
      <span class={`json-${value === null ? "null" : typeof value}`}>
        {JSON.stringify(isLong ? `${value.slice(0, LONG_TEXT)}…` : value)}
      </span>
      {isLong && (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          Show all {value.length.toLocaleString("en")} characters
        </button>
      )}
    </>
  );
}

/** A list or a record; what is in it is made when it is opened. */
function Branch({ value, pointer, label, open, onLook, marked }: BranchProps) {
  const [isOpen, setOpen] = useState(open > 0);
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  const size = Array.isArray(value) ? `[${count}]` : `{${count}}`;
  return (
    <details class="json" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary {...lookers(pointer, onLook, marked)}>
        {label}
        <span class="dim">{size}</span>
      </summary>
      {isOpen && (
        <Entries
          value={value}
          count={count}
          pointer={pointer}
          open={count > FEW ? 1 : open}
          onLook={onLook}
          marked={marked}
        />
      )}
    </details>
  );
}

interface BranchProps extends Pick<EntriesProps, "pointer" | "open" | "onLook" | "marked"> {
  readonly value: object;
  readonly label: ComponentChildren;
}

function Entries({ value, count, pointer, open, onLook, marked }: EntriesProps) {
  const [shown, setShown] = useState(PART);
  return (
    <ul>
      {firstOf(value, shown).map(([key, item]) => (
        <li key={key}>
          <JsonTree
            value={item}
            name={key}
            pointer={`${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`}
            open={open - 1}
            {...(onLook === undefined ? {} : { onLook })}
            {...(marked === undefined ? {} : { marked })}
          />
        </li>
      ))}
      {count > shown && (
        <li>
          <button type="button" onClick={() => setShown(shown + 10 * PART)}>
            Show more ({(count - shown).toLocaleString()} are left)
          </button>
        </li>
      )}
    </ul>
  );
}

interface EntriesProps {
  readonly value: object;
  readonly count: number;
  readonly pointer: string;
  readonly open: number;
  readonly onLook: JsonTreeProps["onLook"];
  readonly marked: JsonTreeProps["marked"];
}

/** The first entries of a list or a record, however many there are. */
function firstOf(value: object, count: number): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.slice(0, count).map((item, place) => [String(place), item]);
  return Object.keys(value)
    .slice(0, count)
    .map((key) => [key, (value as Record<string, unknown>)[key]]);
}

/** What lets a reader look at a value by mouse and by key, where something is known of it. */
function lookers(pointer: string, onLook: JsonTreeProps["onLook"], marked: JsonTreeProps["marked"]) {
  if (onLook === undefined || marked?.has(pointer) !== true) return {};
  const look = () => onLook(pointer);
  const leave = () => onLook(undefined);
  return {
    class: "leaf marked",
    tabIndex: 0,
    onMouseEnter: look,
    onFocus: look,
    onMouseLeave: leave,
    onBlur: leave,
  };
}
