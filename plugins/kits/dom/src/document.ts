/// <reference lib="dom" />
/** The tree as a full DOM, for code that wants one, such as formats of others. */
// The build in one file: it loads in a tenth of the time.
import { DOMParser } from "linkedom/worker";
import { documentOf } from "./document-of.ts";
import type { Tree } from "./tree.ts";

export { originOf } from "./document-of.ts";

/** A document of linkedom with the elements and the text of a tree. Comments are not in it. */
export function toDocument(tree: Tree): Document {
  return documentOf(tree, new DOMParser());
}
