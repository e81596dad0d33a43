export type { Box } from "./geometry.ts";
export type * from "./model.ts";
export {
  cutLine,
  makeSegment,
  type PageLink,
  type PageSegments,
  type Segment,
  segmentsOfWords,
  type Word,
} from "./segments.ts";
