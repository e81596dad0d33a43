import { recordOf } from "@winnow/kit-schema";
import type { Draft } from "./monitor.ts";

interface Step {
  readonly operation?: unknown;
  readonly selector?: unknown;
  readonly optional_value?: unknown;
}

type Action = Readonly<Record<string, unknown>> & { readonly type: string };

const MAX_STEPS = 50;

/** What each step of a browser is as an action; undefined where it cannot be one. */
const ACTIONS: Readonly<Record<string, (selector: string, value: string) => readonly Action[] | undefined>> =
  {
    "Choose one": () => [],
    "Goto site": () => [],
    "Click element": (selector) => selected(selector, { type: "click", selector }),
    "Check checkbox": (selector) => selected(selector, { type: "click", selector }),
    "Enter text in field": (selector, text) =>
      selected(selector, { type: "click", selector }, { type: "write", text }),
    "Press Enter": () => [{ type: "press", key: "Enter" }],
    "Scroll down": () => [{ type: "scroll", direction: "down" }],
    "Execute JS": (_, script) => (script === "" ? undefined : [{ type: "executeJavascript", script }]),
    "Wait for seconds": (_, value) => {
      const milliseconds = Math.round(Number(value) * 1000);
      return milliseconds >= 1 ? [{ type: "wait", milliseconds: Math.min(60_000, milliseconds) }] : undefined;
    },
  };

/** Takes over the steps that a watch makes in a browser. */
export function actionsOf(steps: unknown, draft: Draft): void {
  const all = Array.isArray(steps) ? (steps as readonly Step[]) : [];
  if (all.length > MAX_STEPS)
    draft.note(`Only the first ${MAX_STEPS} of ${all.length} steps in the browser are taken over.`);
  for (const [index, step] of all.slice(0, MAX_STEPS).entries()) {
    const { operation, selector = "", optional_value: value = "" } = recordOf(step) as Step;
    const name = String(operation ?? "").slice(0, 60);
    const actions = Object.hasOwn(ACTIONS, name)
      ? ACTIONS[name]?.(String(selector ?? ""), String(value ?? ""))
      : undefined;
    if (actions === undefined) draft.note(`Step ${index + 1} in the browser, "${name}", has no counterpart.`);
    else if (actions.length > 0) draft.add("actions", ...actions);
  }
}

/** The actions, if the selector is one of CSS. */
function selected(selector: string, ...actions: readonly Action[]): readonly Action[] | undefined {
  return selector === "" || /^(?:\/|xpath=|text=)/.test(selector) ? undefined : actions;
}
