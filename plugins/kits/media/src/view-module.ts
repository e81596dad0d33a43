import { siblingModule } from "@winnow/core/plugin";
import type { MediaAddress } from "./kinds.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** Addresses of the audio and video of the page. */
    media: readonly MediaAddress[];
  }
}

/** The view `media`, for formats that download it. */
export const MEDIA_VIEWS = { module: siblingModule(import.meta.url, "views") };
