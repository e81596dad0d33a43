import type { CallContext } from "@winnow/kit-operations";
import { type RecordStore, RecordStoreToken } from "@winnow/kit-records";
import type { Monitor } from "../monitor.ts";
import { SEEN, type VersionedPage, versionsOfTarget } from "../store/keys.ts";
import type { Seen } from "../store/sight.ts";

/** A page of which there are versions, and where it stands among all: lists go on after that. */
export interface PageWithVersions extends VersionedPage {
  readonly place: string;
}

/** Comes after the key of each version of a page. */
const LAST = "\uffff";

/** The pages of a monitor of which versions are kept, one after the other, each with a look at one record. */
export async function* pagesWithVersions(
  monitor: Pick<Monitor, "targets">,
  after: string | undefined,
  { owner, services }: Pick<CallContext, "owner" | "services">,
): AsyncGenerator<PageWithVersions> {
  const records = services.get(RecordStoreToken);
  const [from = "", rest = ""] = splitOnce(after ?? "");
  const start = Math.max(
    0,
    monitor.targets.findIndex(({ id }) => id === from),
  );
  for (const [index, { id: targetId }] of monitor.targets.slice(start).entries()) {
    let place = index === 0 && rest !== "" ? `${targetId}/${rest}` : undefined;
    for (;;) {
      const page = { limit: 1, ...(place === undefined ? {} : { after: place + LAST }) };
      const [newest] = await records.list(versionsOfTarget(owner, targetId), page);
      if (newest === undefined) break;
      place = newest.key.slice(0, newest.key.lastIndexOf("/") + 1);
      const url = (newest.value as { url?: string }).url ?? (await urlOf(records, owner, place));
      if (url !== undefined) yield { owner, targetId, url, place };
    }
  }
}

/** The address of a page whose versions were kept without it, from what its target has seen. */
async function urlOf(records: RecordStore, owner: string, place: string): Promise<string | undefined> {
  const seen = await records.get({ collection: SEEN, owner, key: place.slice(0, -1) });
  return (seen?.value as Seen | undefined)?.url;
}

function splitOnce(place: string): readonly string[] {
  const at = place.indexOf("/");
  return at < 0 ? [place] : [place.slice(0, at), place.slice(at + 1)];
}
