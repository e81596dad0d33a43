/** The store at a place, which is `URL#schema`, for the processes of the conformance kit. */
import { postgres } from "@winnow/kit-postgres";
import { recordsPostgres } from "../src/index.ts";

export default (place: string) => {
  const [url = "", schema = ""] = place.split("#");
  return recordsPostgres(postgres({ url, schema }));
};
