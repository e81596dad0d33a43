/** What the queue does, with its jobs on PostgreSQL. */
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { suite } from "uvu";
import { keeper } from "../../../../adapters/queue/test/world.ts";
import at from "./at.ts";

const test = suite("store-postgres: queue");
if (!hasPostgres) console.log("skipped: store-postgres: PostgreSQL is not installed");
test("the tests of the queue can run", () => {});
if (hasPostgres) {
  const server = await startPostgres();
  let schemas = 0;
  keeper.store = () => {
    schemas += 1;
    return at(`${server.url}#queue_${schemas}`);
  };
  for (const name of ["beginnings", "endings", "queue"])
    await import(new URL(`../../../../adapters/queue/test/${name}.test.ts`, import.meta.url).href);
}
test.run();
