/**
 * Writes the generated parts of `docs/reference` and of the manifests (`npm run docs`); the tests compare them with what is
 * committed.
 */

import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogueOf, referenceOf } from "@winnow/adapter-cli/describe";
import { HTTP_ERRORS, statusOf } from "@winnow/adapter-http";
import { createKernel, type ErrorTable, type Plugin } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { referenceRows } from "@winnow/kit-settings";
import { commandPlugins, readConfig } from "@winnow/preset-server";
import { CORE_OPTIONS } from "../../core/src/scrape-request.ts";
import { serverPlugins } from "../../presets/server/src/plugins.ts";
import { licencesPage } from "../../release/licences.ts";
import { writeManifests } from "../../release/manifests.ts";
import { folderNamed, packages, root } from "../packages.ts";
import { architecture } from "./architecture.ts";

const reference = new URL("../../docs/reference/", import.meta.url);

const catalogue = await catalogueOfCommand();

/** Generated files by their names, seen from `docs/reference`. */
export const pages: Readonly<Record<string, string>> = {
  "errors.md": await errors(),
  "config.md": config(),
  "options.md": options(),
  "cli.md": referenceOf(catalogue),
  "licences.md": licencesPage(),
  "../architecture.svg": architecture(),
  "../../presets/cli/catalogue.json": `${JSON.stringify(catalogue, undefined, 1)}\n`,
};

/** The page as it is committed. */
export function committed(name: string): string {
  return readFileSync(new URL(name, reference), "utf8");
}

/** What the plugins of the command offer to a shell. */
async function catalogueOfCommand() {
  const stores = { jobs: ":memory:", records: ":memory:", pages: {}, explanations: ":memory:" };
  const plugins = commandPlugins(readConfig({}, {}), stores);
  await using kernel = await createKernel({ plugins });
  return await catalogueOf(kernel);
}

/** The plugins of the server with everything switched on that a setting switches on. */
export function everyPlugin(): readonly Plugin[] {
  const everything = {
    OPENAI_API_KEY: "key",
    SEARXNG_ENDPOINT: "http://127.0.0.1:1",
    WINNOW_WEB_RISK_KEY: "key",
    USE_DB_AUTHENTICATION: "true",
    SMTP_URL: "smtp://winnow%40example.com@127.0.0.1:1",
    DATABASE_URL: "postgres://127.0.0.1:1/winnow",
    WINNOW_CACHE_URL: "redis://127.0.0.1:1",
    WINNOW_ARTIFACTS_URL: "s3://bucket",
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
    WINNOW_MARKDOWN_CONVERTER: "node-html-markdown",
  };
  const url = () => "http://127.0.0.1:3002";
  const other = serverPlugins(readConfig({}, {}), url).filter(({ kind }) => kind === "service");
  return [...serverPlugins(readConfig(everything, {}), url), ...other];
}

/** Every code with its meaning and who declares it: the kernel, then its plugins. */
async function declaredErrors(): Promise<ReadonlyMap<string, Declared>> {
  await using kernel = await createKernel({ plugins: [] });
  const declared = new Map<string, Declared>();
  const add = (owner: string, errors: ErrorTable) => {
    for (const [code, kind] of Object.entries(errors)) {
      const owners = declared.get(code)?.owners ?? [];
      declared.set(code, { ...kind, owners: [...new Set([...owners, owner])] });
    }
  };
  add("the kernel", kernel.registry.errors);
  for (const plugin of everyPlugin()) add(`\`${pluginId(plugin)}\``, plugin.errors ?? {});
  return declared;
}

type Declared = ErrorTable[string] & { readonly owners: readonly string[] };

async function errors(): Promise<string> {
  const rows = [...(await declaredErrors())].map(([code, { owners, ...kind }]) => {
    const { category, retryable = false, description } = kind;
    const status = code === "CONFIG_INVALID" ? "at start" : statusOf({ code, category });
    const retry = retryable ? "yes" : "no";
    return `| \`${code}\` | ${status} | ${category} | ${retry} | ${description} | ${owners.join(", ")} |`;
  });
  const own = Object.entries(HTTP_ERRORS).map(
    ([code, { category, description }]) =>
      `| \`${code}\` | ${statusOf({ code, category })} | ${description} |`,
  );
  return `# Errors

Every failed call over HTTP has the body \`{ "success": false, "code", "error", "details"? }\`. In a Node app the same is thrown
as a \`WinnowError\`; \`WinnowError.is(error, code)\` recognises it. Generated from the
tables of the kernel (\`core/src/errors.ts\`) and of the plugins of the server: the last column names who declares a code.

| code | HTTP status | category | a retry may help | meaning | declared by |
|---|---|---|---|---|---|
${rows.join("\n")}

Over HTTP a request may also fail before the kernel sees it. Generated from \`adapters/http/src/codes.ts\`.

| code | HTTP status | meaning |
|---|---|---|
${own.join("\n")}

A plugin from elsewhere may declare codes of its own: its page lists them.
`;
}

function config(): string {
  const declared = declaredSettings();
  const rows = referenceRows(readConfig({}, {}).settings).map(([name, row]) => {
    const folder = declared.get(name) ?? "";
    return `${row} | [\`${folder}\`](../../${folder}) |`;
  });
  return `# Configuration

Settings of the server, of workers and of the command. The environment takes precedence over a \`.env\` file in the working folder,
and that over the default. Values that are not valid, and unknown names that begin with \`WINNOW_\`, are refused at the start,
all in one list. Each package declares its own settings; this is generated from their tables. A plugin of yours adds a table in the
same way ([kit-settings](../../plugins/kits/settings/README.md)).

| name | default | meaning | declared by |
|---|---|---|---|
${rows.join("\n")}

Addresses: without an API key the server listens on this machine only. To let others in, set \`WINNOW_API_KEYS\`, or set
\`USE_DB_AUTHENTICATION=false\` and \`HOST\`. Without keys, requests under other host names and from web
pages of other origins are refused (403): \`WINNOW_ALLOW_HOSTS\` and \`WINNOW_ALLOW_ORIGINS\` name exceptions. All keys belong to one team: each can read the results of all.
`;
}

/** The folder of the package that declares a setting, by its name. */
function declaredSettings(): ReadonlyMap<string, string> {
  const folders = [...packages.keys()].flatMap((folder) =>
    globSync(`${folder}/src/**/*.ts`, { cwd: root }).map(
      (file) => [folder, readFileSync(join(root, file), "utf8")] as const,
    ),
  );
  const tables = folders.filter(([, text]) => text.includes("defineSettings({"));
  return new Map(
    tables.flatMap(([folder, text]) =>
      [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{/gm)].map(([, name = ""]) => [name, folder] as const),
    ),
  );
}

/** The folder of every word of a request. */
function options(): string {
  const installed = everyPlugin();
  const plugins = [...new Map(installed.map((plugin) => [pluginId(plugin), plugin])).values()];
  const table = (head: string, rows: readonly (readonly [word: string, folder: string, what: string])[]) =>
    [
      `| ${head} | folder | what it does |`,
      "|---|---|---|",
      ...[...rows]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([word, folder, what]) => `| \`${word}\` | [\`${folder}\`](../../${folder}) | ${what} |`),
    ].join("\n");
  const kernel = Object.entries(CORE_OPTIONS).map(
    ([key, { description }]) => [key, "core/src/scrape-request.ts", description] as const,
  );
  const asked = plugins.flatMap((plugin) =>
    Object.entries(plugin.request ?? {}).map(
      ([key, { description }]) => [key, folderOf(pluginId(plugin)), description] as const,
    ),
  );
  const ofFormats = plugins.flatMap((plugin) =>
    plugin.kind === "format"
      ? Object.keys(Object(plugin.options).entries ?? {}).map(
          (key) =>
            [
              `${plugin.name}.${key}`,
              folderOf(pluginId(plugin)),
              `an option of the format \`${plugin.name}\``,
            ] as const,
        )
      : [],
  );
  const words = (kind: Plugin["kind"]) =>
    plugins
      .filter((plugin) => plugin.kind === kind)
      .map((plugin) => {
        const folder = folderOf(pluginId(plugin));
        return [plugin.name, folder, descriptionOf(folder)] as const;
      });
  return `# Where a word of the request lives

Generated from the plugins of the server. A word that belongs to a phase of every scrape is the kernel's; each other one leads to
the folder of a plugin, whose README says more.

## Options of a scrape

${table("option", [...kernel, ...asked])}

## Formats

${table("format", words("format"))}

Their own options:

${table("option", ofFormats)}

## Actions

${table("action", words("action"))}

## Operations

${table("operation", words("operation"))}
`;
}

/** The folder of a plugin; of several in one folder the others add a word to its name. */
function folderOf(id: string): string {
  const words = id.split("-");
  while (words.length > 1 && folderNamed(words.join("-")) === undefined) words.pop();
  return folderNamed(words.join("-")) ?? "";
}

/** The description of a package. */
function descriptionOf(folder: string): string {
  const manifest = readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), "utf8");
  return (JSON.parse(manifest) as { description: string }).description;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeManifests();
  mkdirSync(reference, { recursive: true });
  for (const [name, text] of Object.entries(pages)) writeFileSync(new URL(name, reference), text);
}
