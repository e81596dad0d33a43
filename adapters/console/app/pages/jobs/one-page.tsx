import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { JsonTree } from "../../parts/json-tree.tsx";
import { ForeignLink } from "../../parts/link.tsx";
import { Waiting } from "../../parts/states.tsx";
import { type Tab, Tabs } from "../../parts/tabs.tsx";
import { SourceText } from "../../parts/text.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import type { OpenedJob } from "./model.ts";

type Document = Readonly<Record<string, unknown>>;

interface OnePageProps {
  readonly job: OpenedJob;
  readonly place: number;
  /** Where it stands in front of the page. @defaultValue it stands in it */
  readonly onClose?: () => void;
}

/** What came of one page, fetched when it is looked at. */
export function OnePage({ job, place, onClose }: OnePageProps) {
  const { value, error, reload } = useLoad(`page ${job.id} ${place}`, (signal) =>
    call<{ document: Document }>(`/console/api/jobs/${job.id}/pages/${place}`, { signal }),
  );
  const shown =
    value !== undefined ? (
      <Whole document={value.document} />
    ) : error === undefined ? (
      <Waiting />
    ) : (
      <Trouble error={error} onRetry={reload} />
    );
  if (onClose === undefined) return shown;
  return (
    <Dialog title={titleOf(value?.document, place)} onClose={onClose} isWide>
      {shown}
    </Dialog>
  );
}

function Whole({ document }: { readonly document: Document }) {
  const { metadata } = document;
  const url = textOf(metadata, "url") ?? textOf(metadata, "sourceURL");
  const texts: readonly Tab[] = Object.entries(document).flatMap(([name, value]) =>
    typeof value === "string"
      ? [{ name, title: name, show: () => <SourceText text={value} label={name} /> }]
      : [],
  );
  const metadataTab: Tab = { name: "metadata", title: "metadata", show: () => <JsonTree value={metadata} /> };
  return (
    <div class="stack">
      {url !== undefined && (
        <p>
          <ForeignLink url={url} />
        </p>
      )}
      <Tabs
        label="Page"
        tabs={[
          ...texts,
          ...(metadata === undefined ? [] : [metadataTab]),
          { name: "$json", title: "JSON", show: () => <JsonTree value={document} /> },
        ]}
      />
    </div>
  );
}

function titleOf(document: Document | undefined, place: number): string {
  return textOf(document?.metadata, "title") ?? `Page ${place}`;
}

function textOf(record: unknown, key: string): string | undefined {
  if (typeof record !== "object" || record === null) return undefined;
  const value = (record as Document)[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
