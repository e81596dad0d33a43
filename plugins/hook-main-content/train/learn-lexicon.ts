/** Learns the scores of words from labelled pages, one host one voice. */
import type { Lexicon, Scores } from "../src/lexicon.ts";
import type { LabelledPage } from "./data.ts";

type Kind = keyof Lexicon;
const KINDS: readonly Kind[] = ["names", "roles", "words", "phrases", "headingWords", "headings"];
/** Fewest hosts a word must be seen on. */
const LEAST_HOSTS = 4;
/** How many hosts of average behaviour each word starts with. */
const PRIOR = 4;

/** Sums of kept shares and of hosts per word; those of several folds add up. */
export type Counts = Record<Kind, Map<string, [kept: number, hosts: number]>>;

/** Counts over the pages of one fold. */
export function countWords(pages: readonly LabelledPage[], labels: readonly Float32Array[]): Counts {
  const byHost = new Map<string, number[]>();
  for (const [index, page] of pages.entries()) {
    const list = byHost.get(page.host);
    if (list) list.push(index);
    else byHost.set(page.host, [index]);
  }
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Counts;
  for (const indexes of byHost.values()) {
    const shares = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Counts;
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
      if (kind === "names") for (const token of page.tokens[index]!) add(token, part, total);
      else {
        if (page.properties[index]) add(page.properties[index]!, part, total);
        if (page.roles[index]) add(`@${page.roles[index]}`, part, total);
      }
    }
  } else {
    let heading = -1;
    for (let block = 0; block < labels.length; block++) {
      const label = labels[block]!;
      if (kind === "words") for (const word of new Set(measures.wordLists[block]!)) add(word, label, 1);
      else if (kind === "phrases") {
        if (measures.phrases[block]) add(measures.phrases[block]!, label, 1);
      } else {
        if (measures.heading[block]! > 0) heading = block;
        if (heading < 0) continue;
        const weight = measures.words[block]!;
        if (kind === "headings") {
          if (measures.phrases[heading]) add(measures.phrases[heading]!, label * weight, weight);
        } else for (const word of new Set(measures.wordLists[heading]!)) add(word, label * weight, weight);
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
export function scoreWords(parts: readonly Counts[]): Lexicon {
  const lexicon: Partial<Record<Kind, Scores>> = {};
  for (const kind of KINDS) {
    const sums = new Map<string, [number, number]>();
    let kept = 0;
    let hosts = 0;
    for (const part of parts) {
      for (const [word, [share, count]] of part[kind]) {
        const sum = sums.get(word) ?? [0, 0];
        sum[0] += share;
        sum[1] += count;
        sums.set(word, sum);
        kept += share;
        hosts += count;
      }
    }
    const mean = kept / hosts;
    const scores = new Map<string, number>();
    for (const [word, [share, count]] of sums) {
      if (count < LEAST_HOSTS) continue;
      const odds = (share + PRIOR * mean) / (count - share + PRIOR * (1 - mean));
      const score = Math.round((Math.log(odds) - Math.log(mean / (1 - mean))) * 16) / 16;
      if (Math.abs(score) >= 0.25) scores.set(word, score);
    }
    lexicon[kind] = scores;
  }
  return lexicon as Lexicon;
}
