import type { JobDocument, JobProblem } from "@winnow/kit-jobs";
import { type Kysely, sql } from "kysely";
import type { Aside } from "./aside.ts";
import { LAST_TIME, toDocument } from "./rows.ts";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;

/** Documents after a place: at least one if there is one that can be read, and at most so many bytes of JSON. */
export async function documentsAfter(
  db: Db,
  jobId: string,
  after: number,
  { most, maxBytes, aside }: { readonly most: number; readonly maxBytes: number; readonly aside: Aside },
): Promise<readonly JobDocument[]> {
  for (let from = after; ; ) {
    const last = await lastFitting(db, jobId, from, most, maxBytes);
    if (last === undefined) return [];
    const documents = await readDocuments(db, last.job, from, last.place, aside);
    if (documents.length > 0) return documents;
    from = last.place;
  }
}

/** The last of the documents after a place that fit into so many bytes together. */
async function lastFitting(db: Db, jobId: string, after: number, most: number, maxBytes: number) {
  const sizes = await sql<{ job: number; place: number; bytes: number }>`
    select documents.job, place, bytes from documents join jobs on jobs.number = documents.job
    where jobs.id = ${jobId} and place > ${after} and place <= ${Number.MAX_SAFE_INTEGER} order by place limit ${most}`.execute(
    db,
  );
  let total = 0;
  const fitting = sizes.rows.filter(({ bytes }, index) => {
    total += bytes;
    return index === 0 || total <= maxBytes;
  });
  return fitting.at(-1);
}

/** The documents of these places; one that is broken is set aside. */
async function readDocuments(
  db: Db,
  job: number,
  after: number,
  last: number,
  aside: Aside,
): Promise<readonly JobDocument[]> {
  const rows = await db
    .selectFrom("documents")
    .select(["place", "body"])
    .where("job", "=", job)
    .where("place", ">", after)
    .where("place", "<=", last)
    .orderBy("place")
    .execute();
  const documents: JobDocument[] = [];
  for (const row of rows) {
    try {
      documents.push({ place: row.place, document: toDocument(row) });
    } catch (error) {
      await aside.document(db, job, row.place, error);
    }
  }
  return documents;
}

/** What of a job failed or was left out, the oldest first. */
export async function problemsOf(db: Db, jobId: string, most: number): Promise<readonly JobProblem[]> {
  const rows = await db
    .selectFrom("problems")
    .innerJoin("jobs", "jobs.number", "problems.job")
    .select(["problems.id", "problems.url", "problems.code", "problems.message", "problems.at"])
    .where("jobs.id", "=", jobId)
    .orderBy("problems.id")
    .limit(most)
    .execute();
  return rows.map(({ id, at, ...problem }) => ({
    id: String(id),
    ...problem,
    at: Math.min(at, LAST_TIME),
  }));
}
