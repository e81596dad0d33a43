import { useRef, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { useAction } from "../../parts/confirm.tsx";
import { sayAgo } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go, href } from "../../route.ts";
import { Stop } from "./stop.tsx";
import { type Session, sayLeft, titleOf } from "./types.ts";

/** The sessions that are open, those of the last hour, and a way to open one. */
export function SessionList() {
  const { value, error, reload } = useLoad(
    "sessions",
    (signal) => call<{ sessions: readonly Session[] }>("/v2/browser", { signal }),
    { everyMs: 5000 },
  );
  const [stopped, setStopped] = useState<Session>();
  return (
    <div class="stack">
      <h1>Sessions</h1>
      <Open />
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <Waiting />}
      {value?.sessions.length === 0 && (
        <Empty title="No session is open">
          <p>
            Open a page above: you can watch it, click and type in it, and let code or a prompt work on it.
          </p>
        </Empty>
      )}
      <ul class="watch-list" aria-label="Sessions">
        {value?.sessions.map((session) => (
          <li key={session.id} class="card">
            <SessionCard session={session} onStop={() => setStopped(session)} />
          </li>
        ))}
      </ul>
      {stopped !== undefined && (
        <Stop session={stopped} onDone={reload} onClose={() => setStopped(undefined)} />
      )}
    </div>
  );
}

function SessionCard({ session, onStop }: { readonly session: Session; readonly onStop: () => void }) {
  const isOpen = session.status === "active";
  return (
    <div class="bar">
      <div class="grow">
        <h2>
          <a href={href("sessions", session.id)}>{isOpen ? titleOf(session) : "Session"}</a>
        </h2>
        <span class="dim">
          Opened {sayAgo(session.createdAt)}
          {isOpen ? `, ${sayLeft(session.expiresAt)}` : `. ${session.reason ?? ""}`}
        </span>
      </div>
      <span class={`badge ${isOpen ? "good" : "dim"}`}>{isOpen ? "Open" : "Ended"}</span>
      {isOpen && (
        <button type="button" class="danger" onClick={onStop}>
          Stop<span class="unseen"> {titleOf(session)}</span>
        </button>
      )}
    </div>
  );
}

const TIMES = [
  [300, "5 minutes"],
  [600, "10 minutes"],
  [1800, "30 minutes"],
  [3600, "1 hour"],
] as const;

/** Opens the session that a form asks for, and goes there. */
async function openSession(given: FormData): Promise<void> {
  const textOf = (name: string) => String(given.get(name) ?? "").trim();
  const [url, profile, ttl] = [textOf("url"), textOf("profile"), Number(given.get("ttl"))];
  const { id } = await call<{ id: string }>("/v2/browser", {
    body: {
      ttl,
      activityTtl: ttl,
      ...(url === "" ? {} : { url }),
      ...(profile === "" ? {} : { profile: { name: profile } }),
    },
  });
  go(href("sessions", id));
}

function Open() {
  const form = useRef<HTMLFormElement>(null);
  const open = useAction(() => openSession(new FormData(form.current ?? undefined)));
  return (
    <form
      class="card stack"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void open.act();
      }}
    >
      <div class="bar ends">
        <label class="field grow">
          URL
          <input name="url" inputMode="url" placeholder="https://example.com, or none for an empty page" />
        </label>
        <label class="field">
          Profile (optional)
          <input name="profile" maxLength={128} placeholder="keeps its logins" size={16} />
        </label>
        <label class="field">
          Ends after
          <select name="ttl">
            {TIMES.map(([seconds, title]) => (
              <option key={seconds} value={seconds} selected={seconds === 600}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="main" disabled={open.isBusy}>
          {open.isBusy ? "Opening…" : "Open"}
        </button>
      </div>
      {open.error !== undefined && <Trouble error={open.error} />}
    </form>
  );
}
