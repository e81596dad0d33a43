/** What a page that fills itself by script is, and the parts that such pages are made of. */
import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers one request to a page or to something that it loads. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What the maker of a page says of it. */
export interface PageParts {
  /** Kebab-case; the page lies in the folder of this name. */
  readonly name: string;
  /** What stands in `<main>` of the first HTML, scripts included. `TRACKER` stands for the origin of a third party. */
  readonly body: string;
  readonly head?: string;
  /** Of the attribute `lang`, with `dir` where it is needed. Default: `en`. */
  readonly lang?: string;
  /** Texts that a user sees in the end; of images, the ends of their addresses. */
  readonly expects: readonly string[];
  /** Texts that a user sees at first, and no longer in the end. */
  readonly not?: readonly string[];
  /** When the last of it comes, in milliseconds after the document and its own files were loaded, at most 2,000. */
  readonly lastMs: number;
  /** What the page loads, by path within its folder. */
  readonly routes?: Readonly<Record<string, Handler>>;
  /** The whole document, where it is not a usual one around the body. */
  readonly document?: Handler;
}

/** A page of the site. */
export interface SelfFillingPage {
  readonly name: string;
  readonly path: string;
  readonly expects: readonly string[];
  readonly not: readonly string[];
  readonly lastMs: number;
  /** By path within the folder of the page; the document itself is the empty one. */
  readonly routes: Readonly<Record<string, Handler>>;
}

/** Makes a page of its parts. */
export function page(parts: PageParts): SelfFillingPage {
  const { name, expects, not = [], lastMs, routes = {}, document = html(documentOf(parts)) } = parts;
  return { name, path: `/${name}/`, expects, not, lastMs, routes: { "": document, ...routes } };
}

/** A usual document: head, navigation, main, footer. */
export function documentOf({
  name,
  body,
  head = "",
  lang = "en",
}: Pick<PageParts, "name" | "body" | "head" | "lang">): string {
  const direction = /^(?:ar|he|fa)\b/.test(lang) ? ' dir="rtl"' : "";
  return `<!doctype html>
<html lang="${lang}"${direction}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>
<link rel="icon" href="data:,">${head}</head>
<body>
<header><nav><a href="/">Home</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav></header>
<main>
${body}
</main>
<footer><p>Copyright of the shop. <a href="/imprint">Imprint</a></p></footer>
</body>
</html>
`;
}

/** Answers with this text as HTML. */
export const html = (text: string): Handler => send("text/html; charset=utf-8", text);

/** Answers with this text as a script. */
export const script = (text: string): Handler => send("text/javascript; charset=utf-8", text);

/** Answers with this value as JSON. */
export const json = (value: unknown): Handler => send("application/json", JSON.stringify(value));

/** Answers with a body of this media type. */
export function send(type: string, body: string | Buffer): Handler {
  return (_, response) => void response.writeHead(200, headersOf(type)).end(body);
}

/** Answers so many milliseconds later. */
export function after(delayMs: number, handler: Handler): Handler {
  return (request, response) => {
    const timer = setTimeout(() => handler(request, response), delayMs);
    response.on("close", () => clearTimeout(timer));
  };
}

/** Takes a request and answers never. */
export const never: Handler = () => {};

/** Answers with pieces of a body, one every so many milliseconds, and ends with the last; without any pieces, never. */
export function inPieces(type: string, everyMs: number, pieces: () => Iterable<string>): Handler {
  return (_, response) => {
    const left = pieces()[Symbol.iterator]();
    response.writeHead(200, headersOf(type));
    response.flushHeaders();
    const timer = setInterval(() => {
      const next = left.next();
      if (next.done === true) response.end();
      else response.write(next.value);
    }, everyMs);
    response.on("close", () => clearInterval(timer));
  };
}

/** A picture of one colour that browsers draw. */
export const picture: Handler = send(
  "image/svg+xml",
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="teal"/></svg>',
);

/** Some sentences, so that a page has the prose that pages have. */
export const PROSE = `<p>The workshop on the corner has made kitchen tools for three generations, and each of them is
hammered, tinned and polished by hand before it leaves the house.</p>`;

function headersOf(type: string): Record<string, string> {
  return { "content-type": type, "cache-control": "no-store", "access-control-allow-origin": "*" };
}
