import assert from "node:assert/strict";
import type { Plugin } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { jobPlugins, libraryPlugins } from "@winnow/preset-library";
import { readConfig } from "@winnow/preset-server";
import { suite } from "uvu";
import { serverPlugins } from "../../presets/server/src/plugins.ts";
import { folderNamed } from "../packages.ts";

const test = suite("ids");

/** Everything that can be switched on. */
const EVERYTHING = {
  OPENAI_API_KEY: "key",
  SEARXNG_ENDPOINT: "http://127.0.0.1:1",
  WINNOW_WEB_RISK_KEY: "key",
  DATABASE_URL: "postgres://127.0.0.1:1/winnow",
  WINNOW_CACHE_URL: "redis://127.0.0.1:1",
  WINNOW_MARKDOWN_CONVERTER: "node-html-markdown",
};

test("a plugin's id is the name of its package", () => {
  const server = (environment: Record<string, string>) =>
    serverPlugins(readConfig(environment, {}), () => "http://127.0.0.1:3002");
  const searching = server({ WINNOW_SEARCH_URL: "https://a.test/?q={searchTerms}" });
  const all: readonly Plugin[] = [
    ...server({}),
    ...server(EVERYTHING),
    ...searching,
    ...libraryPlugins(),
    ...jobPlugins(),
  ];
  const ids = [...new Set(all.map(pluginId))];
  for (const expected of [
    "cache-redis",
    "view-node-html-markdown",
    "model-extractive",
    "model-openai-compatible",
    "search-endpoint",
    "search-searxng",
    "records-postgres",
    "store-postgres",
    "store-sqlite",
  ])
    assert.ok(ids.includes(expected), expected);
  // Of several plugins in one folder, one has its name and the others add a word to that.
  const strays = ids.filter(
    (id) => folderNamed(id) === undefined && !ids.some((other) => id.startsWith(`${other}-`)),
  );
  assert.deepEqual(strays, []);
});

test.run();
