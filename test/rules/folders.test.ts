import assert from "node:assert/strict";
import { pluginId } from "@winnow/core/adapter";
import { suite } from "uvu";
import { everyPlugin } from "./reference.ts";

const test = suite("folders");

/** Options whose folder has another name, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  cursor: "hook-fit: where a cut answer goes on",
  excludeTags: "parser-html: what every view of a page of markup is made of",
  headers: "hook-fetch-http: part of the request that it sends",
  includeTags: "parser-html: what every view of a page of markup is made of",
  maxTokens: "hook-fit: how much of the markdown is returned",
  parsers: "parser-pdf-auto: the one kind of file that can be read in several ways",
  preferMarkdown: "hook-fetch-http: part of the request that it sends",
  respect: "hook-permissions: what of the permissions of a site is obeyed",
  removeBase64Images: "format-markdown: how that format is written",
  section: "hook-fit: which part of the markdown is returned",
  skipTlsVerification: "hook-fetch-http: part of the request that it sends",
  waitFor: "hook-fetch-browser: part of how a page is loaded",
};

const kebab = (name: string) => name.replace(/[A-Z]+/g, (letters) => `-${letters.toLowerCase()}`);

test("an option leads to a folder of its name, or is told", () => {
  const strays = everyPlugin().flatMap((plugin) => {
    const id = pluginId(plugin);
    return Object.keys(plugin.request ?? {}).filter((key) => {
      const word = kebab(key);
      return !id.includes(word) && !word.includes(id.slice(id.indexOf("-") + 1));
    });
  });
  assert.deepEqual([...new Set(strays)].sort(), Object.keys(ELSEWHERE).sort());
});

test("a format, an action and an operation lead to a folder of their name", () => {
  for (const plugin of everyPlugin()) {
    if (!["format", "action", "operation"].includes(plugin.kind)) continue;
    // Two actions print a page; they have one folder.
    if (plugin.name === "generatePDF") continue;
    // Made by the hook that cuts, from the same markdown and after redaction; they have its folder.
    if (["outline", "chunks"].includes(plugin.name)) continue;
    assert.equal(pluginId(plugin), `${plugin.kind}-${kebab(plugin.name)}`);
  }
});

test.run();
