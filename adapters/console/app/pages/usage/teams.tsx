import type { ApiKey, Team } from "@winnow/kit-teams";
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import type { Loaded } from "../../load.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { sayAgo } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { LimitsForm, NewKey, NewTeam, RotateKey } from "./forms.tsx";
import { sayLimits } from "./model.ts";

/** All teams, and the keys of all. */
export interface TeamsFound {
  readonly teams: readonly Team[];
  readonly keys: readonly ApiKey[];
}

/** Teams with what they may and their keys: made, changed and revoked. */
export function Teams({
  teams: { value, error, reload },
}: {
  readonly teams: Loaded<TeamsFound | undefined>;
}) {
  const [isMaking, setMaking] = useState(false);
  return (
    <section class="stack" aria-labelledby="teams">
      <div class="bar">
        <h2 id="teams" class="grow">
          Teams and keys
        </h2>
        <button type="button" onClick={() => setMaking(true)}>
          New team
        </button>
      </div>
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <Waiting />}
      {value?.teams.length === 0 && (
        <Empty title="No teams yet">
          <p>A team has keys, credits and bounds of its own, and sees only what is its own.</p>
        </Empty>
      )}
      {value?.teams.map((team) => (
        <OneTeam
          key={team.id}
          team={team}
          keys={value.keys.filter(({ teamId }) => teamId === team.id)}
          onChange={reload}
        />
      ))}
      {isMaking && <NewTeam onDone={reload} onClose={() => setMaking(false)} />}
    </section>
  );
}

interface OneTeamProps {
  readonly team: Team;
  readonly keys: readonly ApiKey[];
  readonly onChange: () => void;
}

function OneTeam({ team, keys, onChange }: OneTeamProps) {
  const [asks, setAsks] = useState<"limits" | "key" | { readonly key: ApiKey; readonly isOver: boolean }>();
  const close = () => setAsks(undefined);
  return (
    <article class="card stack" aria-label={team.name}>
      <div class="bar">
        <h3 class="grow">{team.name}</h3>
        <button type="button" onClick={() => setAsks("limits")} aria-label={`Change limits of ${team.name}`}>
          Change limits
        </button>
        <button type="button" onClick={() => setAsks("key")} aria-label={`New key of ${team.name}`}>
          New key
        </button>
      </div>
      <p class="dim">{sayLimits(team.limits)}</p>
      {keys.length > 0 && (
        <ul class="list" aria-label={`Keys of ${team.name}`}>
          {keys.map((key) => (
            <OneKey key={`${key.id} ${key.start}`} of={key} ask={(isOver) => setAsks({ key, isOver })} />
          ))}
        </ul>
      )}
      {asks === "limits" && <LimitsForm team={team} onDone={onChange} onClose={close} />}
      {asks === "key" && <NewKey team={team} onDone={onChange} onClose={close} />}
      {typeof asks === "object" && asks.isOver && <Revoke of={asks.key} onDone={onChange} onClose={close} />}
      {typeof asks === "object" && !asks.isOver && (
        <RotateKey of={asks.key} onDone={onChange} onClose={close} />
      )}
    </article>
  );
}

function OneKey({ of: key, ask }: { readonly of: ApiKey; readonly ask: (isOver: boolean) => void }) {
  const { revokedAt, replacedAt, expiresAt = Number.POSITIVE_INFINITY } = key;
  const isReplaced = replacedAt !== undefined;
  const isOver = expiresAt <= Date.now();
  const ended =
    revokedAt !== undefined ? "revoked" : isReplaced ? "replaced" : isOver ? "expired" : undefined;
  return (
    <li class="entry">
      <span class="title">
        {key.name} <code>{key.start}…</code>
      </span>
      {ended === undefined && (
        <button type="button" onClick={() => ask(false)} aria-label={`New secret for ${key.name}`}>
          New secret
        </button>
      )}
      {ended === undefined ? (
        <button type="button" class="danger" onClick={() => ask(true)} aria-label={`Revoke ${key.name}`}>
          Revoke
        </button>
      ) : (
        <span class="badge bad">{ended}</span>
      )}
      <span class="dim facts">
        For {key.scopes?.join(", ") ?? "everything"}, made {sayAgo(key.createdAt)}
        {revokedAt !== undefined && `, revoked ${sayAgo(revokedAt)}`}
        {revokedAt === undefined &&
          Number.isFinite(expiresAt) &&
          `, ${isOver ? "expired" : "expires"} ${sayAgo(expiresAt)}`}
      </span>
    </li>
  );
}

function Revoke({ of: key, onDone, onClose }: RevokeProps) {
  const revoke = async () => {
    await call(`/console/api/keys/${key.id}`, { method: "DELETE" });
    onDone();
  };
  return (
    <Confirm title={`Revoke ${key.name}?`} action="Revoke the key" isDanger run={revoke} onClose={onClose}>
      <p>
        Whoever has <code>{key.start}…</code> is refused within 5 seconds, for good. Another key takes its
        place only where somebody puts it.
      </p>
    </Confirm>
  );
}

interface RevokeProps {
  readonly of: ApiKey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
