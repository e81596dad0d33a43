import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { useMe } from "../../me.ts";
import { Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";

interface Ready {
  readonly status: string;
  readonly checks: Readonly<Record<string, string>>;
  readonly optional: Readonly<Record<string, string>>;
}

/** Whether everything of the server works. */
export default function System() {
  const { version } = useMe();
  const ready = useLoad("ready", (signal) => call<Ready>("/ready", { signal }), { everyMs: 30_000 });
  return (
    <div class="stack">
      <h1>System</h1>
      {ready.error !== undefined && <Trouble error={ready.error} onRetry={ready.reload} />}
      {ready.value === undefined ? (
        ready.isLoading && <Waiting />
      ) : (
        <section class="card">
          <h2>
            Winnow {version}: {ready.value.status}
          </h2>
          <dl class="facts">
            {Object.entries({ ...ready.value.checks, ...ready.value.optional }).map(([name, text]) => (
              <>
                <dt key={name}>{name}</dt>
                <dd class={text === "ok" ? "good" : "warn"}>{text}</dd>
              </>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
