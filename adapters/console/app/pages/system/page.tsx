import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { useMe } from "../../me.ts";
import { Waiting } from "../../parts/states.tsx";
import { type Tab, Tabs } from "../../parts/tabs.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Load } from "./load.tsx";
import { Plugins } from "./plugins.tsx";

/** Whether everything of the server works, how much it has to do, and what it is made of. */
export default function System() {
  const me = useMe();
  const tabs: readonly Tab[] = [
    { name: "load", title: "Load", show: () => <Load /> },
    ...(me.hasJobs ? [{ name: "deliveries", title: "Deliveries", show: () => <Deliveries /> }] : []),
    { name: "plugins", title: "Plugins", show: () => <Plugins /> },
  ];
  return (
    <div class="stack">
      <h1>System</h1>
      <Health />
      {me.isOperator && <Doctor />}
      <Tabs label="Parts of the server" tabs={tabs} />
    </div>
  );
}

interface Ready {
  readonly status: "ok" | "degraded" | "not ready";
  readonly checks: Readonly<Record<string, string>>;
  readonly optional: Readonly<Record<string, string>>;
}

const WORDS = {
  ok: "all is well",
  degraded: "it works, and something is missing",
  "not ready": "it cannot do its work",
} as const;

/** What the server says of itself; what is missing says what to do. */
function Health() {
  const { version } = useMe();
  const ready = useLoad("ready", askReady, { everyMs: 30_000 });
  return (
    <section class="card stack" aria-labelledby="health">
      <h2 id="health" aria-live="polite">
        Winnow {version}
        {ready.value !== undefined && `: ${WORDS[ready.value.status]}`}
      </h2>
      {ready.error !== undefined && <Trouble error={ready.error} onRetry={ready.reload} />}
      {ready.value === undefined && ready.isLoading && <Waiting>Every check runs once…</Waiting>}
      {ready.value !== undefined && (
        <Findings
          all={[
            ...findingsOf(ready.value.checks, ready.value.status === "not ready" ? "fail" : "warn"),
            ...findingsOf(ready.value.optional, "warn"),
          ]}
        />
      )}
    </section>
  );
}

/** A server that is not ready says so with a status of its own: its checks are what is wanted here. */
async function askReady(signal: AbortSignal): Promise<Ready> {
  const response = await fetch("/ready", { signal, headers: { accept: "application/json" } }).catch(
    () => undefined,
  );
  if (response?.status === 503) return (await response.json()) as Ready;
  return await call<Ready>("/ready", { signal });
}

interface Finding {
  readonly name: string;
  readonly status: "ok" | "warn" | "fail";
  readonly text: string;
}

function findingsOf(
  checks: Readonly<Record<string, string>>,
  otherwise: Finding["status"],
): readonly Finding[] {
  return Object.entries(checks).map(([name, text]) => ({
    name,
    text,
    status: text === "ok" ? "ok" : otherwise,
  }));
}

/** What the machine is like; asked for, as it writes to the disk and calls other servers. */
function Doctor() {
  const [isAsked, setAsked] = useState(false);
  const doctor = useLoad(`doctor ${isAsked}`, async (signal) =>
    isAsked
      ? await call<{ findings: readonly Finding[] | null }>("/console/api/doctor", { signal })
      : undefined,
  );
  const findings = doctor.value?.findings;
  return (
    <section class="card stack" aria-labelledby="doctor">
      <div class="bar">
        <h2 id="doctor" class="grow">
          Machine and settings
        </h2>
        <button
          type="button"
          disabled={isAsked && doctor.isLoading}
          onClick={isAsked ? doctor.reload : () => setAsked(true)}
        >
          {isAsked ? "Look again" : "Look"}
        </button>
      </div>
      {!isAsked && (
        <p class="dim">
          Node, the data folder, room on the disk, the clock, who may use the server, and servers that it
          needs: what <code>winnow doctor</code> looks at.
        </p>
      )}
      {doctor.error !== undefined && <Trouble error={doctor.error} onRetry={doctor.reload} />}
      {isAsked && doctor.value === undefined && doctor.isLoading && <Waiting>Looking…</Waiting>}
      {findings === null && (
        <p>
          This server was put together without the settings of a process. <code>winnow doctor</code> looks at
          one that has them.
        </p>
      )}
      {findings !== null && findings !== undefined && <Findings all={findings} />}
    </section>
  );
}

const MARKS = { ok: ["good", "✓ well"], warn: ["warn", "! see to it"], fail: ["bad", "✗ broken"] } as const;
const RANK = { fail: 0, warn: 1, ok: 2 } as const;

/** Findings, the worst first. */
function Findings({ all }: { readonly all: readonly Finding[] }) {
  const sorted = [...all].sort((one, other) => RANK[one.status] - RANK[other.status]);
  return (
    <ul class="findings">
      {sorted.map(({ name, status, text }) => (
        <li key={name}>
          <span class={`mark ${MARKS[status][0]}`}>{MARKS[status][1]}</span>
          <strong>{name}</strong>
          {text !== "ok" && <span class="text">{text}</span>}
        </li>
      ))}
    </ul>
  );
}
