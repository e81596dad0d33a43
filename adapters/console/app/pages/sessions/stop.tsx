import { call } from "../../api.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { type Session, titleOf } from "./types.ts";

/** Asks before a session is stopped. */
export function Stop({
  session,
  onDone,
  onClose,
}: {
  readonly session: Session;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const stop = async () => {
    await call(`/v2/browser/${session.id}`, { method: "DELETE" });
    onDone();
  };
  return (
    <Confirm title="Stop this session?" action="Stop the session" isDanger run={stop} onClose={onClose}>
      <p>{titleOf(session)} is closed, and what was typed there is lost. A profile is saved before that.</p>
    </Confirm>
  );
}
