import { createHash } from "node:crypto";
import { join } from "node:path";
import { defineHook, type HookPlugin, WinnowError } from "@winnow/core/plugin";
import { livePage } from "@winnow/kit-live-page";
import * as v from "valibot";
import { restore } from "./browser.ts";
import { errors } from "./errors.ts";
import { ProfileFiles } from "./files.ts";

const Profile = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  saveChanges: v.optional(v.boolean(), true),
});

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** The browser state to begin with, and to keep the changes in. */
    profile: { input: v.InferInput<typeof Profile>; output: v.InferOutput<typeof Profile> | undefined };
  }
}

/** Settings of {@link profiles}. */
export interface ProfilesSettings {
  /** Folder of the profiles; made when it is missing. */
  readonly folder: string;
}

/**
 * Adds `profile` to the request: cookies and local storage under a name, shared by all scrapes that name it. One
 * at a time may save to it; the changes are kept when its page is closed, also after a failure.
 * @see specification, "Scrape request"
 */
export function profiles({ folder }: ProfilesSettings): HookPlugin {
  // Profiles of the same name are one only for the same owner.
  const filesOf = (owner: string) =>
    new ProfileFiles(owner === "" ? folder : join(folder, createHash("sha256").update(owner).digest("hex")));
  return defineHook({
    name: "profile",
    errors,
    request: {
      profile: {
        schema: v.optional(Profile),
        description:
          "Name of a stored browser state (cookies, local storage) to start from and, unless `saveChanges` is false, save to.",
        cache: "bypass",
        rendered: (profile?: unknown) => profile !== undefined,
      },
    },
    admit: (request) => {
      const { profile } = request.options;
      if (profile?.saveChanges && request.core.zeroDataRetention) {
        const message =
          "A profile cannot be saved under zero data retention. Set `saveChanges: false` to use it read-only.";
        throw new WinnowError("BAD_REQUEST", message, {
          details: [{ code: "custom", path: ["profile", "saveChanges"], message }],
        });
      }
      return request;
    },
    prepare: async (session, { options }, context) => {
      const { profile } = options;
      if (profile === undefined) return;
      const live = livePage(session);
      const files = filesOf(context.owner);
      const lock = profile.saveChanges ? await files.lock(profile.name) : undefined;
      try {
        const current = await restore(live, await files.read(profile.name));
        if (lock === undefined) return;
        live.whenClosing(async () => {
          try {
            await lock.save(await current());
          } catch (error) {
            context.logger.warn({ error }, "profile not saved");
          } finally {
            await lock.release();
          }
        });
      } catch (error) {
        await lock?.release();
        throw error;
      }
    },
  });
}
