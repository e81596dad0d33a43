import { RecordStoreToken } from "@winnow/kit-records";
import type { CheckPage } from "../monitor.ts";
import { PagePictures } from "../store/pictures.ts";
import { PageVersions } from "../store/versions.ts";
import { type Fetched, textOf } from "./fetch.ts";
import { pictureFor } from "./picture.ts";
import type { PageCheck } from "./step.ts";

/**
 * Keeps the text of a page where it changed, with its screenshot if it has one, so that it can be read and compared later. What changed
 * in noise only is the version that it was; what could not be read says nothing of the page.
 */
export async function storeVersion(
  { step, target, url }: PageCheck,
  { status, currentScrapeId: scrapeId, movedTo, visual }: CheckPage,
  { fetches }: Pick<Fetched, "fetches">,
): Promise<void> {
  const { owner, checkId, clock, context } = step;
  const last = fetches.at(-1);
  const isGone = status === "removed";
  const isSpared = status === "same" && last === undefined;
  if (status === "error" || (last === undefined && !isGone && !isSpared)) return;
  const records = context.services.get(RecordStoreToken);
  const [versions, pictures] = [new PageVersions(records), new PagePictures(records)];
  const page = { owner, targetId: target.id, url };
  const [newest] = await versions.list(page, 1);
  // Those of a page that moved are found where it is now.
  if (movedTo !== undefined) {
    await versions.move(page, { ...page, url: movedTo });
    await pictures.move(page, { ...page, url: movedTo });
  }
  const isKnown = isGone ? newest?.isGone !== false : newest?.isGone === false && status === "same";
  if (isKnown) {
    await versions.see(page, clock.now());
    if (newest?.screenshot !== undefined) await pictures.see(page, newest.checkId, clock.now());
    // The first picture, or one that is taken in another way from now on, is what later ones are compared with.
    if (visual?.similarity === null && newest !== undefined && last !== undefined) {
      const first = await pictureFor(target, last.result, context);
      if (first === undefined) return;
      await pictures.add(page, newest.checkId, first, clock.now());
      await versions.notePicture(page, newest.checkId, first.contentType);
    }
    return;
  }
  if (isSpared) return;
  const picture = isGone || last === undefined ? undefined : await pictureFor(target, last.result, context);
  if (picture !== undefined) await pictures.add(page, checkId, picture, clock.now());
  const text = isGone || last === undefined ? undefined : textOf(last);
  const shot = picture === undefined ? {} : { screenshot: picture.contentType };
  const { similarity = null, regions } = visual?.isChanged === true ? visual : {};
  const seen = regions === undefined ? {} : { visual: { similarity, regions } };
  await versions.add(page, { checkId, scrapeId, text, ...shot, ...seen }, clock.now());
}
