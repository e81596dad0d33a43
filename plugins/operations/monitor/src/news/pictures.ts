import { type Services, ViewRunnerToken } from "@winnow/core/plugin";
import { ChannelsToken } from "@winnow/kit-channels";
import type { MailImage } from "@winnow/kit-mail";
import { comparePictures, type Preview, preview, type Window } from "@winnow/kit-pictures";
import { RecordStoreToken } from "@winnow/kit-records";
import { PagePictures, type Picture } from "../store/pictures.ts";
import { MAX_VERSIONS, PageVersions } from "../store/versions.ts";
import type { Finding, News } from "./report.ts";

/** Bytes of all pictures of a message, and pages that are shown with them. */
const MAX_BYTES = 400_000;
const MAX_PAGES = 4;
/** Changed pages that are looked at for pictures. */
const MAX_ASKED = 20;
/** Pixels across, and of the height of a page that is shown: of more only where it differs. */
const MAX_WIDTH = 1200;
const MAX_HEIGHT = 1000;
const MIN_HEIGHT = 400;
/** Pixels above and below the parts that differ. */
const AROUND = 160;

/** A picture as a message shows it. */
export interface ShownPicture {
  /** The address in an HTML message. */
  readonly src: string;
  readonly isCut: boolean;
}

/** What a page looked like before and after. */
export interface ShownPair {
  readonly before?: ShownPicture;
  readonly after?: ShownPicture;
  /** Where both are seen in full; undefined where no one knows where the server is. */
  readonly url?: string;
}

/** The pictures of a message. */
export interface MailPictures {
  readonly images: readonly MailImage[];
  /** By the id of what was found. */
  readonly pairs: ReadonlyMap<string, ShownPair>;
}

/** A page of which both pictures are kept. */
interface Kept {
  readonly finding: Finding;
  readonly news: News;
  readonly before: Picture;
  readonly after: Picture;
}

/**
 * The pictures before and after of the first changed pages of which both are kept: small copies, of all together at most 400 KB. What
 * does not fit, or is one of more pages, is a link.
 */
export async function picturesFor(
  owner: string,
  all: readonly News[],
  services: Services,
): Promise<MailPictures> {
  const { kept, others } = await keptOf(owner, all, services);
  const images: MailImage[] = [];
  const pairs = new Map<string, ShownPair>();
  const maxBytes = Math.floor(MAX_BYTES / (2 * Math.max(1, kept.length)));
  for (const one of kept) {
    const url = urlOf(one.news, services);
    const link = url === undefined ? {} : { url };
    const made = await previewsOf(one, maxBytes, services);
    if (made === undefined) {
      pairs.set(one.finding.id, link);
      continue;
    }
    const show = (side: "before" | "after"): ShownPicture => {
      const cid = `${one.finding.id}-${side}@winnow`;
      const base64 = Buffer.from(made[side].bytes).toString("base64");
      images.push({ cid, contentType: "image/jpeg", base64 });
      return { src: `cid:${cid}`, isCut: made[side].isCut };
    };
    pairs.set(one.finding.id, { before: show("before"), after: show("after"), ...link });
  }
  for (const { finding, news } of others) {
    const url = urlOf(news, services);
    if (url !== undefined) pairs.set(finding.id, { url });
  }
  return { images, pairs };
}

/** Changed pages whose pictures are kept: the first of them with these. */
async function keptOf(owner: string, all: readonly News[], services: Services) {
  const records = services.get(RecordStoreToken);
  const [versions, pictures] = [new PageVersions(records), new PagePictures(records)];
  const kept: Kept[] = [];
  const others: Pick<Kept, "finding" | "news">[] = [];
  let asked = 0;
  for (const news of all)
    for (const finding of news.findings) {
      const { targetId, url, status } = finding;
      if (status !== "changed" || targetId === undefined || asked === MAX_ASKED) continue;
      asked += 1;
      const page = { owner, targetId, url };
      const found = await versions.list(page, MAX_VERSIONS);
      const at = found.findIndex(({ checkId }) => checkId === news.checkId);
      const earlier = found.slice(at + 1).find(({ screenshot }) => screenshot !== undefined);
      if (at < 0 || found[at]?.screenshot === undefined || earlier === undefined) continue;
      if (kept.length === MAX_PAGES) {
        others.push({ finding, news });
        continue;
      }
      const before = await pictures.find(page, earlier.checkId);
      const after = await pictures.find(page, news.checkId);
      if (before !== undefined && after !== undefined) kept.push({ finding, news, before, after });
    }
  return { kept, others };
}

async function previewsOf(
  { before, after }: Kept,
  maxBytes: number,
  services: Services,
): Promise<{ readonly before: Preview; readonly after: Preview } | undefined> {
  try {
    const pair = { before: before.bytes, after: after.bytes };
    const { regions } = await comparePictures(pair, { runner: services.find(ViewRunnerToken) });
    const size = { maxWidth: MAX_WIDTH, maxBytes, ...partOf(regions) };
    const [first, second] = await Promise.all([
      preview(before.bytes, size),
      preview(after.bytes, { ...size, regions }),
    ]);
    return first === undefined || second === undefined ? undefined : { before: first, after: second };
  } catch {
    // A message without pictures is better than none.
    return undefined;
  }
}

/** The rows that are shown: those that differ, with some above and below. */
function partOf(regions: readonly Window[]): { readonly top: number; readonly maxHeight: number } {
  if (regions.length === 0) return { top: 0, maxHeight: MAX_HEIGHT };
  const top = Math.max(0, Math.min(...regions.map(({ y }) => y)) - AROUND);
  const end = Math.max(...regions.map(({ y, height }) => y + height)) + AROUND;
  return { top, maxHeight: Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, end - top)) };
}

/** Where the console shows what a check has found. */
function urlOf({ monitorId, checkId }: News, services: Services): string | undefined {
  const base = services.find(ChannelsToken)?.publicUrl;
  return base === undefined ? undefined : `${base}/#/monitors/${monitorId}/check/${checkId}`;
}
