export { type AskedElement, elementsAsked } from "./asked.ts";
export { looksBinary } from "./binary.ts";
export { codePage, escapeHtml, fenced } from "./code.ts";
export {
  boundedSelectorProblem,
  type ChildLists,
  childLists,
  finder,
  type Healed,
  type Healing,
  HealingToken,
  inTurns,
  type Match,
  matcher,
  prepareSelectors,
  selectorProblem,
  type VisitElements,
} from "./css.ts";
export { decodeHtml } from "./decode.ts";
export { headOf, mediaTypeOf, rootElementOf } from "./head.ts";
export { LAZY_SETS, LAZY_SOURCES } from "./lazy.ts";
export { METADATA_NATURES } from "./metadata.ts";
export { parseTree } from "./parse.ts";
export {
  isEmptyPicture,
  isPreview,
  isStandIn,
  type PictureElement,
  pictureSource,
} from "./picture-source.ts";
export { makeSafe } from "./safe.ts";
export { safeHtml } from "./safe-html.ts";
export { decodeEntities } from "./scan.ts";
export { isRead, isWritten, type Selection } from "./selection.ts";
export { largestCandidate, parseSrcset, type SrcsetCandidate } from "./srcset.ts";
export { visibleText } from "./text.ts";
export {
  append,
  childrenOf,
  detach,
  elementsBelow,
  type Tree,
  TreeElement,
  type TreeNode,
  TreeText,
} from "./tree.ts";
export { picturesAmong, urlsIn } from "./urls.ts";
export { htmlViews } from "./views.ts";
