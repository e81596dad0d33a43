import type { Flow, Paragraph } from "./flow.ts";
import { linesOf } from "./flow.ts";
import { around } from "./geometry.ts";
import { isBlank, textOfLines } from "./heading-text.ts";
import { LARGER } from "./headings.ts";
import type { Segment } from "./segments.ts";

/** So many headings in a row with nothing below them are labels: of a form, of a drawing, of a list. */
const RUN = 3;

/** What would be a heading, and its level. */
interface Candidate {
  readonly paragraph: Paragraph;
  readonly level: number;
  readonly hasColon: boolean;
}

/**
 * Lines that look like headings and head nothing: several of one level with no text between, and those with a place
 * to write into below. Titles in larger type may follow each other: a chapter and its first section.
 * `levelOf` is the level that a paragraph would have.
 */
export function labelsOf(
  flow: readonly Flow[],
  levelOf: (paragraph: Paragraph) => number | undefined,
  bodySize: number,
): ReadonlySet<Paragraph> {
  const labels = new Set<Paragraph>();
  let run: Candidate[] = [];
  const end = () => {
    const enough = run.every(({ hasColon }) => hasColon) ? RUN - 1 : RUN;
    if (run.length >= enough) for (const { paragraph } of run) labels.add(paragraph);
    run = [];
  };
  for (const part of flow) {
    if (!("pieces" in part)) {
      end();
      continue;
    }
    const text = textOfLines(linesOf(part));
    const last = run.at(-1);
    if (isBlank(text)) {
      if (last !== undefined && isBelow(last.paragraph, part)) labels.add(last.paragraph);
      continue;
    }
    const isLarge = linesOf(part)[0]!.size >= LARGER * bodySize;
    const level = isLarge ? undefined : levelOf(part);
    if (last !== undefined && (last.level !== level || !isBelow(last.paragraph, part))) end();
    if (level !== undefined) run.push({ paragraph: part, level, hasColon: /[:：]$/u.test(text) });
  }
  end();
  return labels;
}

/** Whether a paragraph stands further down the same page, with no picture between. */
function isBelow(before: Paragraph, next: Paragraph): boolean {
  const last = before.pieces.at(-1)!;
  const first = next.pieces[0]!;
  if (last.page !== first.page) return false;
  const top = bottomOf(last.lines);
  const bottom = around(first.lines).y0;
  return bottom > top - 1 && !last.page.images.some((box) => box.y0 > top - 1 && box.y1 < bottom + 1);
}

function bottomOf(lines: readonly Segment[]): number {
  return around(lines).y1;
}
