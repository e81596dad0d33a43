import type { NotifierPlugin } from "@winnow/core/plugin";
import type { ChannelMessage } from "@winnow/kit-channels";
import {
  clip,
  defineChannel,
  fitLines,
  htmlOf,
  markdownOf,
  type Outgoing,
  plainOf,
} from "@winnow/kit-channels/sending";
import * as v from "@winnow/kit-schema";
import { fromUrl } from "./from-url.ts";

/** Characters of a template, and of the text of a message. */
const MAX_TEMPLATE = 16_000;
const MAX_TEXT = 4000;
const MAX_TITLE = 250;

/** What may stand between two pairs of braces. */
const NAMES = ["title", "text", "markdown", "html", "url", "priority"] as const;
type Values = Readonly<Record<(typeof NAMES)[number], string>>;
const PLACE = /\{\{\s*(\w{1,30})\s*\}\}/g;
const NONE: Values = { title: "", text: "", markdown: "", html: "", url: "", priority: "" };

/** A URL of the caller, headers, and a body in which values are filled in. */
const Options = v.pipe(
  v.strictObject({
    /** Where messages are sent. */
    url: v.pipe(v.string(), v.maxLength(8192), v.url(), v.regex(/^https?:/i, "Expected a URL with https")),
    /** @defaultValue "POST" */
    method: v.optional(v.picklist(["POST", "PUT", "PATCH"]), "POST"),
    /** At most 20. */
    headers: v.optional(
      v.pipe(
        v.record(
          v.pipe(
            v.string(),
            v.maxLength(256),
            v.regex(
              /^(?!(?:host|connection|content-length|transfer-encoding)$)[!#$%&'*+.^_`|~0-9a-z-]+$/i,
              "Not a name of a header that may be set",
            ),
          ),
          v.pipe(
            v.string(),
            v.maxLength(4096),
            v.regex(
              /^[\t\x20-\x7e\x80-\xff]*$/,
              "A header cannot hold line breaks or signs outside of Latin-1",
            ),
          ),
        ),
        v.maxEntries(20),
      ),
      {},
    ),
    /** Text, or JSON whose texts are filled in. @defaultValue `{ "title": "{{title}}", "text": "{{text}}", "url": "{{url}}" }` */
    body: v.optional(v.union([v.string(), v.looseObject({}), v.array(v.unknown())]), {
      title: "{{title}}",
      text: "{{text}}",
      url: "{{url}}",
    }),
  }),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? templateProblem(dataset.value) : undefined;
      if (problem !== undefined) addIssue({ message: problem });
    }),
    ["body"],
  ),
);
type Options = v.InferOutput<typeof Options>;

/**
 * Any receiver over HTTP: a URL, headers, and a body in which `{{title}}`, `{{text}}`, `{{markdown}}`, `{{html}}`, `{{url}}` and
 * `{{priority}}` are filled in. In JSON and in forms a value stays a value, whatever a page says.
 */
export const template = (): NotifierPlugin =>
  defineChannel({
    name: "template",
    options: Options,
    secrets: ["url", "headers"],
    serverOf: ({ url }) => new URL(url).origin,
    fromUrl,
    request: (message, { url, method, headers, body }): Outgoing => ({
      url,
      method,
      headers: lowercase(headers),
      body: fill(body, typeOf(headers), valuesOf(message)),
    }),
  });

function valuesOf(message: ChannelMessage): Values {
  const as = (markup: typeof plainOf, end: string) =>
    fitLines(message, MAX_TEXT, (line) => markup(line).length + end.length)
      .map(markup)
      .join(end);
  return {
    title: clip(message.title, MAX_TITLE),
    text: as(plainOf, "\n"),
    markdown: as(markdownOf, "  \n"),
    html: as(htmlOf, "<br>"),
    url: message.items[0]?.url ?? message.links?.[0]?.url ?? "",
    priority: message.isUrgent === true ? "high" : "normal",
  };
}

/** What is sent: JSON with its texts filled in, or a text with values written as its type needs. */
function fill(body: unknown, type: string, values: Values): string | object {
  if (typeof body !== "string") return filled(body, values) as object;
  const write = type.includes("json")
    ? (value: string) => JSON.stringify(value).slice(1, -1)
    : type.includes("form-urlencoded")
      ? encodeURIComponent
      : (value: string) => value;
  return body.replace(PLACE, (_, name: keyof Values) => write(values[name]));
}

function filled(value: unknown, values: Values): unknown {
  if (typeof value === "string") return value.replace(PLACE, (_, name: keyof Values) => values[name]);
  if (Array.isArray(value)) return value.map((one) => filled(one, values));
  if (!v.isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, values)]));
}

function templateProblem({ body, headers }: Options): string | undefined {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (text.length > MAX_TEMPLATE) return `The body has more than ${MAX_TEMPLATE} characters.`;
  const known: readonly string[] = NAMES;
  const unknown = [...text.matchAll(PLACE)].find(([, name = ""]) => !known.includes(name));
  if (unknown !== undefined)
    return `There is no {{${unknown[1]}}}; there are ${NAMES.map((one) => `{{${one}}}`).join(", ")}.`;
  const type = typeOf(headers);
  if (typeof body !== "string" && type !== "" && !type.includes("json"))
    return `A body of ${type} is a text.`;
  if (typeof body === "string" && type.includes("json")) {
    try {
      JSON.parse(String(fill(body, type, NONE)));
    } catch {
      return "The body is no JSON; values stand between quotation marks.";
    }
  }
  return undefined;
}

function lowercase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function typeOf(headers: Readonly<Record<string, string>>): string {
  return lowercase(headers)["content-type"]?.toLowerCase() ?? "";
}
