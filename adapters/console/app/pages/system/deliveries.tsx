import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { useAction } from "../../parts/confirm.tsx";
import { sayAgo, sayCount } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";

interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly url: string;
  readonly createdAt: string;
  readonly dueAt?: string;
  readonly attempts: number;
  readonly state: "pending" | "delivered" | "failed" | "dropped";
  readonly lastError?: string;
}

const STATES = ["pending", "delivered", "failed", "dropped"];
const TONES = { pending: "warn", delivered: "good", failed: "bad", dropped: "dim" } as const;

/** Messages to the outside, such as webhooks and mails: where each stands, and once more. */
export function Deliveries() {
  const [state, setState] = useState("");
  const path = `/v2/webhooks/deliveries?limit=100${state === "" ? "" : `&state=${state}`}`;
  const { value, error, reload } = useLoad(
    path,
    (signal) => call<{ data: readonly Delivery[] }>(path, { signal }),
    { everyMs: 10_000 },
  );
  return (
    <div class="stack">
      <label>
        State{" "}
        <select value={state} onChange={(event) => setState(event.currentTarget.value)}>
          <option value="">Any</option>
          {STATES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <Waiting />}
      {value?.data.length === 0 && (
        <Empty title={state === "" ? "No messages yet" : "No such messages"}>
          <p>
            A job with a webhook, or a monitor that sends mail, leaves its messages here until they arrived.
          </p>
        </Empty>
      )}
      {value !== undefined && value.data.length > 0 && (
        <ul class="list" aria-label="Messages, the latest first">
          {value.data.map((delivery) => (
            <OneDelivery key={delivery.id} of={delivery} onChange={reload} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OneDelivery({ of: delivery, onChange }: { readonly of: Delivery; readonly onChange: () => void }) {
  const { id, type, url, state, attempts, createdAt, dueAt, lastError } = delivery;
  const again = useAction(async () => {
    await call(`/v2/webhooks/deliveries/${encodeURIComponent(id)}/redeliver`, { method: "POST" });
    onChange();
  });
  return (
    <li class="entry">
      <span class="title">
        {type} <span class="dim">to {url || "an address"}</span>
      </span>
      <span class={`badge ${TONES[state]}`}>{state}</span>
      <span class="dim facts">
        {sayAgo(createdAt)}, {attempts === 0 ? "not tried yet" : sayCount(attempts, "try", "tries")}
        {dueAt !== undefined && `, next ${sayAgo(dueAt)}`}
        {lastError !== undefined && state !== "delivered" && (
          <>
            . <span class="bad">{lastError}</span>
          </>
        )}{" "}
        <button
          type="button"
          class="quiet"
          disabled={again.isBusy}
          onClick={again.act}
          aria-label={`Send ${type} again`}
        >
          {state === "pending" ? "Send now" : "Send again"}
        </button>
      </span>
      {again.error !== undefined && <Trouble error={again.error} />}
    </li>
  );
}
