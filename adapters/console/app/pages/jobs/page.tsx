import type { PageProps } from "../index.ts";
import { Job } from "./job.tsx";
import { JobList } from "./list.tsx";

/** The jobs of whoever looks; with an operation and an id one of them. */
export default function Jobs({ parts: [operation, id], query }: PageProps) {
  return id === undefined ? (
    <JobList operation={operation ?? ""} status={query.get("status") ?? ""} />
  ) : (
    <Job key={id} id={id} />
  );
}
