/** Links values of an answer with the places of the page where they stand. */

/** Where a value was read. */
export interface Evidence {
  readonly path: string;
  readonly origin: string;
  readonly snippet: string;
  readonly confidence: number;
}

/** Values that are marked at most. */
const MOST_MARKS = 5000;

/** The evidence for a value: its own, or that of the part that it belongs to. */
export function evidenceFor(all: readonly Evidence[], pointer: string): readonly Evidence[] {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf("/"))) {
    const own = all.filter((evidence) => evidence.path === path);
    if (own.length > 0 || path === "") return own;
  }
}

/** The values of which evidence is known, as JSON pointers: those that are named, and those in them. */
export function marksOf(value: unknown, all: readonly Evidence[]): ReadonlySet<string> {
  const marks = new Set<string>();
  const add = (part: unknown, pointer: string) => {
    if (marks.size >= MOST_MARKS || marks.has(pointer)) return;
    marks.add(pointer);
    if (typeof part !== "object" || part === null) return;
    for (const [key, item] of Object.entries(part)) add(item, `${pointer}/${inPointer(key)}`);
  };
  for (const { path } of all) add(at(value, path), path);
  return marks;
}

/** What an origin says in words. */
export function sayOrigin(origin: string): string {
  const [, kind = "", place = ""] = /^([^:]+?)(?:: ?(.*))?$/.exec(origin) ?? [];
  if (kind === "css") return `the element ${place}`;
  if (kind === "json-ld") return `structured data (JSON-LD) at ${place}`;
  if (kind === "meta" || kind === "metadata") return `the page's metadata, ${place}`;
  if (kind === "text") return sayText(place);
  if (kind.startsWith("state")) return `data of the page's scripts at ${place}`;
  if (kind === "url") return "the address of the page";
  return place === "" ? kind : `${kind} at ${place}`;
}

function sayText(place: string): string {
  const [, from, to, under] = /^(\d+)-(\d+)(?: under (.*))?$/s.exec(place) ?? [];
  if (from === undefined || to === undefined) return `the text, ${place}`;
  return `characters ${Number(from).toLocaleString("en")} to ${Number(to).toLocaleString("en")} of the markdown${under === undefined ? "" : `, under “${under}”`}`;
}

/** The CSS selector of an origin, without the attribute that it may end in. */
export function selectorOf(origin: string): string | undefined {
  const selector = /^(?:css|microdata|rdfa): ?([^@]+)/i.exec(origin)?.[1]?.trim();
  return selector === "" ? undefined : selector;
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((part, key) => {
      const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
      return typeof part === "object" && part !== null && Object.hasOwn(part, name)
        ? (part as Record<string, unknown>)[name]
        : undefined;
    }, value);
}

function inPointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
