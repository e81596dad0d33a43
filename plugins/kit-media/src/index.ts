import { moduleBeside } from "@winnow/core/plugin";
import type { MediaAddress } from "./kinds.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** Addresses of the audio and video of the page. */
    media: readonly MediaAddress[];
  }
}

/** The view `media`, for formats that download it. */
export const MEDIA_VIEWS = { module: moduleBeside(import.meta.url, "views") };
export { MEDIA_ERRORS } from "./errors.ts";
export { type GetOptions, type Got, get } from "./get.ts";
export { isMedia, type MediaAddress } from "./kinds.ts";
export { Media } from "./media.ts";
export { type MediaRules, type MediaSettings, readMediaSettings } from "./settings.ts";
