import assert from "node:assert/strict";
import { hookConformance } from "@winnow/conformance";
import { defineProxy } from "@winnow/core/plugin";
import { disguiseBrowser } from "@winnow/hook-disguise-browser";
import { suite } from "uvu";
import { type Site, serve, startKernel } from "../../fetch-browser/test/site.ts";

const test = suite("hook-disguise-browser");
hookConformance(test, disguiseBrowser);

/** What sites ask to recognise a browser without a user. */
const page = `<!doctype html><pre id="p"></pre><script>
  const gl = document.createElement("canvas").getContext("webgl");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  p.textContent = JSON.stringify({
    webdriver: navigator.webdriver, agent: navigator.userAgent, languages: navigator.languages,
    platform: navigator.platform, cores: navigator.hardwareConcurrency,
    card: info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : null, height: outerHeight, screen: screen.width,
    brands: navigator.userAgentData?.brands?.map((one) => one.brand),
  });
</script>`;

const proxy = (manner: "plain" | "disguised") =>
  defineProxy({
    name: "test-route",
    acquire: (_, tried) => (tried.length === 0 ? { proxy: "basic", manner } : undefined),
    release: () => {},
  });

let site: Site;
const sent: (string | undefined)[] = [];
test.before(async () => {
  site = await serve({
    "/": (request, response) => {
      sent.push(request.headers["user-agent"]);
      response.writeHead(200, { "content-type": "text/html" }).end(page);
    },
  });
});
test.after(() => site?.close());

async function factsOver(manner: "plain" | "disguised") {
  await using kernel = await startKernel({}, [disguiseBrowser(), proxy(manner)]);
  const text = (await kernel.ask(site.url))["test-body"] ?? "";
  return JSON.parse((/<pre id="p">(.*?)<\/pre>/s.exec(text)?.[1] ?? "{}").replaceAll("&amp;", "&"));
}

test("on a disguised route scripts find a computer with a person before it", async () => {
  const facts = await factsOver("disguised");
  assert.notEqual(facts.webdriver, true);
  assert.doesNotMatch(facts.agent, /Headless/);
  assert.equal(sent.at(-1), facts.agent);
  assert.deepEqual(facts.languages, ["en-US", "en"]);
  assert.doesNotMatch(String(facts.card), /SwiftShader|llvmpipe/i);
  assert.ok(facts.height > 0 && facts.screen >= 800, JSON.stringify(facts));
  assert.ok(!facts.brands?.includes("HeadlessChrome"));
});

test("on any other route the page is left as it is", async () => {
  assert.equal((await factsOver("plain")).webdriver, true);
});

test.run();
