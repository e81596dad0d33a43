import {
  defineFormat,
  type ErrorTable,
  type FormatPlugin,
  type FormatRegistry,
  type WinnowError,
} from "@winnow/core/plugin";
import { EgressToken, NETWORK_ERRORS } from "@winnow/kit-egress";
import * as v from "@winnow/kit-schema";
import { MEDIA_ERRORS } from "./errors.ts";
import type { MediaAddress } from "./kinds.ts";
import type { Media } from "./media.ts";
import { type MediaSettings, readMediaSettings } from "./settings.ts";
import { MEDIA_VIEWS } from "./view-module.ts";

/** A format that downloads media of one kind. */
export interface MediaFormat {
  readonly name: keyof FormatRegistry;
  readonly kind: MediaAddress["kind"];
  /** Its codes, in addition to those of the network and of media. */
  readonly errors: ErrorTable;
  /** The error where a page has no media that can be had. */
  readonly unsupported: (message: string) => WinnowError;
}

/** A format whose output is the URL of a media file of the page. @throws CONFIG_INVALID */
export function mediaFormat(
  { name, kind, errors, unsupported }: MediaFormat,
  settings: MediaSettings,
): FormatPlugin {
  const rules = readMediaSettings(name, settings);
  let media: Promise<Media> | undefined;
  // Few processes are ever asked for media, and all of them would load what makes it.
  const load = () => {
    media ??= import("./media.ts")
      .then((module) => new module.Media(kind, rules, unsupported))
      .catch((error: unknown) => {
        // Such as when too many files are open: who asks next tries anew.
        media = undefined;
        throw error;
      });
    return media;
  };
  return defineFormat({
    name,
    errors: { ...NETWORK_ERRORS, ...MEDIA_ERRORS, ...errors },
    options: v.strictObject({}),
    output: v.pipe(v.string(), v.nature("url")),
    credits: 4,
    fetches: true,
    uses: ["media"],
    views: MEDIA_VIEWS,
    setup: async ({ services }) => {
      services.get(EgressToken);
      if (rules.ffmpegPath !== undefined || rules.ytDlpPath !== undefined) await (await load()).check();
    },
    optional: async () => await (await load()).lacks(),
    produce: async (page, _options, context) => await (await load()).of(page, context),
  });
}
