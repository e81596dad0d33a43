import type { LocatorStep } from "../types.ts";
import type { Acts, FilePayload, OptionChoice } from "./acts.ts";
import type { Dom } from "./dom.ts";
import type { Finder } from "./find.ts";
import type { Names } from "./names.ts";
import type { Readiness, ReadyQuery } from "./ready.ts";
import type { Roles } from "./roles.ts";
import type { SnapshotMaker } from "./snapshot.ts";
import type { Texts } from "./text.ts";

/** What is done to an element once it is ready. */
export type Act =
  | { readonly type: "nothing" | "focus" | "blur" | "selectAll" | "checked" }
  | { readonly type: "fill"; readonly value: string }
  | { readonly type: "choose"; readonly choices: readonly OptionChoice[] }
  | { readonly type: "setFiles"; readonly files: readonly FilePayload[] }
  | { readonly type: "dispatch"; readonly event: string; readonly init: object };

/** What the page answers: a value, or why there is none. */
export type Answer<T> = { readonly value: T } | { readonly error: string } | { readonly absent: true };

/** An act that was done, or what it waits for. */
export type Outcome =
  | { readonly done: true; readonly x: number; readonly y: number; readonly value: unknown }
  | {
      readonly done: false;
      readonly count: number;
      readonly why: string;
      readonly several?: readonly string[];
    };

/** Which element to read, and what of it. */
export interface ReadQuery {
  readonly steps: readonly LocatorStep[];
  readonly strict: boolean;
  readonly what: string;
  readonly name?: string;
}

/** What the engine can be asked. */
export type Engine = ReturnType<typeof engine>;

/** In the page: the questions that the other side asks. */
export function engine(
  dom: Dom,
  texts: Texts,
  roles: Roles,
  names: Names,
  finder: Finder,
  readiness: Readiness,
  acts: Acts,
  snapshots: SnapshotMaker,
) {
  /** Characters that one answer may have. */
  const MAX_CHARACTERS = 2 ** 20;
  const bounded = <T>(value: T): T => {
    if (typeof value === "string" && value.length > MAX_CHARACTERS)
      throw new Error(`The text has more than ${MAX_CHARACTERS} characters.`);
    return value;
  };

  const perform = (element: Element, act: Act): unknown => {
    switch (act.type) {
      case "fill":
        return acts.prepareFill(element, act.value);
      case "choose":
        return acts.choose(element, act.choices);
      case "setFiles":
        return acts.setFiles(element, act.files);
      case "dispatch":
        return acts.dispatch(element, act.event, act.init);
      case "checked":
        return acts.checkedOf(element);
      case "focus":
        return acts.focus(element);
      case "blur":
        return acts.blur(element);
      case "selectAll":
        return acts.selectAll(element) ?? null;
      default:
        return null;
    }
  };

  const questions = {
    count: (steps: readonly LocatorStep[]) => finder.find([document], steps).length,

    /** Does it when the element is ready. */
    act: async (query: ReadyQuery, act: Act): Promise<Outcome> => {
      const ready = await readiness.ready(query);
      if (!("element" in ready)) return { done: false, ...ready };
      const value = perform(ready.element, act);
      // An option may come later, like an element.
      if (act.type === "choose" && typeof value === "string") return { done: false, count: 1, why: value };
      return { done: true, x: ready.x, y: ready.y, value };
    },

    read: ({ steps, strict, what, name }: ReadQuery): Outcome => {
      const element = readiness.one({ steps, strict });
      if (!(element instanceof Element)) return { done: false, ...element };
      return { done: true, x: 0, y: 0, value: bounded(acts.read(element, what, name)) };
    },

    readAll: (steps: readonly LocatorStep[], what: string): readonly unknown[] => {
      let left = MAX_CHARACTERS;
      return finder.find([document], steps).map((element) => {
        const value = acts.read(element, what);
        left -= typeof value === "string" ? value.length + 3 : 10;
        if (left < 0) throw new Error(`The texts have more than ${MAX_CHARACTERS} characters.`);
        return value;
      });
    },

    /** How many there are, and whether the first can be seen. */
    look: (
      steps: readonly LocatorStep[],
    ): { count: number; isVisible: boolean; several: readonly string[] } => {
      const found = finder.find([document], steps);
      const isVisible = found[0] !== undefined && dom.isVisible(found[0]);
      return { count: found.length, isVisible, several: found.slice(0, 5).map(dom.preview) };
    },

    snapshot: (limit: number) => snapshots.take(limit),
  };

  const begin = () => {
    texts.forget();
    roles.forget();
    names.forget();
  };

  return {
    /** Answers one question; whatever goes wrong is an answer as well. */
    ask: async (name: keyof typeof questions, args: readonly unknown[]): Promise<Answer<unknown>> => {
      begin();
      try {
        return { value: await (questions[name] as (...given: readonly unknown[]) => unknown)(...args) };
      } catch (error) {
        return { error: String(Reflect.get(Object(error), "message") ?? error) };
      }
    },
    /** The one element, to be held on to; null when there is none. */
    element: (steps: readonly LocatorStep[], strict: boolean): Element | null => {
      begin();
      const found = readiness.one({ steps, strict });
      return found instanceof Element ? found : null;
    },
    elements: (steps: readonly LocatorStep[]): Element[] => {
      begin();
      return finder.find([document], steps);
    },
    questions,
  };
}
