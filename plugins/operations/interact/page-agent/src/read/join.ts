/** Steps that say something of their neighbours: repetitions, pages, and who submits a form. */

import type { Instruction } from "./instruction.ts";

const QUESTION = /^(?:what|which|who|how|when|where|is|are|does|was|wie|welche|quel|combien|cuál|qué)/iu;
const SUBMITS =
  /^(?:search|go|find|submit|log ?in|sign ?in|log on|login|continue|suchen|anmelden|einloggen|rechercher|connexion|se connecter|buscar|entrar|iniciar sesión|ok|enter)$/iu;

/** Steps in which every repetition has the steps that it repeats; `lost` are those that repeat nothing. */
export function join(steps: readonly Instruction[]): {
  readonly steps: readonly Instruction[];
  readonly lost: readonly string[];
} {
  const joined: Instruction[] = [];
  const lost: string[] = [];
  const ordered = questionsLast(steps);
  for (let at = 0; at < ordered.length; at += 1) {
    const step = ordered[at] as Instruction;
    const next = ordered[at + 1];
    if (step.action === "repeat" && step.steps.length === 0) {
      if (!repeatLast(joined, step)) lost.push(step.text);
    } else if (step.action === "pages" && step.steps.length === 0)
      at += gather(joined, step, ordered.slice(at + 1));
    else if ((step.action === "login" || step.action === "search") && submits(next))
      joined.push({ ...step, submit: false });
    else if (step.action === "fill" && next?.action === "press" && next.key === "Enter" && next.times === 1) {
      joined.push({ ...step, submit: true, text: `${step.text} and ${next.text}` });
      at += 1;
    } else joined.push(step);
  }
  return { steps: joined, lost };
}

/** `What is the total? First add the mug to the cart.`: a question that comes first is answered at the end. */
function questionsLast(steps: readonly Instruction[]): readonly Instruction[] {
  const first = steps.findIndex(({ action, text }) => action !== "extract" || !QUESTION.test(text));
  if (first < 1) return steps;
  const rest = steps.slice(first);
  return rest.some(({ action }) => action === "extract" || action === "pages")
    ? steps
    : [...rest, ...steps.slice(0, first)];
}

/** Whether a step sends what the one before it has filled in. */
function submits(next: Instruction | undefined): boolean {
  if (next === undefined) return false;
  if (next.action === "submit") return true;
  if (next.action === "press") return next.key === "Enter";
  if (next.action === "select") return next.value.kind === "option";
  return next.action === "click" && (SUBMITS.test(next.target.words) || next.target.kind === "option");
}

/** `Click "More". Repeat until it is gone.` False when there is nothing to repeat. */
function repeatLast(joined: Instruction[], step: Instruction & { readonly action: "repeat" }): boolean {
  const last = joined.pop();
  if (last === undefined) {
    // `Repeat until "Load more" is gone`: what else than clicking it?
    const { until } = step;
    if (until?.gone !== true) return false;
    joined.push({ ...step, steps: [{ action: "click", target: until.target, text: step.text }] });
    return true;
  }
  if (step.until === undefined && last.action === "click" && step.times === 50)
    joined.push({ ...step, steps: [last], until: { target: last.target, gone: true } });
  else if (last.action === "next")
    joined.push({ ...step, action: "pages", steps: takeReading(joined), max: step.times });
  else joined.push({ ...step, steps: [last] });
  return true;
}

function takeReading(joined: Instruction[]): readonly Instruction[] {
  const taken: Instruction[] = [];
  while (joined.at(-1)?.action === "extract") taken.unshift(joined.pop() as Instruction);
  return taken;
}

/** What is to be done on every page: what is read before or after; gives how many of the following steps it took. */
function gather(
  joined: Instruction[],
  step: Instruction & { readonly action: "pages" },
  following: readonly Instruction[],
): number {
  let taken = 0;
  while (following[taken]?.action === "extract" || (following[taken]?.action === "next" && taken > 0))
    taken += 1;
  const after = following.slice(0, taken).filter(({ action }) => action === "extract");
  const steps = after.length > 0 ? after : takeReading(joined);
  joined.push({ ...step, steps });
  return taken;
}
