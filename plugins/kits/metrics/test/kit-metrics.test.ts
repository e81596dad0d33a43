import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineHook, defineService } from "@winnow/core/plugin";
import { suite } from "uvu";
import { type Gauge, type Metrics, MetricsToken } from "../src/index.ts";

const test = suite("kit-metrics");

test("plugins add what they measure to the installed metrics, and work without any", async () => {
  const gauges: Gauge[] = [];
  const metrics: Metrics = {
    watch: (gauge) => void gauges.push(gauge),
    answered: () => {},
    read: async () => ({ contentType: "text/plain", body: "" }),
  };
  const installed = defineService({ name: "metrics", token: MetricsToken, create: () => metrics });
  const doors = defineHook({
    name: "doors",
    setup: ({ services }) =>
      services.find(MetricsToken)?.watch({ name: "doors", help: "Doors.", read: () => [{ value: 2 }] }),
  });
  await using without = await createKernel({ plugins: [doors] });
  assert.equal(without.services.find(MetricsToken), undefined);
  await using kernel = await createKernel({ plugins: [doors, installed] });
  assert.equal(kernel.services.find(MetricsToken), metrics);
  assert.deepEqual(await gauges[0]?.read(), [{ value: 2 }]);
});

test.run();
