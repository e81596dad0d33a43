/** The store at a path, for the processes of the conformance kit. */
import { type StoreSqliteSettings, storeSqlite } from "../src/index.ts";

export default (path: string, settings: StoreSqliteSettings = {}) => storeSqlite({ path, ...settings });
