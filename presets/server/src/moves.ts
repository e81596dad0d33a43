import { existsSync } from "node:fs";
import { join } from "node:path";
import { WinnowError } from "@winnow/core";
import { postgres } from "@winnow/kit-postgres";
import { movedRecords as recordsInPostgres } from "@winnow/records-postgres";
import { movedRecords as recordsInFile } from "@winnow/records-sqlite";
import { movedJobs as jobsInPostgres } from "@winnow/store-postgres";
import { movedJobs as jobsInFile } from "@winnow/store-sqlite";

/** A statement of a move may count millions of rows. */
const STATEMENT_MS = 600_000;
const WAIT_MS = 5000;

/**
 * What is kept in a folder of data, or in the PostgreSQL database of a URL, to be moved. No other process may have it open.
 * @throws CONFIG_INVALID
 */
export async function movedStores(place: string, mustExist: boolean) {
  if (/^postgres(?:ql)?:/i.test(place)) {
    const server = postgres({ url: place, poolSize: 1, statementTimeoutMs: STATEMENT_MS, waitMs: WAIT_MS });
    const { host, pathname } = new URL(place);
    return {
      label: `postgres://${host}${pathname}`,
      jobs: await jobsInPostgres(server),
      records: await recordsInPostgres(server),
    };
  }
  const paths = { jobs: join(place, "jobs.sqlite"), records: join(place, "records.sqlite") };
  if (mustExist && !existsSync(paths.jobs) && !existsSync(paths.records))
    throw new WinnowError(
      "CONFIG_INVALID",
      `Nothing is kept in ${place}: it has no jobs.sqlite and no records.sqlite.`,
    );
  const jobs = jobsInFile(paths.jobs);
  try {
    return { label: place, jobs, records: recordsInFile(paths.records) };
  } catch (error) {
    void jobs.close();
    throw error;
  }
}
