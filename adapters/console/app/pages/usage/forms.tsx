import type { ApiKey, Team } from "@winnow/kit-teams";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useMe } from "../../me.ts";
import { useAction } from "../../parts/confirm.tsx";
import { CopyButton } from "../../parts/copy.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { limitsOf } from "./model.ts";

/** Kinds of calls whose rate is asked for in any case. */
const KINDS = ["scrape", "crawl", "map", "search", "status"];

interface Asked {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface AskProps extends Pick<Asked, "onClose"> {
  readonly title: string;
  readonly action: string;
  readonly send: (form: FormData) => Promise<void>;
  readonly children: ComponentChildren;
}

/** A form in front of the page. */
function Ask({ title, action, send, onClose, children }: AskProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, error, act } = useAction(async () => {
    if (form.current !== null) await send(new FormData(form.current));
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void act();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" ref={form} onSubmit={submit}>
        {children}
        {error !== undefined && <Trouble error={error} />}
        <div class="bar">
          <button type="submit" class="main" disabled={isBusy}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks for the name of a team that is to be made. */
export function NewTeam({ onDone, onClose }: Asked) {
  const make = async (form: FormData) => {
    await call("/console/api/teams", { body: { name: form.get("name") } });
    onDone();
    onClose();
  };
  return (
    <Ask title="New team" action="Make the team" send={make} onClose={onClose}>
      <label class="field">
        Name
        <input name="name" required maxLength={100} autofocus />
      </label>
    </Ask>
  );
}

/** Asks what a team may. */
export function LimitsForm({ team, onDone, onClose }: Asked & { readonly team: Team }) {
  const { credits, concurrency, rates = {} } = team.limits;
  const change = async (form: FormData) => {
    await call(`/console/api/teams/${team.id}`, { method: "PATCH", body: limitsOf(form) });
    onDone();
    onClose();
  };
  return (
    <Ask title={`Limits of ${team.name}`} action="Change the limits" send={change} onClose={onClose}>
      <p class="dim">An empty field means the bound of the server.</p>
      <NumberField label="Credits a month" name="credits" min={0} value={credits} isFirst />
      <NumberField label="Scrapes at once" name="concurrency" min={1} value={concurrency} />
      <fieldset class="pairs">
        <legend>Calls a minute</legend>
        {[...new Set([...KINDS, ...Object.keys(rates)])].map((kind) => (
          <NumberField key={kind} label={kind} name={`rate:${kind}`} min={1} value={rates[kind]} />
        ))}
      </fieldset>
    </Ask>
  );
}

function NumberField({ label, name, min, value, isFirst = false }: NumberFieldProps) {
  return (
    <label class="field">
      {label}
      <input name={name} type="number" min={min} step="1" defaultValue={value ?? ""} autofocus={isFirst} />
    </label>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly name: string;
  readonly min: number;
  readonly value: number | undefined;
  readonly isFirst?: boolean;
}

/** Asks what a key is for, makes it, and shows it this one time. */
export function NewKey({ team, onDone, onClose }: Asked & { readonly team: Team }) {
  const { operations } = useMe();
  const [key, setKey] = useState<string>();
  const make = async (form: FormData) => {
    const scopes = form.getAll("scopes");
    const days = String(form.get("days"));
    const body = {
      name: form.get("name"),
      ...(scopes.length === 0 ? {} : { scopes }),
      ...(days === "" ? {} : { days: Number(days) }),
    };
    const made = await call<{ key: string }>(`/console/api/teams/${team.id}/keys`, { body });
    setKey(made.key);
    onDone();
  };
  if (key !== undefined) return <MadeKey of={key} onClose={onClose} />;
  return (
    <Ask title={`New key of ${team.name}`} action="Make the key" send={make} onClose={onClose}>
      <label class="field">
        What it is for
        <input name="name" required maxLength={100} autofocus placeholder="shop importer" />
      </label>
      <label class="field">
        Days after which it expires (empty: never)
        <input name="days" type="number" min={1} max={36_500} placeholder="90" />
      </label>
      <fieldset class="bar">
        <legend>Only for (none: everything)</legend>
        {["scrape", ...operations].map((name) => (
          <label key={name}>
            <input type="checkbox" name="scopes" value={name} /> {name}
          </label>
        ))}
      </fieldset>
    </Ask>
  );
}

/** Makes a new secret for a key, which is shown this one time. */
export function RotateKey({ of: old, onDone, onClose }: Asked & { readonly of: ApiKey }) {
  const [key, setKey] = useState<string>();
  const rotate = async (form: FormData) => {
    const body = { graceHours: Number(form.get("hours")) };
    const made = await call<{ key: string }>(`/console/api/keys/${old.id}/rotate`, { body });
    setKey(made.key);
    onDone();
  };
  if (key !== undefined) return <MadeKey of={key} onClose={onClose} />;
  return (
    <Ask title={`New secret for ${old.name}`} action="Make the secret" send={rotate} onClose={onClose}>
      <p>The key keeps its scopes and usage; only what is sent as the key changes.</p>
      <label class="field">
        Hours for which <code>{old.start}…</code> opens yet
        <input name="hours" type="number" min={0} max={8760} value={24} required />
      </label>
    </Ask>
  );
}

function MadeKey({ of: key, onClose }: { readonly of: string; readonly onClose: () => void }) {
  return (
    <Dialog title="The key is made" onClose={onClose}>
      <p>Copy it now: it is not kept, and shown this one time.</p>
      <div class="bar made-key">
        <code>{key}</code>
        <CopyButton text={() => key} label="Copy the key" />
      </div>
    </Dialog>
  );
}
