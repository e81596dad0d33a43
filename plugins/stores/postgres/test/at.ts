/** The store at a place, which is `URL#schema`, for the processes of the conformance kit. */
import { postgres } from "@winnow/kit-postgres";
import { type StorePostgresSettings, storePostgres } from "../src/index.ts";

export default (place: string, settings: StorePostgresSettings = {}) => {
  const [url = "", schema = ""] = place.split("#");
  return storePostgres(postgres({ url, schema }), settings);
};
