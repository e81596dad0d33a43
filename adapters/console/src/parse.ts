import { badRequest } from "@winnow/core/plugin";
import * as v from "valibot";

/** What a request gives, checked. @throws BAD_REQUEST with all that is wrong */
export function parse<T extends v.GenericSchema>(schema: T, given: unknown): v.InferOutput<T> {
  const { success, output, issues } = v.safeParse(schema, given ?? {});
  if (success) return output;
  throw badRequest(issues);
}
