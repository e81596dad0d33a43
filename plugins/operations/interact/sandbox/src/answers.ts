/** Parts of a URL that the inside reads. */
const PARTS = [
  "hash",
  "host",
  "hostname",
  "href",
  "origin",
  "password",
  "pathname",
  "port",
  "protocol",
  "search",
  "username",
] as const;
const SETTABLE: ReadonlySet<string> = new Set(PARTS.filter((part) => part !== "origin"));

/** What the thread answers to the inside's `guest/web.ts`: pure functions of texts and lists of texts. */
const ANSWERS: Readonly<Record<string, (...args: never) => unknown>> = {
  encode: (text: string) => Buffer.from(text, "utf8").toString("latin1"),
  encoding: (label: string) => new TextDecoder(label).encoding,
  decode: (binary: string, label: string, fatal: boolean, ignoreBOM: boolean) =>
    new TextDecoder(label, { fatal, ignoreBOM }).decode(Buffer.from(binary, "latin1")),
  atob: (text: string) => atob(text),
  btoa: (text: string) => btoa(text),
  query: (text: string) => [...new URLSearchParams(text)],
  "query-text": (pairs: [string, string][]) => new URLSearchParams(pairs).toString(),
  url: (url: string, base: string | null) => partsOf(new URL(url, base ?? undefined)),
  "url-change": (href: string, part: string, value: string) => {
    const url = new URL(href);
    if (SETTABLE.has(part)) Reflect.set(url, part, value);
    return partsOf(url);
  },
};

/** The answer to a question with JSON arguments, as JSON; undefined for a kind that is not one of these. */
export function answerTo(kind: string, args: string): string | undefined {
  if (!Object.hasOwn(ANSWERS, kind)) return undefined;
  try {
    const answer = ANSWERS[kind] as (...args: unknown[]) => unknown;
    return JSON.stringify({ value: answer(...(JSON.parse(args) as unknown[])) });
  } catch (error) {
    return JSON.stringify({ error: (error as Error).message });
  }
}

function partsOf(url: URL): Readonly<Record<string, string>> {
  return Object.fromEntries(PARTS.map((part) => [part, url[part]]));
}
