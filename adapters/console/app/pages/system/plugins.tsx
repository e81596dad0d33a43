import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { sayCount } from "../../parts/say.ts";
import { Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";

interface Capabilities {
  readonly plugins: readonly string[];
}

/** What is installed, by kind. */
export function Plugins() {
  const { value, error, reload } = useLoad("capabilities", (signal) =>
    call<Capabilities>("/capabilities", { signal }),
  );
  if (value === undefined)
    return error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />;
  return (
    <dl class="plugins">
      {[...byKind(value.plugins)].map(([kind, names]) => (
        <div key={kind}>
          <dt>
            {kind} <span class="dim">{sayCount(names.length, "plugin")}</span>
          </dt>
          <dd>{names.join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names of plugins by the kind that their ids begin with. */
function byKind(ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>();
  for (const id of [...ids].sort()) {
    const [kind = "", ...name] = id.split("-");
    kinds.set(kind, [...(kinds.get(kind) ?? []), name.join("-") || id]);
  }
  return kinds;
}
