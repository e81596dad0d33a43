import { brokenJson, fitting, type JsonSchema, mutate, type Source } from "./bodies.ts";
import { Random } from "./random.ts";

/** One request, as it is sent. */
export interface FuzzRequest {
  /** What it is counted under, such as `POST /v2/scrape`. */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
}

/** A route of the server, and the schema of its body. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly schema?: JsonSchema;
  readonly isForm?: boolean;
}

/** An API reference, as far as it is read here. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Routes that the reference leaves out. */
const FURTHER: readonly Route[] = [
  "/",
  "/docs",
  "/openapi.json",
  "/v0/health/liveness",
  "/v0/health/readiness",
  "/v2/webhooks/deliveries",
  "/v2/crawl/active",
  "/v2/agent",
  "/v1/scrape",
  "/nowhere",
].map((path) => ({ method: "GET", path }));

/** Every route that the server says it has, and some more. */
export function routesOf({ paths }: OpenApi): readonly Route[] {
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]): Route => {
      const content = (requestBody as { content?: Record<string, { schema: JsonSchema }> } | undefined)
        ?.content;
      const [type, body] = Object.entries(content ?? {})[0] ?? [];
      const isForm = type?.startsWith("multipart/") === true;
      return {
        method: method.toUpperCase(),
        path,
        isForm,
        ...(body === undefined ? {} : { schema: body.schema }),
      };
    }),
  );
  return [
    ...listed,
    ...FURTHER,
    { method: "POST", path: "/v2/webhooks/deliveries/{id}/redeliver" },
    { method: "POST", path: "/v2/crawl/params-preview", schema: { type: "object" } },
  ];
}

const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"];
const TYPES = [
  "application/json; charset=utf-16",
  "application/json;;;",
  "APPLICATION/JSON",
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=b",
  "application/octet-stream",
  "/",
  "",
];
const VALUES = [
  "0",
  "-1",
  "1",
  "100",
  "1001",
  "99999999999999999999",
  "0.5",
  "",
  "x",
  "%00",
  "%E2%80%AE",
  "null",
  "[]",
];
const QUERIES = ["skip", "limit", "before", "state", "jobId", "expires", "signature", "__proto__", "x[]"];
const IDS = [
  "0",
  "..",
  "%2e%2e%2f",
  "%",
  "%zz",
  "%00",
  "x".repeat(200),
  "01890000-0000-7000-8000-00000000000",
  "ünï",
  " ",
];
const ODD_HEADERS: readonly Readonly<Record<string, string | readonly string[]>>[] = [
  { authorization: "Bearer" },
  { authorization: `Bearer ${"k".repeat(4000)}` },
  { accept: "text/nothing;q=x" },
  { "x-idempotency-key": "not a uuid" },
  { "x-idempotency-key": "x".repeat(2000) },
  { "accept-encoding": "br;q=9, nonsense" },
  { "content-encoding": "gzip" },
  { connection: "upgrade", upgrade: "h2c" },
  { range: "bytes=9-1" },
  { "if-none-match": "*" },
  { origin: "null" },
  { "x-forwarded-proto": "javascript", "x-forwarded-host": "a b" },
  { cookie: ["a=1", "b=2"] },
  { expect: "100-continue" },
];

/** The request of this number, always the same for the same seed. `ids` are of jobs that the server made. */
export function requestOf(
  seed: number,
  routes: readonly Route[],
  { components }: OpenApi,
  page: string,
  ids: readonly string[],
): FuzzRequest {
  const random = new Random(seed);
  const source: Source = {
    random,
    page,
    resolve: (reference) => components.schemas[reference.split("/").at(-1) ?? ""] ?? {},
  };
  // Most of what can go wrong stands in bodies.
  const withBody = routes.filter(({ schema }) => schema !== undefined);
  const route = random.pick(random.chance(0.7) ? withBody : routes);
  const method = random.chance(0.05) ? random.pick(METHODS) : route.method;
  const path = pathOf(route, random, ids);
  const headers: Record<string, string | readonly string[]> = {};
  if (random.chance(0.1)) Object.assign(headers, random.pick(ODD_HEADERS));
  const own = { route: `${route.method} ${route.path}`, method, path };
  if (method === "GET" || method === "HEAD" || (route.schema === undefined && random.chance(0.8)))
    return { ...own, headers };
  const isOddType = random.chance(0.05);
  if (route.isForm === true && random.chance(0.9)) {
    headers["content-type"] = isOddType ? random.pick(TYPES) : "multipart/form-data; boundary=b";
    return { ...own, headers, body: form(random) };
  }
  headers["content-type"] = isOddType ? random.pick(TYPES) : "application/json";
  return { ...own, headers, body: bodyOf(route.schema ?? {}, source) };
}

function bodyOf(schema: JsonSchema, source: Source): string | Buffer {
  const { random } = source;
  let body = fitting(schema, source);
  // One in thirty is left as it is: to be read to its end it takes a hundred times as long.
  if (!random.chance(0.033))
    for (let left = 1 + random.below(3); left > 0; left -= 1) body = mutate(body, random);
  const text = JSON.stringify(body) ?? "null";
  if (random.chance(0.0002)) return `{"url":"${"x".repeat(11 * 2 ** 20)}"}`;
  return random.chance(0.08) ? brokenJson(text, random) : text;
}

function pathOf({ path }: Route, random: Random, ids: readonly string[]): string {
  const id = () => {
    const known = ids.length > 0 && random.chance(0.5);
    return known ? random.pick(ids) : random.chance(0.5) ? random.pick(IDS) : UUID;
  };
  const whole = path.replace(/\{\w+\}/g, () => encodeURI(id()).replace(/%25/g, "%"));
  if (!random.chance(0.3)) return whole;
  const query = Array.from(
    { length: 1 + random.below(3) },
    () => `${random.pick(QUERIES)}=${random.pick(VALUES)}`,
  );
  return `${whole}?${query.join("&")}`;
}

const UUID = "01890000-0000-7000-8000-000000000001";

/** A form with a file, or what looks like one. */
function form(random: Random): string | Buffer {
  const part = (disposition: string, body: string, type = "text/html") =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${type}\r\n\r\n${body}\r\n`;
  const file = part('name="file"; filename="page.html"', "<h1>A page</h1><p>with a text</p>");
  const options = random.pick([
    '{"formats":["markdown"]}',
    "{",
    "[]",
    '{"timeout":"x"}',
    "null",
    '{"url":"x"}',
    "",
  ]);
  const whole = random.pick([
    `${file}--b--\r\n`,
    `${file}${part('name="options"', options, "application/json")}--b--\r\n`,
    `${part('name="file"; filename=""', "")}--b--\r\n`,
    `${part('name="file"; filename="x.pdf"', "%PDF-1.7 nothing", "application/pdf")}--b--\r\n`,
    `${part('name="file"; filename="x.docx"', "PK\u0003\u0004", "application/zip")}--b--\r\n`,
    `${file.repeat(4)}--b--\r\n`,
    `${part('name="__proto__"', "x")}--b--\r\n`,
    `${part('name="options"', options).repeat(30)}--b--\r\n`,
    `${part(`name="file"; filename="${"x".repeat(3000)}.html"`, "text")}--b--\r\n`,
    "--b\r\n\r\n--b--\r\n",
    "no form at all",
    "",
    file,
  ]);
  return random.chance(0.2) ? whole.slice(0, random.below(whole.length + 1)) : whole;
}
