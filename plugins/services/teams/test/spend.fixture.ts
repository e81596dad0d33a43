/** A process that scrapes for a team: `module place owner scrapes`. Says how many were answered, and with which codes others were not. */
import { setTimeout as sleep } from "node:timers/promises";
import { createKernel } from "@winnow/core";
import { defineHook, defineParser, type ServicePlugin, WinnowError } from "@winnow/core/plugin";
import { teams } from "../src/index.ts";

const [, , module = "", place = "", owner = "", scrapes = "1"] = process.argv;
const { default: openAt }: { default: (place: string) => ServicePlugin } = await import(module);
const slow = defineHook({
  name: "slow",
  fetch: async ({ url }) => {
    await sleep(300);
    return { url, statusCode: 200, headers: {}, contentType: "text/plain", body: Buffer.from("page") };
  },
});
const text = defineParser({ name: "kit", accepts: () => true, parse: () => ({}) });
const kernel = await createKernel({ plugins: [openAt(place), slow, text, ...teams()], concurrency: 1000 });
process.send?.("ready");
process.once("message", async () => {
  const scrape = async (at: number) => {
    try {
      await kernel.scrapeRequest({ url: `https://a.test/${at}`, formats: [] }, { owner });
      return "answered";
    } catch (error) {
      return WinnowError.is(error) ? error.code : String(error);
    }
  };
  const ended = await Promise.all(Array.from({ length: Number(scrapes) }, (_, at) => scrape(at)));
  process.send?.(ended);
  await kernel.close();
  process.exit();
});
