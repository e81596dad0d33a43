import { useMemo } from "preact/hooks";
import { readPatch } from "../../../parts/changes.ts";
import { Diff } from "../../../parts/diff.tsx";
import { sayAgo } from "../../../parts/say.ts";
import { SourceText } from "../../../parts/text.tsx";
import { partsOf, textOf } from "../values.ts";

const SAY: Readonly<Record<string, string>> = {
  new: "This page is seen for the first time: the next scrape is compared with this one.",
  same: "Nothing changed since the last scrape.",
  changed: "The page changed since the last scrape.",
  removed: "The page is gone.",
};

/** What changed on a page since it was scraped last. */
export function Changes({ value }: { readonly value: Readonly<Record<string, unknown>> }) {
  const status = textOf(value.changeStatus) ?? "";
  const diff = textOf(value.diff) ?? textOf(partsOf(value.diff).text);
  const before = textOf(value.previousScrapeAt);
  const fields = Object.entries(partsOf(value.json)).slice(0, 500);
  return (
    <div class="stack">
      <p>
        <span class="badge">{status}</span> {SAY[status]}
        {before !== undefined && <span class="dim"> The last scrape was {sayAgo(before)}.</span>}
        {value.visibility === "hidden" && " No link, sitemap or caller named the page."}
      </p>
      {diff !== undefined && <Patch text={diff} />}
      {status === "changed" && diff === undefined && fields.length === 0 && (
        <p class="help">Choose git-diff among the modes of changeTracking to see what changed.</p>
      )}
      {fields.length > 0 && (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">field</th>
                <th scope="col">before</th>
                <th scope="col">now</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(([name, pair]) => (
                <FieldChange key={name} name={name} pair={partsOf(pair)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function Patch({ text }: { readonly text: string }) {
  const stretches = useMemo(() => readPatch(text), [text]);
  return stretches === undefined ? (
    <SourceText text={text} label="Changes" />
  ) : (
    <Diff stretches={stretches} label="What changed on the page" />
  );
}

interface FieldChangeProps {
  readonly name: string;
  readonly pair: Readonly<Record<string, unknown>>;
}

function FieldChange({ name, pair: { previous, current } }: FieldChangeProps) {
  const [before, now] = [previous, current].map((value) => JSON.stringify(value) ?? "");
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="any">{before === now ? before : <del>{before}</del>}</td>
      <td class="any">{before === now ? now : <ins>{now}</ins>}</td>
    </tr>
  );
}
