export { looksBinary } from "./binary.ts";
export { decodeHtml } from "./decode.ts";
export { LAZY_SETS, LAZY_SOURCES } from "./lazy.ts";
export { parseTree } from "./parse.ts";
export { isWritten, type Selection } from "./selection.ts";
export { largestCandidate, parseSrcset, type SrcsetCandidate } from "./srcset.ts";
export { append, detach, elementsBelow, type Tree, TreeElement, type TreeNode, TreeText } from "./tree.ts";
export { htmlViews } from "./views.ts";
