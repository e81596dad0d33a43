import * as v from "valibot";
import { changing, type Run } from "./run.ts";

const NO_OBJECT = v.custom(() => false, "Expected an object but received a list");

/** The same maker of schemas for objects, which takes no list for one. */
export function refusingLists<F>(make: F): F {
  return changing(make, (run, dataset, config) => {
    if (!Array.isArray(dataset.value)) return run(dataset, config);
    return (NO_OBJECT["~run"] as unknown as Run)(dataset, config);
  });
}
