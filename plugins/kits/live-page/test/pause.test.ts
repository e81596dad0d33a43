import { suite } from "uvu";
import { pause } from "../src/index.ts";

const test = suite("kit-live-page: pause");

test("pause: the signal wakes it without an error", async () => {
  const stop = new AbortController();
  const asleep = pause(3_600_000, stop.signal);
  stop.abort();
  await asleep;
  await pause(3_600_000, stop.signal);
});

test.run();
