import assert from "node:assert/strict";
import { hookConformance } from "@winnow/conformance";
import { emulateMobile } from "@winnow/hook-emulate-mobile";
import { suite } from "uvu";
import { type Site, serve, startKernel } from "../../fetch-browser/test/site.ts";

const test = suite("hook-emulate-mobile");
hookConformance(test, emulateMobile);

const page = `<!doctype html><meta name="viewport" content="width=device-width"><pre id="p"></pre><script>
  p.textContent = JSON.stringify({ width: innerWidth, touch: navigator.maxTouchPoints > 0, agent: navigator.userAgent,
    mobile: navigator.userAgentData?.mobile, narrow: matchMedia("(max-width: 500px)").matches });
</script>`;

let site: Site;
let kernel: Awaited<ReturnType<typeof startKernel>>;
const sent: (string | undefined)[] = [];
test.before(async () => {
  site = await serve({
    "/": (request, response) => {
      sent.push(request.headers["user-agent"]);
      response.writeHead(200, { "content-type": "text/html" }).end(page);
    },
  });
  kernel = await startKernel({}, [emulateMobile()]);
});
test.after(async () => {
  await kernel?.close();
  await site?.close();
});

const factsOf = (text = "") => JSON.parse(/<pre id="p">(.*?)<\/pre>/s.exec(text)?.[1] ?? "{}");

test("a phone's window, touch and identity, in the page and on the wire", async () => {
  const { "test-body": text } = await kernel.ask(site.url, { mobile: true });
  const facts = factsOf(text);
  assert.equal(facts.width, 412);
  assert.equal(facts.touch, true);
  assert.equal(facts.narrow, true);
  assert.match(facts.agent, /Android.*Chrome\/\d+.*Mobile Safari/);
  assert.equal(sent.at(-1), facts.agent);
});

test("without it the page is shown as on a desk, by a browser with a window", async () => {
  const facts = factsOf((await kernel.ask(site.url))["test-body"]);
  assert.equal(facts.width, 1280);
  assert.equal(facts.touch, false);
  assert.match(facts.agent, /Chrome\/\d/);
  assert.doesNotMatch(facts.agent, /Headless|Mobile/);
});

test.run();
