import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { Confirm, useAction } from "../../parts/confirm.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import type { Monitor } from "./types.ts";

/** Properties of {@link MonitorActions}. */
export interface ActionsProps {
  readonly monitor: Monitor;
  readonly onChange: () => void;
  /** Called instead when it is gone. */
  readonly onDelete?: () => void;
}

/** Run now, pause or resume, delete. */
export function MonitorActions({ monitor, onChange, onDelete = onChange }: ActionsProps) {
  const { id, name, status, currentCheckId } = monitor;
  const path = `/v2/monitor/${id}`;
  const isPaused = status === "paused";
  const [isDeleting, setDeleting] = useState(false);
  const run = useAction(async () => void (await call(`${path}/run`, { body: {} })), onChange);
  const body = { status: isPaused ? "active" : "paused" };
  const pause = useAction(async () => void (await call(path, { method: "PATCH", body })), onChange);
  const [seen, setSeen] = useState<unknown>();
  const error = run.error ?? pause.error;
  return (
    <div class="bar tight">
      <button type="button" disabled={isPaused || run.isBusy || currentCheckId !== null} onClick={run.act}>
        Run now<span class="unseen"> {name}</span>
      </button>
      <button type="button" disabled={pause.isBusy} onClick={pause.act}>
        {isPaused ? "Resume" : "Pause"}
        <span class="unseen"> {name}</span>
      </button>
      <button type="button" class="danger" onClick={() => setDeleting(true)}>
        Delete<span class="unseen"> {name}</span>
      </button>
      {error !== undefined && error !== seen && (
        <Dialog title="That did not work" onClose={() => setSeen(error)}>
          <Trouble error={error} />
        </Dialog>
      )}
      {isDeleting && (
        <Confirm
          title="Delete this monitor?"
          action="Delete it"
          isDanger
          run={async () => {
            await call(path, { method: "DELETE" });
            onDelete();
          }}
          onClose={() => setDeleting(false)}
        >
          <p>
            <strong>{name}</strong> goes with all its checks and versions. This cannot be undone; a pause can.
          </p>
        </Confirm>
      )}
    </div>
  );
}
