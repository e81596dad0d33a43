/** A process of its own that takes two places of a team and keeps them: `url prefix`. */
import { setTimeout as sleep } from "node:timers/promises";
import { silent } from "@winnow/core/plugin";
import { RedisPlaces } from "../src/places.ts";

const [, , url = "", prefix = ""] = process.argv;
const places = new RedisPlaces({ url, prefix }, silent);
while ((await places.taken("acme").catch(() => -1)) < 0) await sleep(10);
await places.take("acme", 2, ["dead 1", "dead 2"]);
process.stdout.write("taken\n");
setInterval(() => {}, 60_000);
