import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { contextWith, hookConformance } from "@winnow/conformance";
import type { Fetched, FetchRequest, Finding } from "@winnow/core/plugin";
import { patternOf, phrasesOf } from "@winnow/kit-words";
import { suite } from "uvu";
import { detectWalls } from "../src/index.ts";

const test = suite("hook-detect-walls");
hookConformance(test, detectWalls);

const hook = detectWalls();

async function inspect(asked: string, fetched: Fetched): Promise<Finding | undefined> {
  const request = { url: asked, options: {}, route: { proxy: "basic" } } as unknown as FetchRequest;
  return await hook.inspect?.(fetched, request, contextWith());
}

const folder = new URL("fixtures/", import.meta.url);
const cases = readdirSync(folder).map((name) => {
  const about = JSON.parse(readFileSync(new URL(`${name}/case.json`, folder), "utf8")) as {
    expect: string | null;
    asked: string;
    url: string;
    statusCode: number;
    headers: Record<string, string>;
  };
  const fetched = {
    ...about,
    contentType: "text/html",
    body: readFileSync(new URL(`${name}/page.html`, folder)),
  };
  return { name, ...about, fetched };
});

for (const expected of ["block", "login", "consent", "soft-404", "outage", null]) {
  test(`fixtures: ${expected ?? "pages are left alone"}`, async () => {
    const own = cases.filter(({ expect }) => expect === expected);
    assert.ok(own.length >= 3);
    const wrong: string[] = [];
    for (const { name, asked, fetched } of own) {
      const finding = await inspect(asked, fetched);
      if ((finding?.kind ?? null) !== expected) wrong.push(`${name}: ${finding?.kind} ${finding?.error}`);
      if (finding !== undefined) assert.match(finding.error, /^The site .+\.$/);
    }
    // Pages never: a page that is refused is lost, one that is let through can still be looked at.
    assert.ok(wrong.length <= (expected === null ? 0 : own.length * 0.1), wrong.join("\n"));
  });
}

const file = { url: "https://site.test/a", statusCode: 200, headers: {}, body: Buffer.from("{}") };

test("files are judged by their status and headers alone", async () => {
  for (const contentType of ["application/json", "application/pdf", "text/plain", ""]) {
    assert.equal(await inspect(file.url, { ...file, contentType }), undefined);
  }
  const refused = await inspect(file.url, { ...file, contentType: "application/json", statusCode: 403 });
  assert.deepEqual(refused, {
    kind: "block",
    error: "The site refused this visitor with status 403.",
    retry: true,
  });
  const headers = { "cf-mitigated": "challenge" };
  assert.match((await inspect(file.url, { ...file, headers, contentType: "" }))?.error ?? "", /Cloudflare/);
});

const shown = (title: string, text: string, asked: string, url = asked) =>
  inspect(asked, {
    ...{ url, statusCode: 200, headers: {}, contentType: "text/html" },
    body: Buffer.from(`<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>`),
  });

test("an outage is told in other languages, and by programs that ask for no patience", async () => {
  const asked = "https://site.test/prices";
  const notices = [
    ["Wartungsarbeiten", "Die Seite ist wegen Wartungsarbeiten vorübergehend nicht erreichbar."],
    ["Servicio no disponible", "El servicio no está disponible en este momento. Inténtelo más tarde."],
    ["Service indisponible", "Le service est temporairement indisponible."],
    ["Servizio non disponibile", "Riprova più tardi."],
    ["Error establishing a database connection", ""],
  ] as const;
  for (const [title, text] of notices) assert.equal((await shown(title, text, asked))?.kind, "outage", title);
  const pages = [
    ["Wartungsarbeiten", "Am 4. Dezember wird die Anlage in Halle 2 gewartet; alle anderen laufen."],
    [
      "Internal server error",
      "This lesson explains what the status 500 stands for, and how to log its cause.",
    ],
    ["Bike not available", "Inténtelo más tarde."],
  ] as const;
  for (const [title, text] of pages) assert.equal(await shown(title, text, asked), undefined, title);
});

test("a redirect to nothing but a login is one, with the way back or without", async () => {
  const asked = "https://site.test/reports/7";
  const to = "https://site.test/signin";
  assert.equal((await shown("Sign in to go on", "Enter the code.", asked, to))?.kind, "login");
  assert.equal(await shown("Reports", "The reports are here.", asked, to), undefined);
  assert.equal(await shown("Sign in to see prices", "They are for members.", asked, to), undefined);
  assert.equal(await shown("Sign in with OAuth", "How it works. ".repeat(60), asked, to), undefined);
});

test("only what another way may avoid is to be tried again", async () => {
  const retries = new Map<string, boolean>();
  for (const { asked, fetched } of cases) {
    const finding = await inspect(asked, fetched);
    if (finding !== undefined) retries.set(finding.kind, finding.retry);
  }
  assert.deepEqual(Object.fromEntries(retries), {
    block: true,
    consent: true,
    login: false,
    "soft-404": false,
    outage: false,
  });
});

test("each example is one of its phrase, in a sentence or as a title", () => {
  for (const file of ["logins", "missing", "outages", "refusals"]) {
    const rows = phrasesOf(new URL(`../words/${file}.txt`, import.meta.url)).rows();
    assert.ok(rows.length > 10, file);
    for (const [name, phrase, example] of rows) {
      const isInText = /patience|asks|proof|turns-away|excuse|lure|consent|login/.test(name);
      const pattern = isInText ? patternOf(phrase) : `^(?:${patternOf(phrase)})\\W*$`;
      assert.match(example, new RegExp(pattern, "iu"), `${file}: ${phrase}`);
    }
  }
});

test.run();
