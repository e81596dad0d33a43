import { messageOf, ViewRunnerToken } from "@winnow/core/plugin";
import { comparePictures, type Window } from "@winnow/kit-pictures";
import { RecordStoreToken } from "@winnow/kit-records";
import type { Compared } from "../check/compare.ts";
import type { Confirmed } from "../check/confirm.ts";
import { type Fetch, fetchAgain } from "../check/fetch.ts";
import { pictureOf } from "../check/picture.ts";
import type { PageCheck } from "../check/step.ts";
import { trackedOf } from "../check/tracked.ts";
import type { CheckPage } from "../monitor.ts";
import { PagePictures, type Picture } from "../store/pictures.ts";
import { PageVersions } from "../store/versions.ts";
import type { PictureVerdict } from "./verdict.ts";
import { framingKey, type VisualRules, visualOf } from "./visual.ts";

/** A page with what its picture says. */
export interface Pictured {
  readonly confirmed: Confirmed;
  readonly verdict?: PictureVerdict;
  /** Whether there is no picture that could be compared. */
  readonly isBlind?: true;
}

/**
 * Compares the picture of a page with that of its last version. One that looks changed is taken once more, where that is not done
 * already: what differs between the two moves by itself, and counts for nothing.
 */
export async function checkPicture(check: PageCheck, confirmed: Confirmed): Promise<Pictured> {
  const visual = visualOf(check.target);
  const fetches = confirmed.fetches.filter(({ result }) => {
    const tracked = trackedOf(result);
    return tracked !== undefined && tracked.changeStatus !== "removed";
  });
  if (visual === undefined || fetches.length === 0) return { confirmed };
  const { threshold } = visual;
  const uncompared = (reason: string) => ({ similarity: null, threshold, isChanged: false, reason });
  const before = await pictureBefore(check);
  const taken = await picturesIn(fetches, check);
  const last = taken.at(-1);
  if (last === undefined) return { confirmed, verdict: uncompared(missing(fetches.at(-1))), isBlind: true };
  if (before === undefined)
    return { confirmed, verdict: uncompared("It is the first picture that was taken like this.") };
  try {
    const first = await compare(check, before, last, threshold);
    if (!first.isChanged || !check.step.settings.confirmChanges) return { confirmed, verdict: first };
    const again = taken.length > 1 ? undefined : await fetchAgain(check);
    const second = again === undefined ? last : await pictureOf(again.result, check.step.context);
    const [earlier, later] = taken.length > 1 ? [taken.at(-2) ?? last, last] : [last, second ?? last];
    const moving = await compare(check, earlier, later, 1);
    const verdict = await compare(check, before, later, threshold, moving.regions);
    const isTaken = again !== undefined && second !== undefined;
    return {
      confirmed: isTaken ? { ...confirmed, fetches: [...confirmed.fetches, again] } : confirmed,
      verdict,
    };
  } catch (error) {
    const reason = `The pictures could not be compared: ${messageOf(error)}`;
    return { confirmed, verdict: uncompared(reason), isBlind: true };
  }
}

async function compare(
  { step: { context } }: PageCheck,
  before: Picture,
  after: Picture,
  threshold: number,
  ignore: readonly Window[] = [],
): Promise<PictureVerdict> {
  const { services, signal } = context;
  const pair = { before: before.bytes, after: after.bytes, ignore };
  const found = await comparePictures(pair, { runner: services.find(ViewRunnerToken), signal });
  const isChanged = found.similarity < threshold;
  return {
    similarity: found.similarity,
    threshold,
    isChanged,
    ...(isChanged ? { regions: found.regions } : {}),
  };
}

async function picturesIn(fetches: readonly Fetch[], { step }: PageCheck): Promise<readonly Picture[]> {
  const all = await Promise.all(fetches.slice(-2).map(({ result }) => pictureOf(result, step.context)));
  return all.filter((one) => one !== undefined);
}

/** The picture of the last version that another check found, if it was taken like this one. */
async function pictureBefore({ step, target, url }: PageCheck): Promise<Picture | undefined> {
  const { owner, checkId, context } = step;
  const records = context.services.get(RecordStoreToken);
  const page = { owner, targetId: target.id, url };
  const versions = await new PageVersions(records).list(page, 2);
  const version = versions.find((one) => one.checkId !== checkId);
  if (version === undefined || version.isGone) return undefined;
  const found = await new PagePictures(records).find(page, version.checkId);
  return found?.framing === framingKey(target) ? found : undefined;
}

function missing(fetch: Fetch | undefined): string {
  const warning = fetch?.result.warning;
  const words =
    "There is no picture of the page, or it has more than 8 MiB: name a part with `visual.selector`, or give the format `screenshot` a `quality`.";
  return typeof warning === "string" && warning !== "" ? `${words} ${warning}` : words;
}

/** The page with what its picture says: changed where that is, also where its text is not. */
export function withVerdict(
  { target }: PageCheck,
  compared: Compared,
  { verdict, isBlind }: Omit<Pictured, "confirmed">,
): Compared {
  const visual = visualOf(target);
  if (visual === undefined || verdict === undefined) return compared;
  return { ...compared, page: judged(compared.page, verdict, visual, isBlind === true) };
}

function judged(
  found: CheckPage,
  verdict: PictureVerdict,
  { only }: VisualRules,
  isBlind: boolean,
): CheckPage {
  const { isHeld, ...page } = { ...found, visual: verdict };
  if (page.status !== "same" && page.status !== "changed") return { ...found, visual: verdict };
  const isText = page.status === "changed" && !only;
  if (isText || verdict.isChanged) return { ...page, status: "changed", diff: isText ? page.diff : null };
  const same = { ...page, status: "same" as const, diff: null, ...(isHeld === true ? { isHeld } : {}) };
  // What cannot be looked at is no page that stayed as it was.
  return isBlind ? { ...same, status: "error", error: verdict.reason ?? null } : same;
}
