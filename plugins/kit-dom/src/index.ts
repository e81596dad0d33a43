export { LAZY_SETS, LAZY_SOURCES } from "./lazy.ts";
export { largestCandidate, parseSrcset, type SrcsetCandidate } from "./srcset.ts";
