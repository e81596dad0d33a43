import { hasPostgres, recordStoreConformance, startPostgres } from "@winnow/conformance";
import { suite } from "uvu";
import at from "./at.ts";

const test = suite("records-postgres");

if (!hasPostgres) console.log("skipped: records-postgres: PostgreSQL is not installed");
const server = hasPostgres ? await startPostgres() : undefined;
test.after(async () => server?.[Symbol.asyncDispose]());
let schemas = 0;
const place = () => {
  schemas += 1;
  return `${server?.url}#kit_${schemas}`;
};

if (server !== undefined) {
  recordStoreConformance(test, () => at(place()), {
    shared: { module: new URL("./at.ts", import.meta.url).href, place },
  });
}

test.run();
