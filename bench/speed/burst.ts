/** Scrapes one URL some times at once, in a process of its own: `burst.ts <server> <url> <times>`. */
import process from "node:process";
import { scrape } from "./load.ts";

const [origin = "", url = "", times = "1"] = process.argv.slice(2);
await Promise.all(Array.from({ length: Number(times) }, (_, index) => scrape(origin, `${url}?${index}`)));
