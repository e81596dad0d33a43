/** Learns the scores of words from labelled pages, one host one voice. */
import { GROUP_OF_TYPE, GROUPS } from "../src/model/blend.ts";
import { KINDS, type PageLexicon } from "../src/model/lexicon.ts";
import { PAGE_TYPES, type PageType } from "../src/model/page-type.ts";
import type { LabelledPage } from "./data.ts";

type Kind = keyof PageLexicon;
/** Fewest hosts a word must be seen on. */
const MIN_HOSTS = 5;
/** Least score worth keeping. */
const MIN_SCORE = 0.3;
/** How many hosts of average behaviour each word starts with. */
const PRIOR = 4;

/** Sums of kept shares and of hosts per word. */
type Sums = Record<Kind, Map<string, [kept: number, hosts: number]>>;

/** One set of sums for each group of page types; those of several folds add up. */
export type Counts = readonly Sums[];

/** Log-odds that text is content, above or below the average, by word. */
type Listed = Record<Kind, ReadonlyMap<string, number>>;

/** What was learned from all pages, and where a group of types differs from that. */
export interface GroupedLexicon {
  readonly all: Listed;
  readonly groups: readonly Listed[];
}

/** Least difference from the score over all pages that a group's own score is kept for. */
const MIN_DIFFERENCE = 0.4;
/** How many hosts of the behaviour over all pages each word of a group starts with. */
const GROUP_PRIOR = 6;

function emptySums(): Sums {
  return Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Sums;
}

/** Counts over the pages of one fold. */
export function countWords(pages: readonly LabelledPage[], labels: readonly Float32Array[]): Counts {
  return Array.from({ length: GROUPS }, (_, group) => {
    const own = [...pages.keys()].filter(
      (at) => GROUP_OF_TYPE[PAGE_TYPES.indexOf(pages[at]!.type as PageType)] === group,
    );
    return countGroup(
      own.map((at) => pages[at]!),
      own.map((at) => labels[at]!),
    );
  });
}

function countGroup(pages: readonly LabelledPage[], labels: readonly Float32Array[]): Sums {
  const byHost = new Map<string, number[]>();
  for (const [index, page] of pages.entries()) {
    const list = byHost.get(page.host);
    if (list) list.push(index);
    else byHost.set(page.host, [index]);
  }
  const counts = emptySums();
  for (const indexes of byHost.values()) {
    const shares = emptySums();
    for (const index of indexes)
      for (const kind of KINDS) addPage(kind, pages[index]!, labels[index]!, shares[kind]);
    for (const kind of KINDS) {
      for (const [word, [kept, total]] of shares[kind]) {
        const sum = counts[kind].get(word) ?? [0, 0];
        sum[0] += kept / total;
        sum[1] += 1;
        counts[kind].set(word, sum);
      }
    }
  }
  return counts;
}

/** Adds `[kept weight, weight]` of one page, scaled so that each page counts the same for a word. */
function addPage(
  kind: Kind,
  labelled: LabelledPage,
  labels: Float32Array,
  shares: Map<string, [number, number]>,
): void {
  const { page, measures } = labelled;
  const own = new Map<string, [number, number]>();
  const add = (word: string, kept: number, total: number): void => {
    if (total <= 0) return;
    const sum = own.get(word) ?? [0, 0];
    sum[0] += kept;
    sum[1] += total;
    own.set(word, sum);
  };
  if (kind === "names" || kind === "roles") {
    const kept = new Float64Array(labels.length + 1);
    for (let block = 0; block < labels.length; block++)
      kept[block + 1] = kept[block]! + labels[block]! * measures.words[block]!;
    for (let index = 0; index < page.parent.length; index++) {
      const from = page.firstBlock[index]!;
      const to = Math.max(from, page.endBlock[index]!);
      const total = measures.sums.words[to]! - measures.sums.words[from]!;
      if (total === 0) continue;
      const part = kept[to]! - kept[from]!;
      if (kind === "names")
        for (const word of page.names.lists[page.names.of[index]!]!)
          add(page.names.words[word]!, part, total);
      else {
        if (page.properties[index]) add(page.properties[index]!, part, total);
        if (page.roles[index]) add(`@${page.roles[index]}`, part, total);
      }
    }
  } else {
    let heading = -1;
    for (let block = 0; block < labels.length; block++) {
      const label = labels[block]!;
      if (kind === "words")
        for (const word of new Set(measures.wordLists[block]!)) add(measures.vocabulary[word]!, label, 1);
      else if (kind === "phrases") {
        if (measures.phrases[block]) add(measures.phrases[block]!, label, 1);
      } else {
        if (measures.heading[block]! > 0) heading = block;
        if (heading < 0) continue;
        const weight = measures.words[block]!;
        if (kind === "headings") {
          if (measures.phrases[heading]) add(measures.phrases[heading]!, label * weight, weight);
        } else
          for (const word of new Set(measures.wordLists[heading]!))
            add(measures.vocabulary[word]!, label * weight, weight);
      }
    }
  }
  for (const [word, [part, total]] of own) {
    const sum = shares.get(word) ?? [0, 0];
    sum[0] += part / total;
    sum[1] += 1;
    shares.set(word, sum);
  }
}

/** Scores from the counts of some folds. */
export function scoreWords(parts: readonly Counts[]): GroupedLexicon {
  const all: Partial<Record<Kind, Map<string, number>>> = {};
  const groups: Partial<Record<Kind, Map<string, number>>>[] = Array.from({ length: GROUPS }, () => ({}));
  for (const kind of KINDS) {
    const perGroup = Array.from({ length: GROUPS }, (_, group) =>
      addUp(parts.map((part) => part[group]![kind])),
    );
    const whole = addUp(perGroup);
    const mean = meanOf(whole);
    const scores = new Map<string, number>();
    for (const [word, [share, count]] of whole) {
      if (count < MIN_HOSTS) continue;
      const score = round(logit((share + PRIOR * mean) / (count + PRIOR)) - logit(mean));
      if (Math.abs(score) >= MIN_SCORE) scores.set(word, score);
    }
    all[kind] = scores;
    for (const [group, sums] of perGroup.entries()) groups[group]![kind] = differences(sums, scores);
  }
  return { all: all as Listed, groups: groups as Listed[] };
}

/** Where a group of pages differs from all pages. */
function differences(
  sums: ReadonlyMap<string, readonly [number, number]>,
  all: ReadonlyMap<string, number>,
): Map<string, number> {
  const mean = meanOf(sums);
  const scores = new Map<string, number>();
  for (const [word, [share, count]] of sums) {
    if (count < MIN_HOSTS) continue;
    const common = all.get(word) ?? 0;
    const prior = 1 / (1 + Math.exp(-(logit(mean) + common)));
    const score = round(logit((share + GROUP_PRIOR * prior) / (count + GROUP_PRIOR)) - logit(mean));
    if (Math.abs(score - common) >= MIN_DIFFERENCE) scores.set(word, score);
  }
  return scores;
}

function addUp(
  parts: readonly ReadonlyMap<string, readonly [number, number]>[],
): Map<string, [number, number]> {
  const sums = new Map<string, [number, number]>();
  for (const part of parts) {
    for (const [word, [share, count]] of part) {
      const sum = sums.get(word) ?? [0, 0];
      sum[0] += share;
      sum[1] += count;
      sums.set(word, sum);
    }
  }
  return sums;
}

function meanOf(sums: ReadonlyMap<string, readonly [number, number]>): number {
  let kept = 0;
  let hosts = 0;
  for (const [share, count] of sums.values()) {
    kept += share;
    hosts += count;
  }
  return Math.min(0.99, Math.max(0.01, kept / Math.max(1, hosts)));
}

function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function round(score: number): number {
  return Math.round(score * 16) / 16;
}
