export { type FindOptions, findLike, MIN_CONFIDENCE, type Refused, remember } from "./find.ts";
export { Fingerprint, SHAPES, shapeOfText } from "./fingerprint.ts";
export { selectorFor } from "./selector.ts";
