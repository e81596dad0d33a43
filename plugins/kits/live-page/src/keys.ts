import { PASTE_REFUSED, pastes } from "./paste.ts";
import { KEYS as DEFINITIONS, type KeyInput } from "./puppeteer.ts";

/** Keys to hold, then the one to press. */
export interface Combination {
  readonly held: readonly KeyInput[];
  readonly key: KeyInput;
}

const MODIFIERS: readonly string[] = ["Alt", "Control", "Meta", "Shift"];

/** Names that other tools have for keys, in lower case. */
const ALIASES: Readonly<Record<string, string>> = {
  cmd: "Meta",
  command: "Meta",
  ctrl: "Control",
  del: "Delete",
  down: "ArrowDown",
  esc: "Escape",
  left: "ArrowLeft",
  option: "Alt",
  return: "Enter",
  right: "ArrowRight",
  spacebar: "Space",
  up: "ArrowUp",
};

const NAMES = Object.keys(DEFINITIONS);
/** By lower case; single letters are keys of their own, in either case. */
const BY_LOWER_CASE = new Map(
  NAMES.filter(({ length }) => length > 1).map((name) => [name.toLowerCase(), name]),
);

/** Reads `Enter`, `a`, `ctrl+A` or `Control++`; a text says what is wrong with it. */
export function readKey(text: string): Combination | string {
  // The last plus is the key itself when nothing follows it.
  const parts = text.length > 1 ? text.split(/\+(?!$)/) : [text];
  const names = parts.map((part) => toName(part.length > 1 ? part.trim() : part));
  const unknown = names.indexOf(undefined);
  if (unknown >= 0) return explain(parts[unknown] ?? "");
  const held = names.slice(0, -1) as KeyInput[];
  const wrong = held.find((name) => !MODIFIERS.includes(name));
  if (wrong !== undefined) return `Only ${MODIFIERS.join(", ")} can be held; "${wrong}" cannot`;
  const key = names.at(-1) as KeyInput;
  return pastes(key, held) ? PASTE_REFUSED : { held, key };
}

function toName(part: string): string | undefined {
  if (Object.hasOwn(DEFINITIONS, part)) return part;
  const lower = part.toLowerCase();
  return Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : BY_LOWER_CASE.get(lower);
}

/** Letters beyond the keyboard are written, not pressed. */
function explain(part: string): string {
  if ([...part].length === 1) return `No key types "${part}"; use the action "write" for it`;
  const near = NAMES.filter(({ length }) => length > 1)
    .map((name) => ({ name, distance: distance(name.toLowerCase(), part.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 2)))
    .sort((one, other) => one.distance - other.distance || one.name.length - other.name.length)
    .slice(0, 4)
    .map(({ name }) => name);
  const list = near.length === 0 ? "" : ` Did you mean ${near.join(", ")}?`;
  return `There is no key "${part.slice(0, 40)}".${list} Names are those of KeyboardEvent.key, such as Enter, Tab, Escape, ArrowDown, a.`;
}

/** Letters to add, drop or change to make one word the other; a word that begins the other is near. */
function distance(one: string, other: string): number {
  const shorter = other.slice(0, 40);
  let row = Array.from({ length: shorter.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, against] of [...shorter].entries()) {
      const change = (row[at] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(change, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  const whole = row.at(-1) ?? 0;
  const isPart = shorter.length > 1 && (one.startsWith(shorter) || one.endsWith(shorter));
  return isPart ? Math.min(1, whole) : whole;
}
