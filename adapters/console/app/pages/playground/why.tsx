import { type Answer, listOf } from "./outcome.ts";
import { Places } from "./places.tsx";
import { Steps } from "./steps.tsx";
import { partsOf, textOf } from "./values.ts";

/** Why an answer came out so: what was tried, what it cost, and where each value stands on the page. */
export function Why({ answer: { data, snapshot } }: { readonly answer: Answer }) {
  const metadata = partsOf(data.metadata);
  const fields = Object.entries(partsOf(data.evidence))
    .map(([name, all]) => ({ name, value: data[name], evidence: listOf(all) }))
    .filter(({ evidence }) => evidence.length > 0);
  return (
    <div class="stack">
      <Facts metadata={metadata} warning={textOf(data.warning)} />
      {fields.length > 0 && (
        <section>
          <h3>Where the values stand</h3>
          <Places fields={fields} snapshot={snapshot ?? textOf(data.rawHtml)} />
        </section>
      )}
      <section>
        <h3>What was done</h3>
        <Steps trace={data.trace} />
      </section>
    </div>
  );
}

interface FactsProps {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly warning: string | undefined;
}

function Facts({ metadata, warning }: FactsProps) {
  const { creditsUsed, cacheState, cachedAt, proxyUsed, url, sourceURL, concurrencyQueueDurationMs } =
    metadata;
  const facts: readonly (readonly [string, unknown])[] = [
    ["warning", warning],
    ["credits", creditsUsed],
    ["cache", cacheState === "hit" ? `a copy of ${textOf(cachedAt) ?? "before"}` : cacheState],
    ["proxy", proxyUsed],
    ["redirected to", url === sourceURL ? undefined : url],
    ["waited for a slot", concurrencyQueueDurationMs && `${String(concurrencyQueueDurationMs)} ms`],
  ];
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name} class={name === "warning" ? "warn" : ""}>
            <dt>{name}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
