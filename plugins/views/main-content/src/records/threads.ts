/** Whether a page is talk: a thread with its posts, a question with its answers. */

import { PAGE_TYPES } from "../model/page-type.ts";
import type { Facts } from "../page/facts.ts";

const FORUM = PAGE_TYPES.indexOf("forum");
/** Folders, files and hosts of threads. */
const FOLDER =
  /^(?:forums?|threads?|t|topics?|discussions?|questions|comments|boards?|(?:viewtopic|showthread|viewthread)(?:\.\w+)?)$/iu;
const HOST = /^(?:forums?|community|answers|discuss|boards)\./iu;
/** Types of structured data for threads, and for texts that readers comment on. */
const THREAD_TYPE = /^schema:(?:discussionforumposting|qapage)$/u;
const ARTICLE_TYPE = /^schema:(?:\w*article|blogposting|recipe|product)$/u;
/** Least chance of a thread, and of one whose address says that it is. */
const LIKELY = 0.5;
const NAMED_LIKELY = 0.2;

/** Whether an address is one of a thread; structured data speaks of the comments of an article, too. */
export function isNamedThread(url: string): boolean {
  const address = URL.parse(url);
  if (address === null) return false;
  return HOST.test(address.hostname) || address.pathname.split("/").some((folder) => FOLDER.test(folder));
}

/** Whether the data of a page calls it a thread, and no article with comments. */
export function isDeclaredThread({ tokens }: Facts): boolean {
  return tokens.some((token) => THREAD_TYPE.test(token)) && !tokens.some((token) => ARTICLE_TYPE.test(token));
}

/** Whether a page is a thread, as far as its type, and its address tell. */
export function isThread(types: Float32Array, url: string): boolean {
  return types[FORUM]! >= LIKELY || (types[FORUM]! >= NAMED_LIKELY && isNamedThread(url));
}
