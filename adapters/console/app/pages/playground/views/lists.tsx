import { useMemo, useState } from "preact/hooks";
import { CopyButton } from "../../../parts/copy.tsx";
import { ForeignLink } from "../../../parts/link.tsx";
import { Rows } from "../../../parts/rows.tsx";
import { sayCount } from "../../../parts/say.ts";

/** Addresses, however many. */
export function Links({ links, noun }: { readonly links: readonly string[]; readonly noun: string }) {
  const [wanted, setWanted] = useState("");
  const found = useMemo(
    () => (wanted === "" ? links : links.filter((link) => link.toLowerCase().includes(wanted.toLowerCase()))),
    [links, wanted],
  );
  if (links.length === 0) return <p class="empty">This page has no {noun}s.</p>;
  return (
    <div class="stack">
      <div class="bar">
        <input
          type="search"
          aria-label={`Search among ${noun}s`}
          placeholder="Search"
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
        <span class="dim" aria-live="polite">
          {sayCount(found.length, noun)}
        </span>
        <span class="grow" />
        <CopyButton text={() => found.join("\n")} label="Copy all" />
      </div>
      <Rows
        label={`${noun}s`}
        count={found.length}
        height={34}
        row={(place) => (
          <p class="row">
            <ForeignLink url={found[place] ?? ""} />
          </p>
        )}
      />
    </div>
  );
}

/** What a page says of itself, and the server of the scrape. */
export function Metadata({ metadata }: { readonly metadata: Readonly<Record<string, unknown>> }) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">name</th>
            <th scope="col">value</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(metadata)
            .slice(0, 500)
            .map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="any">
                  <MetadataValue value={value} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function MetadataValue({ value }: { readonly value: unknown }) {
  if (typeof value === "string") return <ForeignLink url={value} />;
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(", ");
  return JSON.stringify(value);
}
