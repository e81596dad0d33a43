import type { Judgment } from "../monitor.ts";
import type { Wish } from "./goal.ts";

/** How sure a verdict is. */
export type Confidence = Judgment["confidence"];

/** What a change has to do with a goal. */
export interface Verdict {
  readonly isMeant: boolean;
  readonly confidence: Confidence;
  readonly reason: string;
}

/** The reason of what a goal asks for. */
export function because({ text }: Wish): string {
  return `It is what the goal asks for: "${text}".`;
}

/** The reason of what is about another thing. */
export function otherThan({ terms }: Wish): string {
  return terms.length === 0 ? "It is about another one." : `It is not about ${terms.slice(0, 3).join(", ")}.`;
}

/** What a goal asks for. */
export function yes(confidence: Confidence, reason: string): Verdict {
  return { isMeant: true, confidence, reason };
}

/** What it does not ask for. */
export function no(confidence: Confidence, reason: string): Verdict {
  return { isMeant: false, confidence, reason };
}
