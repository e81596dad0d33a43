/** A process of its own that takes the right to save a profile and keeps it: `module place name`. */
import { setupWith } from "@winnow/conformance";
import type { ServicePlugin } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { Profiles } from "../src/store.ts";

const [, , module = "", place = "", name = ""] = process.argv;
const { default: create }: { default: (place: string) => ServicePlugin } = await import(module);
const records = create(place).create(setupWith()) as RecordStore;
await new Profiles(records, "").lock(name);
process.stdout.write("locked\n");
setInterval(() => {}, 60_000);
