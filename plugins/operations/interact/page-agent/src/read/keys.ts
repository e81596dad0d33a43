/** Names of keys in prompts, and what browsers call them. */
const KEYS: readonly (readonly [RegExp, string])[] = [
  [/^(?:enter|return|eingabe(?:taste)?|entrée|intro)$/iu, "Enter"],
  [/^(?:esc|escape|échap)$/iu, "Escape"],
  [/^(?:tab|tabulator)$/iu, "Tab"],
  [/^(?:space|space ?bar|leertaste|espace|espacio)$/iu, "Space"],
  [/^(?:backspace)$/iu, "Backspace"],
  [/^(?:del|delete|entf)$/iu, "Delete"],
  [/^(?:home|pos1)$/iu, "Home"],
  [/^end$/iu, "End"],
  [/^page ?up$/iu, "PageUp"],
  [/^page ?down$/iu, "PageDown"],
  [/^(?:arrow ?down|down(?: arrow)?|pfeil ?runter|flèche bas|flecha abajo)$/iu, "ArrowDown"],
  [/^(?:arrow ?up|up(?: arrow)?|pfeil ?hoch|flèche haut|flecha arriba)$/iu, "ArrowUp"],
  [/^(?:arrow ?left|left(?: arrow)?)$/iu, "ArrowLeft"],
  [/^(?:arrow ?right|right(?: arrow)?)$/iu, "ArrowRight"],
  [/^f(?:[1-9]|1[0-2])$/iu, "F"],
];
const MODIFIERS: Readonly<Record<string, string>> = {
  ctrl: "Control",
  control: "Control",
  strg: "Control",
  cmd: "Meta",
  command: "Meta",
  meta: "Meta",
  alt: "Alt",
  option: "Alt",
  shift: "Shift",
};

/** The key that words name, as `keyboard.press` takes it; undefined where they name none. */
export function keyOf(words: string): string | undefined {
  const text = words
    .replace(/^(?:the|die|la|le|auf|on)\s+/iu, "")
    .replace(/^touche\s+|^tecla\s+|[\s-](?:key|taste)(?:\s+on (?:the|your) keyboard)?$/iu, "")
    .trim();
  if (text === "" || text.length > 40) return undefined;
  const parts = text.split(/\s*\+\s*/u);
  const modifiers = parts.slice(0, -1).map((part) => MODIFIERS[part.toLowerCase()]);
  if (modifiers.includes(undefined)) return undefined;
  const last = parts.at(-1) ?? "";
  const named = KEYS.find(([pattern]) => pattern.test(last))?.[1];
  const key = named === "F" ? last.toUpperCase() : named;
  if (key !== undefined) return [...modifiers, key].join("+");
  // A letter is a key only together with another: `press A` may mean a button.
  return parts.length > 1 && last.length === 1 ? [...modifiers, last.toUpperCase()].join("+") : undefined;
}
