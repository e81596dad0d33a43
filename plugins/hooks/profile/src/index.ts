import {
  defineHook,
  type Fetched,
  type HookPlugin,
  type Released,
  type ScrapeContext,
  WinnowError,
} from "@winnow/core/plugin";
import { livePage } from "@winnow/kit-live-page";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { errors } from "./errors.ts";
import type { Keeper } from "./open-profile.ts";

const Profile = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  saveChanges: v.optional(v.boolean(), true),
});

const LoginLost = v.pipe(
  v.string(),
  v.nature("text"),
  v.description("The profile that the site asks to log in, in place of showing the page"),
);

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** The browser state to begin with, and to keep the changes in. */
    profile: { input: v.InferInput<typeof Profile>; output: v.InferOutput<typeof Profile> | undefined };
  }
}

/**
 * Adds `profile` to the request: cookies and local storage under a name, shared by all scrapes of an owner that name it. One
 * at a time may save to it; the changes are kept when its page is closed, also after a failure. They stand in the store of records, so
 * that all processes that share it know them.
 * @see specification, "Scrape request"
 */
export function profiles(): HookPlugin {
  const keepers = new WeakMap<object, Keeper>();
  const names = new WeakMap<object, string>();
  return defineHook({
    name: "profile",
    errors,
    metadata: { loginLost: LoginLost },
    request: {
      profile: {
        schema: v.optional(Profile),
        description:
          "Name of a stored browser state (cookies, local storage) to start from and, unless `saveChanges` is false, save to.",
        cache: "bypass",
        rendered: (profile?: unknown) => profile !== undefined,
      },
    },
    admit: (request, context) => {
      const { profile } = request.options;
      if (profile === undefined) return request;
      names.set(context, profile.name);
      if (profile.saveChanges && request.core.zeroDataRetention) {
        const message =
          "A profile cannot be saved under zero data retention. Set `saveChanges: false` to use it read-only.";
        throw new WinnowError("BAD_REQUEST", message, {
          details: [{ code: "custom", path: ["profile", "saveChanges"], message }],
        });
      }
      if (context.find(RecordStoreToken) !== undefined) return request;
      const message =
        "`profile` needs a store of records: install @winnow/records-sqlite or @winnow/records-postgres.";
      throw new WinnowError("CONFIG_INVALID", message);
    },
    prepare: async (session, { options }, context) => {
      const { profile } = options;
      if (profile === undefined) return;
      const live = livePage(session);
      // The first profile loads what keeps it.
      const { openProfile } = await import("./open-profile.ts");
      const keeper = await openProfile(live, profile, context);
      if (keeper === undefined) return;
      keepers.set(context, keeper);
      live.whenClosing(() => keeper());
    },
    // Of a scrape that succeeds, while the answer can still say that the profile was not saved.
    release: async (made, _, context) => {
      await keepers.get(context)?.(context.leftMs / 2);
      return released(made, names.get(context), context);
    },
    // Of one whose actions did not find on the login what they were meant for.
    fail: (error, context) => noteLogin(error, names.get(context), context),
  });
}

/** Whether the site answered with a login: by its status, or with a page that asks for one. */
function asksForLogin(fetched: Fetched | undefined): boolean {
  return fetched?.statusCode === 401 || fetched?.finding?.kind === "login";
}

/** What is returned, with the name of a profile that the site asks to log in. */
function released(made: Released, loginLost: string | undefined, context: ScrapeContext): Released {
  if (loginLost === undefined || !asksForLogin(context.fetched)) return made;
  context.warn(
    `The site asks the profile "${loginLost}" to log in. Log in again in a session with this profile.`,
  );
  return { ...made, metadata: { ...made.metadata, loginLost } };
}

function noteLogin(error: WinnowError, loginLost: string | undefined, context: ScrapeContext): void {
  if (loginLost === undefined || !asksForLogin(context.fetched) || Array.isArray(error.details)) return;
  Object.assign(error, { details: { ...v.recordOf(error.details), loginLost } });
}
