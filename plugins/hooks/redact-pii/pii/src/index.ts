/** Personal data and secrets in texts. */
export { type DetectOptions, detect, detectFolded, detectForms, inSource, type Mode } from "./detect.ts";
export { ENTITIES, type Entity, type Finding, settle } from "./finding.ts";
export { type Folded, fold, foldAside, type Notation, sourceOf } from "./fold.ts";
export { type ReplaceStyle, redact } from "./redact.ts";
export { SeenValues } from "./seen-values.ts";
