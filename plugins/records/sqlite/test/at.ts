/** The store at a path, for the processes of the conformance kit. */
import { recordsSqlite } from "../src/index.ts";

export default (path: string) => recordsSqlite({ path });
