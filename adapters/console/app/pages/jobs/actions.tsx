import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { sayCount } from "../../parts/say.ts";
import { go, href } from "../../route.ts";
import { newKey, type OpenedJob } from "./model.ts";

interface ActionsProps {
  readonly job: OpenedJob;
  readonly onChange: () => void;
}

/** What can be done with a job: stop it, begin it again, take its pages along. */
export function JobActions({ job, onChange }: ActionsProps) {
  const [asks, setAsks] = useState<"cancel" | "again">();
  const close = () => setAsks(undefined);
  return (
    <div class="bar">
      {job.path !== null && job.status === "running" && (
        <button type="button" class="danger" onClick={() => setAsks("cancel")}>
          Cancel the job
        </button>
      )}
      {job.path !== null && job.status !== "running" && (
        <button type="button" onClick={() => setAsks("again")}>
          Run again
        </button>
      )}
      <Downloads job={job} />
      {asks === "cancel" && <Cancel job={job} onChange={onChange} onClose={close} />}
      {asks === "again" && <Again job={job} onClose={close} />}
    </div>
  );
}

function Cancel({ job, onChange, onClose }: ActionsProps & { readonly onClose: () => void }) {
  const cancel = async () => {
    await call(`${job.path}/${job.id}`, { method: "DELETE" });
    onChange();
  };
  return (
    <Confirm title="Cancel this job?" action="Cancel the job" isDanger run={cancel} onClose={onClose}>
      <p>
        {sayCount(job.counts.done, "page")} stay as they are; the{" "}
        {sayCount(job.counts.waiting + job.counts.active, "page")} that are left are not scraped.
      </p>
    </Confirm>
  );
}

function Again({ job, onClose }: { readonly job: OpenedJob; readonly onClose: () => void }) {
  const [key] = useState(newKey);
  const again = async () => {
    const { id } = await call<{ id: string }>(`/console/api/jobs/${job.id}/again`, { body: { key } });
    go(href("jobs", job.operation, id));
  };
  const isLess = job.operation === "batchScrape" && job.counts.waiting > 0;
  return (
    <Confirm title="Run this job again?" action="Run again" run={again} onClose={onClose}>
      <p>The same request is sent once more, with its headers and webhooks, and costs credits again.</p>
      {isLess && (
        <p class="warn">
          The {sayCount(job.counts.waiting, "page")} that had not begun are not known any more, and are left
          out.
        </p>
      )}
    </Confirm>
  );
}

/** Kinds of files, and whether they are for pages only. */
const FILES = [
  ["jsonl", "JSON lines"],
  ["csv", "CSV"],
  ["zip", "Zip of Markdown"],
] as const;

function Downloads({ job }: { readonly job: OpenedJob }) {
  if (job.counts.done === 0) return null;
  const files = job.isOne ? FILES.slice(0, 1) : FILES;
  return (
    <span class="bar">
      <span class="dim">Download:</span>
      {files.map(([format, title]) => (
        <a key={format} href={`/console/api/jobs/${job.id}/download?format=${format}`} download="">
          {title}
        </a>
      ))}
    </span>
  );
}
