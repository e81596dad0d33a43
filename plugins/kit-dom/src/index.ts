export { largestCandidate, parseSrcset, type SrcsetCandidate } from "./srcset.ts";
