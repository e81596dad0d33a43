import { messageOf, type ScrapeContext, within } from "@winnow/core/plugin";
import type { LivePage } from "@winnow/kit-live-page";
import { RecordStoreToken } from "@winnow/kit-records";
import { restore } from "./browser.ts";
import { Profiles } from "./store.ts";

/** How long an answer waits for its profile, in milliseconds, at most. */
const MAX_SAVING_MS = 8000;

/**
 * Saves a profile and gives the right to do so back; what goes wrong is a warning. It does so once, however often it is called, and is
 * waited for only so long.
 */
export type Keeper = (maxMs?: number) => Promise<void>;

/**
 * Gives a new page what its profile holds; also what saves the changes, if they are to be saved.
 * @throws PROFILE_LOCKED, PROFILE_UNREADABLE
 */
export async function openProfile(
  live: LivePage,
  { name, saveChanges }: { readonly name: string; readonly saveChanges: boolean },
  context: ScrapeContext,
): Promise<Keeper | undefined> {
  const profiles = new Profiles(context.get(RecordStoreToken), context.owner);
  const lock = saveChanges ? await profiles.lock(name) : undefined;
  try {
    const current = await restore(live, await profiles.read(name));
    if (lock === undefined) return undefined;
    const save = async () => {
      try {
        await lock.save(await current());
      } catch (error) {
        context.logger.warn({ error }, "profile not saved");
        context.warn(`The profile "${name}" was not saved: ${messageOf(error)}`);
      } finally {
        await lock
          .release()
          .catch((error: unknown) => context.logger.warn({ error }, "profile not released"));
      }
    };
    let saving: Promise<void> | undefined;
    return async (maxMs = MAX_SAVING_MS) => {
      saving ??= save();
      const late = () => context.warn(`The profile "${name}" is not saved yet: its store is slow.`);
      await within(saving, Math.min(maxMs, MAX_SAVING_MS), late);
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}
