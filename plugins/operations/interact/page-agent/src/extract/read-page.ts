/** What a live page shows, as data. */

import { listReader } from "./in-page/lists.ts";
import { markReader } from "./in-page/marks.ts";
import { pairReader } from "./in-page/pairs.ts";
import { sectionReader } from "./in-page/sections.ts";
import { tableReader } from "./in-page/tables.ts";
import { textTools } from "./in-page/texts.ts";

/**
 * The reader as the text of a function that runs in the page and gives {@link PageData}: bounded, and linear in the size of the
 * page. Its parts are written and checked as any other function; Node has taken their types away when this asks for their texts.
 */
export const READ_PAGE = `() => {
  const texts = (${textTools})();
  const visible = texts.visible();
  const head = visible.find(({ localName }) => localName === "h1") ?? visible.find(({ localName }) => localName === "h2");
  return {
    title: document.title.slice(0, texts.MAX_TEXT),
    heading: head === undefined ? "" : texts.textOf(head),
    tables: (${tableReader})(texts)(visible),
    lists: (${listReader})(texts)(visible),
    pairs: (${pairReader})(texts)(visible),
    ...(${sectionReader})(texts)(visible),
    ...(${markReader})(texts)(visible),
  };
}`;
