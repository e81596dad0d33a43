/** A worker of a fleet as a process of its own: `process.ts URL PREFIX FOLDER`. */
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { member } from "./fleet.ts";

const [url = "", prefix = "", path = ""] = process.argv.slice(2);
const work = async ({ key }: { readonly key: string }) => {
  process.stdout.write(`${key}\n`);
  await sleep(20);
  return { document: { key } };
};
const { kernel } = await member({ url, prefix }, path, { work, leaseMs: 3000 });
process.once("SIGTERM", () => void kernel.close());
