import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { callsConformance } from "@winnow/conformance";
import { changeTracking } from "@winnow/format-change-tracking";
import { createWinnow } from "@winnow/preset-library";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { monitor } from "../src/index.ts";

const test = suite("operation-monitor: calls");
const nobody = "00000000-0000-7000-8000-000000000000";
const plugins = () => [recordsSqlite(), ...changeTracking()];

callsConformance(test, monitor, {
  unknown: { id: nobody, checkId: nobody },
  open: async (plugin) => {
    const winnow = await createWinnow({ plugins: [...plugins(), plugin], jobSlots: 0 });
    const calls = winnow.monitor as unknown as Record<string, (request: object) => Promise<object>>;
    return {
      call: async (name, request) => (await calls[name]?.(request)) ?? assert.fail(name),
      close: () => winnow.close(),
    };
  },
});

test("a check of many pages asks for as many at a time as there are slots, and no more", async () => {
  let [atOnce, most, asked] = [0, 0, 0];
  const site = createServer((_, response) => {
    atOnce += 1;
    asked += 1;
    most = Math.max(most, atOnce);
    setTimeout(() => {
      atOnce -= 1;
      response.setHeader("content-type", "text/html");
      response.end(
        "<!doctype html><title>Mill</title><main><h1>Mill</h1><p>The mill stands by the river.</p></main>",
      );
    }, 20);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const egress = { allow: { page: ["127.0.0.0/8"] } };
  await using winnow = await createWinnow({ plugins: [...plugins(), monitor()], jobSlots: 4, egress });
  try {
    const urls = Array.from({ length: 100 }, (_, index) => `${origin}/${index}`);
    const { data } = await winnow.monitor.create({
      name: "Many",
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls }],
    });
    const { id: checkId } = await winnow.monitor.run({ id: data.id });
    for (;;) {
      const check = await winnow.monitor.check({ id: data.id, checkId });
      if (check.data.status === "completed") break;
      assert.match(String(check.data.status), /queued|running/);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.equal(asked, 100);
    assert.ok(most > 1 && most <= 4, `${most} at a time`);
  } finally {
    site.close();
  }
});

test.run();
