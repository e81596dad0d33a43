import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { CallError } from "../api.ts";
import { Dialog } from "./dialog.tsx";
import { Trouble } from "./trouble.tsx";

/** Properties of {@link Confirm}. */
export interface ConfirmProps {
  readonly title: string;
  /** What will be done, as the button says it. */
  readonly action: string;
  /** Whether it cannot be undone. @defaultValue false */
  readonly isDanger?: boolean;
  /** Does it; what it throws is shown. */
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Asks before something is done, and closes when it was. */
export function Confirm({ title, action, isDanger = false, run, onClose, children }: ConfirmProps) {
  const { isBusy, error, act } = useAction(run, onClose);
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        <div>{children}</div>
        {error !== undefined && <Trouble error={error} />}
        <div class="bar">
          <button
            type="button"
            class={isDanger ? "danger" : "main"}
            disabled={isBusy}
            onClick={act}
            autofocus
          >
            {action}
          </button>
          <button type="button" onClick={onClose}>
            Leave it
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** Something that is done once at a time, and why it failed. */
export function useAction(run: () => Promise<void>, onDone: () => void = () => {}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const act = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await run();
      setBusy(false);
      onDone();
    } catch (thrown) {
      setBusy(false);
      setError(thrown instanceof CallError ? thrown : new CallError("UNKNOWN_ERROR", String(thrown)));
    }
  };
  return { isBusy, error, act };
}
