/** The door: a document in, the part of it that its reader came for out. */
import { childrenOf, type Tree, type TreeElement, type TreeNode, type TreeText } from "@winnow/kit-dom";
import { widen } from "./model/ladder.ts";
import { type Judge, judge } from "./model/model.ts";
import { byType, likeliest, type PageType } from "./model/page-type.ts";
import { type Annotation, annotate } from "./page/annotate.ts";
import { type Facts, readFacts } from "./page/facts.ts";
import { findHidden, quiet } from "./page/hidden.ts";
import { type Measures, measure } from "./page/measure.ts";
import { addTitle, findTitle } from "./page/title.ts";
import { partOf } from "./part.ts";
import { addPictures, type Caption } from "./pictures/pictures.ts";
import { addBylines } from "./records/bylines.ts";
import { addPosts } from "./records/posts.ts";
import { findRecords, type RecordGroups } from "./records/records.ts";
import { evenSlots } from "./records/slots.ts";
import { isDeclaredThread, isNamedThread, isThread } from "./records/threads.ts";
import { chooseBlocks } from "./rules/choose.ts";
import { quietComments } from "./rules/comments.ts";
import { addFootnotes } from "./rules/footnotes.ts";
import { addParagraphs } from "./rules/gaps.ts";
import { addCallouts, addFormulas } from "./rules/insertions.ts";
import { addInsets } from "./rules/insets.ts";
import { isNothing, NOTHING } from "./rules/nothing.ts";
import { quietNotices } from "./rules/notices.ts";
import { quietOffers } from "./rules/offers.ts";
import { quietOthers } from "./rules/others.ts";
import { addParticulars } from "./rules/particulars.ts";
import { addBelonging } from "./rules/quotes.ts";
import { rescue } from "./rules/rescue.ts";
import { smooth } from "./rules/smooth.ts";
import { findTables, settleTables } from "./rules/tables.ts";

export { PAGE_TYPES, type PageType } from "./model/page-type.ts";

/** The main content of a page, as a part of its document. */
export interface MainContent {
  /** Element under which everything kept lies; outside of the document when the text came from the page's data. */
  readonly root: TreeElement;
  /** Elements and text nodes inside `root` that are not content; a dropped element drops its subtree. */
  readonly dropped: ReadonlySet<TreeNode>;
  /** Best guess at the kind of page. */
  readonly pageType: PageType;
  /** Probability of each kind of page. */
  readonly pageTypes: Readonly<Record<PageType, number>>;
  /** Predicted F1 of the words kept, from 0 to 1. */
  readonly confidence: number;
  /** The page's heading, when it is kept for its reader and not because the text under it needs it. */
  readonly title?: TreeElement;
  /** By picture the lines of its caption. One with links is no caption but text, so that they have a place. */
  readonly captions: ReadonlyMap<TreeElement, readonly (readonly TreeText[])[]>;
  /** Set when little looked like content, so that more was kept than the model chose. */
  readonly warning?: string;
}

/** A body with fewer words than this is likely to be filled in by scripts. */
const FEW_WORDS = 40;
const RESCUED = 0.3;
/** Words that the body is taken to have where it has furniture only, so that a few words of data do not do. */
const ENOUGH_FOR_DATA = 10;
/** Confidence in the answer that there is nothing. */
const EMPTY = 0.2;
/** Pages that are read from top to bottom; of others the pictures of cards are wanted, too. */
const READ: ReadonlySet<PageType> = new Set(["article", "documentation"]);
/** Pages that offer things: what their marks lead to are conditions, and their boxes advertise. */
const OFFERED: ReadonlySet<PageType> = new Set(["product", "collection", "listing"]);
/** Share of the kept words in whole sentences from which on a page is read, whatever its type was guessed to be. */
const PROSE = 0.6;

/**
 * Finds the main content of a page. The tree is not changed.
 * Needs time linear in the size of the page.
 * @param judgeBlocks - what scores the blocks, by default the model of this package; training passes others
 */
export function selectMainContent(
  tree: Tree,
  page: { url: string },
  judgeBlocks: Judge = judge,
): MainContent {
  const reading = read(tree, page.url, judgeBlocks);
  const { facts, measures, probability, type } = reading;
  quietFurniture(reading);
  if (isNothing(measures, probability)) {
    // The description sums up the site as often as the page, so it is no answer here.
    const text = rescue(facts, ENOUGH_FOR_DATA);
    return text === undefined ? { ...nothingOf(tree), ...type } : { ...dataOf(text), ...type };
  }
  const choice = choose(reading);
  complete(reading, choice);
  const found = countKept(measures, choice.kept);
  const data = found < FEW_WORDS || choice.confidence < 0.2 ? rescue(facts, found) : undefined;
  return data ? { ...dataOf(data), ...type } : { ...cutOut(reading, choice), ...type };
}

/** A page as it was read, with what the model says of it. */
interface Reading {
  readonly annotation: Annotation;
  readonly measures: Measures;
  readonly facts: Facts;
  readonly records: RecordGroups;
  readonly tables: Int32Array;
  readonly url: string;
  /** Chances of blocks, which rules lower and even. */
  readonly probability: Float32Array;
  readonly types: Float32Array;
  readonly type: Pick<MainContent, "pageType" | "pageTypes">;
  /** Whether the page is a thread for sure. */
  readonly isTalk: boolean;
  /** Block of the page's heading, -1 for none. */
  readonly heading: number;
}

function read(tree: Tree, url: string, judgeBlocks: Judge): Reading {
  const annotation = annotate(tree.body);
  const measures = measure(annotation);
  const facts = readFacts(tree, url);
  const records = findRecords(annotation, measures);
  const { probability, types } = judgeBlocks(annotation, measures, facts, records);
  return {
    annotation,
    measures,
    facts,
    records,
    tables: findTables(annotation),
    url,
    probability,
    types,
    type: { pageType: likeliest(types), pageTypes: byType(types) },
    isTalk: isDeclaredThread(facts) || isThread(types, url),
    heading: findTitle(annotation, measures, facts),
  };
}

/** Takes chances from what is no content though its words look like some. */
function quietFurniture(reading: Reading): void {
  const { annotation, measures, facts, records, types, url, isTalk, heading, probability } = reading;
  quietNotices(annotation, probability);
  const isNamedTalk = isNamedThread(url) || isDeclaredThread(facts);
  quietComments(annotation, measures, types, isNamedTalk, probability);
  quietOffers(annotation, measures, types, probability);
  quietOthers(annotation, measures, records, types, heading, isTalk, probability);
}

/** Which blocks are kept, and how sure that is. */
interface Kept {
  readonly kept: Uint8Array;
  /** 1 for each block that is hidden for good. */
  readonly hidden: Uint8Array;
  readonly confidence: number;
  readonly warning?: string;
}

/** Chooses blocks by their chances, and makes whole what is kept in pieces. */
function choose({ annotation, measures, records, tables, types, type, url, probability }: Reading): Kept {
  evenSlots(annotation, measures, records, probability);
  const hidden = findHidden(annotation, measures, tables, probability);
  quiet(hidden, probability);
  const { kept, threshold, expected } = chooseBlocks(probability, measures.words);
  if (READ.has(type.pageType)) addParagraphs(annotation, measures, probability, threshold, kept);
  smooth(annotation, measures, probability, kept, tables);
  addBylines(annotation, measures, types, url, kept);
  return { kept, hidden, ...widen(annotation, measures, probability, kept, expected) };
}

/** Adds what belongs to the text that was chosen, in place. */
function complete(reading: Reading, { kept, hidden }: Kept): void {
  const { annotation, measures, records, tables, types, isTalk, heading } = reading;
  const { pageType } = reading.type;
  addPosts(annotation, records, isTalk, kept);
  addInsets(annotation, measures, tables, isTalk || pageType === "forum", kept);
  addBelonging(annotation, measures, isTalk, kept);
  addFormulas(annotation, measures, kept);
  const offers = OFFERED.has(pageType) && (pageType === "product" || !isProse(measures, kept));
  if (!offers && !isTalk) addCallouts(annotation, measures, kept);
  addParticulars(annotation, measures, types, heading, kept);
  quiet(hidden, kept);
  // Notes may be hidden until their mark is pointed at.
  if (!offers) addFootnotes(annotation, measures, kept);
  settleTables(annotation, measures, tables, kept);
}

/** The part of the document that is kept, with its title and its pictures. */
function cutOut(reading: Reading, { kept, confidence, warning }: Kept): Answer {
  const { annotation, measures, facts, tables, heading } = reading;
  const isRead = READ.has(reading.type.pageType);
  const title = addTitle(annotation, measures, kept, heading, facts);
  const { pictures, captions } = addPictures(annotation, measures, kept, tables, isRead, {
    heading,
    picture: facts.picture,
    hasLead: isRead || isProse(measures, kept),
  });
  return {
    ...partOf(annotation, kept, pictures, tables),
    confidence,
    captions: captionTexts(annotation, captions),
    ...(title >= 0 ? { title: annotation.elements[annotation.blockElement[title]!]! } : {}),
    ...(warning === undefined ? {} : { warning }),
  };
}

type Answer = Omit<MainContent, "pageType" | "pageTypes">;

/** The text of the page's data. */
const dataOf = (root: TreeElement): Answer => ({
  root,
  dropped: new Set(),
  captions: new Map(),
  confidence: RESCUED,
  warning: "the text was taken from the page's data",
});

/** The body without anything in it. */
const nothingOf = ({ body }: Tree): Answer => ({
  root: body,
  dropped: new Set(childrenOf(body)),
  captions: new Map(),
  confidence: EMPTY,
  warning: NOTHING,
});

function countKept(measures: Measures, kept: Uint8Array): number {
  let words = 0;
  for (let block = 0; block < kept.length; block++) if (kept[block] === 1) words += measures.words[block]!;
  return words;
}

/** Whether most of what is kept is running text. */
function isProse({ words, sums }: Measures, kept: Uint8Array): boolean {
  let sentences = 0;
  let all = 0;
  for (let block = 0; block < kept.length; block++) {
    if (kept[block] === 0) continue;
    all += words[block]!;
    sentences += sums.sentenceWords[block + 1]! - sums.sentenceWords[block]!;
  }
  return sentences > all * PROSE;
}

function captionTexts(page: Annotation, captions: readonly Caption[]): Map<TreeElement, TreeText[][]> {
  const texts = new Map<TreeElement, TreeText[][]>();
  for (const { picture, block } of captions) {
    const element = page.pictures[picture]!;
    const line = page.textNodes.slice(page.firstText[block]!, page.firstText[block + 1]!);
    const lines = texts.get(element);
    if (lines) lines.push(line);
    else texts.set(element, [line]);
  }
  return texts;
}
