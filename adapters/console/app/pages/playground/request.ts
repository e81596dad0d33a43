/** The request that is being written. */
export type ScrapeRequest = Readonly<Record<string, unknown>>;

/** An item of `formats`: a name, or an object with its `type`. */
export type FormatItem = string | Readonly<Record<string, unknown>>;

/** Reads a request. @throws SyntaxError */
export function parseRequest(text: string): ScrapeRequest {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new SyntaxError("A request is an object: { … }");
  return value as ScrapeRequest;
}

/** Reads JSON. @throws SyntaxError that says what is wrong in which line */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(sayProblem(text, (error as SyntaxError).message));
  }
}

/** Engines say what is wrong in different words, and not all of them where. */
function sayProblem(text: string, said: string): string {
  const message = said
    .replace(/^JSON\.(parse: |Parse error: )/i, "")
    .replace(/ (?:in JSON )?at (?:position|line) .*$/, "")
    .replace(/, .*is not valid JSON$/s, "");
  const named = /line (\d+) column (\d+)/.exec(said);
  if (named !== null) return `Line ${named[1]}, column ${named[2]}: ${message}`;
  const position = /position (\d+)/.exec(said)?.[1];
  const before = text.slice(0, position === undefined ? firstBad(text) : Number(position)).split("\n");
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${message}`;
}

/** Where the first sign stands that cannot be there; the end, where something is missing. */
function firstBad(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBad(text.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return good;
}

function isBad(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return /unexpected (?:token|identifier|non-whitespace)/i.test(String(error));
  }
}

/** The formats of a request; where it names none, those that are the default. */
export function formatsOf(request: ScrapeRequest, byDefault: unknown): readonly FormatItem[] {
  const { formats = byDefault } = request;
  return Array.isArray(formats) ? (formats as FormatItem[]) : [];
}

/** The name of a format, as a request has it. */
export function nameOf(item: FormatItem): string {
  return typeof item === "string" ? item : String(item.type);
}

/** The same formats with one of them added, changed, or taken away where it is undefined. */
export function withFormat(
  formats: readonly FormatItem[],
  name: string,
  options: Readonly<Record<string, unknown>> | undefined,
): readonly FormatItem[] {
  const entries = Object.entries(options ?? {}).filter(([, value]) => value !== undefined);
  const item = entries.length === 0 ? name : { type: name, ...Object.fromEntries(entries) };
  const others = formats.filter((other) => nameOf(other) !== name);
  if (options === undefined) return others;
  const place = formats.findIndex((other) => nameOf(other) === name);
  return place < 0 ? [...formats, item] : formats.map((other, at) => (at === place ? item : other));
}

/** What formats give that nothing is known of to stand at a place of the page. */
const WITHOUT_EVIDENCE: ReadonlySet<string> = new Set(
  "markdown html rawHtml links images attributes screenshot branding changeTracking audio video".split(" "),
);

/** Whether the page itself is asked for too, so that values can be shown where they stand. */
export function needsSnapshot(request: ScrapeRequest, byDefault: unknown): boolean {
  const names = formatsOf(request, byDefault).map(nameOf);
  return (
    request.explain === true &&
    !names.includes("rawHtml") &&
    names.some((name) => !WITHOUT_EVIDENCE.has(name))
  );
}
