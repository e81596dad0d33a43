/** A request in the languages of those who will send it. */
import { formatsOf, nameOf, type ScrapeRequest } from "./request.ts";

/** What is to be sent, and where. */
export interface Sent {
  readonly origin: string;
  readonly hasKeys: boolean;
  readonly request: ScrapeRequest;
  /** Name of the file, where one is parsed in place of a page. */
  readonly file?: string | undefined;
}

/** A request as text for copying. */
export interface Snippet {
  readonly name: string;
  readonly title: string;
  readonly text: (sent: Sent) => string;
}

/** The ways to send a request, in the order in which they are shown; the library reads files only with more plugins. */
export const SNIPPETS: readonly Snippet[] = [
  { name: "curl", title: "curl", text: curl },
  { name: "javascript", title: "JavaScript", text: javascript },
  { name: "python", title: "Python", text: python },
  { name: "library", title: "Library", text: library },
  { name: "cli", title: "Command", text: command },
];

function curl({ origin, hasKeys, request, file }: Sent): string {
  const key = hasKeys ? [`-H "authorization: Bearer $API_KEY"`] : [];
  const body = inShell(asJson(file === undefined ? request : withoutUrl(request)));
  const parts =
    file === undefined
      ? ["-H 'content-type: application/json'", ...key, `-d ${body}`]
      : [
          ...key,
          // Quotes around the name keep commas and semicolons of it together.
          `-F ${inShell(`file=@"${file.replaceAll(/["\\]/g, "\\$&")}"`)}`,
          `--form-string ${inShell(`options=${asJson(withoutUrl(request))}`)}`,
        ];
  const path = file === undefined ? "/v2/scrape" : "/v2/parse";
  return [`curl -s ${inShell(origin + path)}`, ...parts].join(" \\\n  ");
}

function javascript({ origin, hasKeys, request, file }: Sent): string {
  const key = hasKeys ? ", apiKey: process.env.API_KEY" : "";
  const work =
    file === undefined
      ? `client.scrape(${given(request)})`
      : `client.parse({ data: await readFile(${asJson(file)}), filename: ${asJson(file)} }${options(request)})`;
  return [
    ...(file === undefined ? [] : [`import { readFile } from "node:fs/promises";`]),
    `import { Firecrawl } from "@mendable/firecrawl-js";`,
    "",
    `const client = new Firecrawl({ apiUrl: ${asJson(origin)}${key} });`,
    `const page = await ${work};`,
    "console.log(page);",
  ].join("\n");
}

const BROWSER = "screenshot branding actions waitFor mobile location blockAds profile";
/** Packages beside the library, and the formats and options that they bring. */
const PRESETS: readonly (readonly [name: string, call: string, words: string])[] = [
  [
    "reading",
    "readingPlugins()",
    "summary json question query highlights product menu onlyCleanContent redactPII",
  ],
  ["browser", "browserPlugins()", BROWSER],
  // Sessions of browsers are kept as records.
  ["records", `recordPlugins("records.sqlite")`, `changeTracking ${BROWSER}`],
];

function library({ request }: Sent): string {
  const asked = new Set([...formatsOf(request, []).map(nameOf), ...Object.keys(request)]);
  const presets = PRESETS.filter(([, , words]) => words.split(" ").some((word) => asked.has(word)));
  const plugins = presets.map(([, call]) => `...${call}`).join(", ");
  return [
    ...presets.map(([name, call]) => `import { ${call.replace(/\(.*/, "")} } from "@winnow/preset-${name}";`),
    `import { createWinnow } from "@winnow/preset-library";`,
    "",
    `const winnow = await createWinnow(${plugins === "" ? "" : `{ plugins: [${plugins}] }`});`,
    "try {",
    `  const page = await winnow.scrape(${given(request).replaceAll("\n", "\n  ")});`,
    "  console.log(page);",
    "} finally {",
    "  await winnow.close();",
    "}",
  ].join("\n");
}

function command({ origin, hasKeys, request, file }: Sent): string {
  const { url, formats, actions, explain, ...rest } = request;
  const items = (flag: string, list: unknown) =>
    (Array.isArray(list) ? list : []).map(
      (item) => `${flag} ${inShell(typeof item === "string" ? item : JSON.stringify(item))}`,
    );
  const parts = [
    ...items("-f", formats),
    ...items("--action", actions),
    ...Object.entries(rest).map(([key, value]) => `--option ${inShell(`${key}=${JSON.stringify(value)}`)}`),
    ...(explain === true ? ["--explain"] : []),
    "--json",
    `--api-url ${inShell(origin)}`,
  ];
  const begin = hasKeys ? `WINNOW_API_KEY="$API_KEY" ` : "";
  const what = file === undefined ? `scrape ${inShell(String(url ?? ""))}` : `parse ${inShell(file)}`;
  return [`${begin}winnow ${what}`, ...parts].join(" \\\n  ");
}

/** Arguments that the Python client has; it refuses others. */
const PYTHON_OPTIONS: ReadonlySet<string> = new Set(
  `formats headers includeTags excludeTags onlyMainContent timeout waitFor mobile parsers actions location skipTlsVerification
  removeBase64Images blockAds proxy maxAge storeInCache profile`.split(/\s+/),
);

function python({ origin, hasKeys, request, file }: Sent): string {
  const { url, explain, ...rest } = request;
  const entries = Object.entries(rest);
  const others = entries.filter(([key]) => !PYTHON_OPTIONS.has(key)).map(([key]) => key);
  if (file !== undefined || others.length > 0) return pythonWithoutClient({ origin, hasKeys, request, file });
  const named = entries.map(([key, value]) => `    ${snake(key)}=${inPython(value, 1)},`);
  return [
    ...(hasKeys ? ["import os"] : []),
    "from firecrawl import Firecrawl",
    "",
    `client = Firecrawl(api_url=${asJson(origin)}, api_key=${hasKeys ? `os.environ["API_KEY"]` : `"none"`})`,
    "page = client.scrape(",
    `    ${asJson(url ?? "")},`,
    ...named,
    ...(explain === true ? ["    # explain: the client has no argument for it"] : []),
    ")",
    "print(page)",
  ].join("\n");
}

/** What the client has no arguments for. */
function pythonWithoutClient({ origin, hasKeys, request, file }: Sent): string {
  const key = hasKeys ? [`    headers={"authorization": "Bearer " + os.environ["API_KEY"]},`] : [];
  const body =
    file === undefined
      ? [`    json=${inPython(request, 1)},`]
      : [
          `    files={"file": open(${asJson(file)}, "rb")},`,
          `    data={"options": json.dumps(${inPython(withoutUrl(request), 1)})},`,
        ];
  return [
    ...(file === undefined ? [] : ["import json"]),
    ...(hasKeys ? ["import os"] : []),
    "import requests  # the client has no arguments for some of this",
    "",
    "answer = requests.post(",
    `    ${asJson(`${origin}/v2/${file === undefined ? "scrape" : "parse"}`)},`,
    ...key,
    ...body,
    ")",
    "print(answer.json())",
  ].join("\n");
}

function withoutUrl({ url: _, ...rest }: ScrapeRequest): ScrapeRequest {
  return rest;
}

function given({ url, ...rest }: ScrapeRequest): string {
  return asJson(url ?? "") + options(rest);
}

function options(request: ScrapeRequest): string {
  const rest = withoutUrl(request);
  return Object.keys(rest).length === 0 ? "" : `, ${asJson(rest)}`;
}

/** JSON is JavaScript too, and its texts are texts of Python. */
function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** One word of a shell, whatever is in it. */
function inShell(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function snake(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function inPython(value: unknown, depth: number): string {
  const inner = "    ".repeat(depth + 1);
  const end = "    ".repeat(depth);
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const items = Array.isArray(value)
    ? value.map((item) => inPython(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inPython(item, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${end}${close}`;
}
