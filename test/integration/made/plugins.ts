/** A plugin of each kind, made from its template with packed packages only, and what works with them. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { KINDS } from "../../../presets/create-plugin/src/kinds.ts";
import { ended, listensOn } from "../programs.ts";
import { post } from "../server.ts";
import { startProxiedSite } from "./site.ts";

/** These need no settings, and are named in the environment; the others are in `winnow.config.mjs`. */
const WITHOUT_SETTINGS = ["action", "cache", "format", "operation", "parser", "view"];

/** Where they are made. */
export interface Workshop {
  /** A new folder. */
  readonly folder: string;
  /** Programs of the app in which all packages are installed, Node among them. */
  readonly bin: string;
  /** Addresses of the tarballs by the names of the packages. */
  readonly tarballs: Readonly<Record<string, string>>;
}

/** Makes, checks, tests and builds a plugin of each kind. */
export function makePlugins({ folder, bin, tarballs }: Workshop): void {
  cpSync(import.meta.dirname, folder, { recursive: true });
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const run = (command: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8", env });
    assert.equal(status, 0, `${args.join(" ")}: ${stdout.slice(-20_000)}${stderr}`);
  };
  for (const kind of Object.keys(KINDS))
    run("create-plugin", "--kind", kind, "--name", `zebra-${kind}`, "--yes");
  const manifest = { name: "made", private: true, type: "module", workspaces: ["winnow-*"] };
  const dependencies = { ...tarballs, valibot: "1.5.0" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, dependencies }));
  run("npm", "install", "--loglevel=error", "--no-audit");
  for (const script of ["check", "test", "build"]) run("npm", "run", script, "--workspaces");
}

/** Lets the library, the command and the server work with them. */
export async function usePlugins({ folder, bin }: Workshop): Promise<void> {
  await using site = await startProxiedSite();
  const page = `http://127.0.0.1:${site.port}/`;
  const refused = `http://localhost:${site.port}/`;
  const env = {
    ...process.env,
    SITE: page,
    PROXY: `http://127.0.0.1:${site.proxyPort}`,
    CURFEW: `localhost:${site.port}`,
    WINNOW_PLUGINS: WITHOUT_SETTINGS.map((kind) => `winnow-${kind}-zebra-${kind}`).join(),
  };
  const node = (...args: readonly string[]) => spawn(join(bin, "node"), args, { cwd: folder, env });
  const winnow = (...args: readonly string[]) =>
    node(join(folder, "node_modules/@winnow/cli/bin/winnow.mjs"), ...args);

  assert.deepEqual(await ended(node("library.mjs")), { code: 0, said: "ok\n" });

  const scraped = await ended(winnow(page, "-f", "minutes", "-f", "zebraFormat", "--json"));
  assert.equal(scraped.code, 0, scraped.said);
  const { minutes, zebraFormat, metadata } = JSON.parse(scraped.said);
  assert.deepEqual([minutes, zebraFormat.words], ["1: to part grain from chaff", 161]);
  assert.equal(metadata.proxyUsed, "zebraProxy");
  assert.match((await ended(winnow(`${page}cues`))).said, /^The first cue\.\n\nThe second cue\.$/m);
  assert.match((await ended(winnow(refused))).said, /ZEBRA_HOOK_HOURS/);
  assert.match(readFileSync(join(folder, "journal.ndjson"), "utf8"), /"success":true[\s\S]*"success":false/);

  const server = winnow("serve");
  const origin = await listensOn(server);
  const request = { actions: [{ type: "zebraAction", selector: "h1" }], formats: ["markdown", "minutes"] };
  const { body } = await post(origin, "/v2/scrape", { url: page, ...request });
  assert.equal(Object(body.data).minutes, "1: to part grain from chaff", JSON.stringify(body));
  assert.match(Object(body.data).markdown, /touched/);
  const answer = await post(origin, "/v2/scrape", { url: refused });
  assert.deepEqual([answer.status, answer.body.code], [403, "ZEBRA_HOOK_HOURS"]);
  server.kill();
  await ended(server);
  assert.ok(site.proxied.length > 5, site.proxied.join());
}
