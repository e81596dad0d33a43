import { CLAIM } from "./sql/claim.ts";
import { FINISH } from "./sql/finish.ts";
import { JOBS } from "./sql/jobs.ts";
import { MESSAGES } from "./sql/messages.ts";
import { PARTS } from "./sql/parts.ts";
import { RETENTION } from "./sql/retention.ts";
import { TABLES } from "./sql/tables.ts";

/**
 * What each version adds to the one before; the server remembers its version. Never change one that was published, and only
 * add, functions under new names: processes of the release before run together with those of the new one.
 */
export const MIGRATIONS: readonly string[] = [TABLES + PARTS + JOBS + CLAIM + FINISH + MESSAGES, RETENTION];
