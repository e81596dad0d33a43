import { hasPostgres, jobStoreConformance, startPostgres } from "@winnow/conformance";
import { suite } from "uvu";
import at from "./at.ts";

const test = suite("store-postgres");
if (!hasPostgres) console.log("skipped: store-postgres: PostgreSQL is not installed");
const server = hasPostgres ? await startPostgres() : undefined;
test.after(async () => server?.[Symbol.asyncDispose]());
let schemas = 0;
const place = () => {
  schemas += 1;
  return `${server?.url}#kit_${schemas}`;
};

if (server !== undefined) jobStoreConformance(test, () => at(place()));

test.run();
