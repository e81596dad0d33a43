export { mediaEnvironment, mediaFromEnvironment } from "./environment.ts";
export { type MediaFormat, mediaFormat } from "./format.ts";
export { type GetOptions, type Got, get } from "./get.ts";
export { isMedia, type MediaAddress } from "./kinds.ts";
export type { MediaRules, MediaSettings } from "./settings.ts";
