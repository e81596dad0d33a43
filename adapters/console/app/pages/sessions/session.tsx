import { useEffect, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { sayAgo } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { href } from "../../route.ts";
import { LiveView } from "./live.tsx";
import { Run } from "./run.tsx";
import { Stop } from "./stop.tsx";
import { type Session, sayLeft, titleOf } from "./types.ts";

/** One session: its page, live, and what works on it. */
export function OneSession({ id }: { readonly id: string }) {
  const { value, error, reload } = useLoad(
    `session ${id}`,
    (signal) => call<Session>(`/v2/browser/${encodeURIComponent(id)}`, { signal }),
    { everyMs: 5000 },
  );
  const back = <a href={href("sessions")}>All sessions</a>;
  if (value === undefined)
    return (
      <div class="stack">
        <h1>Session</h1>
        {error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />}
        {back}
      </div>
    );
  return (
    <div class="stack">
      {back}
      <Head session={value} onChange={reload} />
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      {value.status === "active" ? (
        <>
          <LiveView session={value} />
          <Run session={value} onRun={reload} />
        </>
      ) : (
        <Ended session={value} />
      )}
    </div>
  );
}

function Head({ session, onChange }: { readonly session: Session; readonly onChange: () => void }) {
  const [isStopping, setStopping] = useState(false);
  const isOpen = session.status === "active";
  return (
    <div class="bar">
      <h1 class="url grow">{isOpen ? titleOf(session) : "Session"}</h1>
      {isOpen && <TimeLeft until={session.expiresAt} />}
      {isOpen && (
        <button type="button" class="danger" onClick={() => setStopping(true)}>
          Stop the session
        </button>
      )}
      {isStopping && <Stop session={session} onDone={onChange} onClose={() => setStopping(false)} />}
    </div>
  );
}

function TimeLeft({ until }: { readonly until: string }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span class="badge dim">{sayLeft(until, now)}</span>;
}

function Ended({ session: { reason, createdAt } }: { readonly session: Session }) {
  return (
    <Empty title="This session has ended">
      <p>
        {reason ?? "Its page is closed."} It was opened {sayAgo(createdAt)}.
      </p>
      <p>
        <a href={href("sessions")}>Open another one</a>
      </p>
    </Empty>
  );
}
