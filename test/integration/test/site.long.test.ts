/** The site of the documentation, built as `npm run site` does and looked at in a browser. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { suite } from "uvu";
import { root } from "../../packages.ts";
import { startChromium } from "../chromium.ts";

const test = suite("site");
const folder = join(root, "docs/site");
const dist = join(folder, "dist");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

const installed = existsSync(join(folder, "node_modules/vitepress")) || npm("ci").status === 0;
if (!installed) console.log("skipped: the site: npm ci in docs/site fails here");
else {
  test("it builds, every link between its pages included", () => {
    const { status, stdout, stderr } = npm("run", "--silent", "build");
    assert.equal(status, 0, stdout + stderr);
  });

  test("each page of the docs is there, and in the side", () => {
    const pages = globSync("docs/{*,{guides,reference,deploy,decisions}/*}.md", { cwd: root });
    assert.ok(pages.length > 60);
    const built = pages.map((path) => path.replace(/README\.md$/, "index.md").replace(/md$/, "html"));
    assert.deepEqual(
      built.filter((path) => !existsSync(join(dist, path))),
      [],
    );
    const side = (path: string) => /<aside class="VPSidebar"[\s\S]*?<\/aside>/.exec(read(path))?.[0] ?? "";
    const sides = side("docs/index.html") + side("docs/decisions/index.html");
    const unlisted = built.filter((path) => !sides.includes(`href="/${path.replace(/index\.html$/, "")}"`));
    assert.deepEqual(unlisted, ["docs/index.html"], "add a line to docs/README.md");
  });

  test("the home says what the README does", () => {
    const [, first = ""] = /\n\n(.+?)\n/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
    const home = read("index.html");
    assert.ok(home.includes(first.slice("Winnow is a ".length, 40)), first);
    assert.match(home, /<h2 id="what-it-does-today"/);
    assert.equal(home.match(/<h1/g)?.length, 1);
  });

  test("what is no page leads to the repository, and can be edited there", () => {
    const guide = read("docs/guides/plugin-kinds.html");
    const { repository } = JSON.parse(readFileSync(join(root, "core/package.json"), "utf8"));
    const place = repository.url.replace(/^git\+|\.git$/g, "");
    assert.ok(guide.includes(`href="${place}/edit/main/docs/guides/plugin-kinds.md"`));
    assert.ok(guide.includes(`href="${place}/blob/main/plugins/`));
    assert.ok(read("docs/index.html").includes(`href="${place}/edit/main/docs/README.md"`));
  });

  test("each anchor that a page links to is there", () => {
    const dead: string[] = [];
    for (const path of globSync("**/*.html", { cwd: dist })) {
      for (const [, target = "", anchor = ""] of read(path).matchAll(/href="(\/[^"#]*)?#([^"]+)"/g)) {
        const page = target === "" ? path : target.replace(/\/$/, "/index.html").slice(1);
        if (!read(page).includes(`id="${decodeURI(anchor)}"`)) dead.push(`${path}: ${target}#${anchor}`);
      }
    }
    assert.deepEqual(dead, []);
  });

  test("nothing is loaded from elsewhere", () => {
    const loaded = /<(?:script|img|iframe|source)[^>]+src="([^"]+)"|<link[^>]+href="([^"]+)"|url\(([^)]+)\)/g;
    const foreign = globSync("**/*.{html,css}", { cwd: dist }).flatMap((path) =>
      [...read(path).matchAll(loaded)]
        .map(([, src, href, url]) => src ?? href ?? url ?? "")
        .filter((address) => !/^(?:\/(?!\/)|["']?data:)/.test(address))
        .map((address) => `${path}: ${address}`),
    );
    assert.deepEqual(foreign, []);
  });

  test("it can be searched and read on a phone, in the dark, and asks no other host", async () => {
    await using site = await serve();
    await using chromium = await startChromium();
    for (const [width, scheme] of [
      [1280, "light"],
      [390, "dark"],
    ] as const) {
      const { page, requests, complaints } = await chromium.visit("about:blank");
      await page.setViewport({ width, height: 844 });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      for (const path of [
        "",
        "docs/",
        "docs/guides/plugin-kinds.html",
        "docs/reference/wire-contract.html",
      ]) {
        await page.goto(`${site.origin}/${path}`, { waitUntil: "networkidle0" });
        assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width, path);
        const isDark = await page.evaluate("document.documentElement.classList.contains('dark')");
        assert.equal(isDark, scheme === "dark");
      }
      await page.click("#local-search button");
      await page.waitForSelector("#localsearch-input");
      await page.type("#localsearch-input", "sitemap");
      await page.waitForSelector("#localsearch-list a[href^='/docs/']");
      const elsewhere = requests.filter(
        ({ host, protocol }) => protocol.startsWith("http") && host !== site.host,
      );
      assert.deepEqual([elsewhere.map(String), complaints], [[], []]);
      await page.close();
    }
  });
}

function read(path: string): string {
  return readFileSync(join(dist, path), "utf8");
}

function npm(...args: readonly string[]) {
  return spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
}

/** Serves the built site as a plain web server would. */
async function serve(): Promise<AsyncDisposable & { readonly origin: string; readonly host: string }> {
  const server = createServer(({ url = "/" }, response) => {
    const path = new URL(url, "http://site.test").pathname.replace(/\/$/, "/index.html");
    const file = join(dist, path);
    const isThere = existsSync(file);
    response.writeHead(isThere ? 200 : 404, { "content-type": TYPES[extname(path)] ?? "text/plain" });
    response.end(isThere ? readFileSync(file) : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

test.run();
