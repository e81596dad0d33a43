import type { Core } from "./core.ts";

/** How locators are made. */
export type Locators = ReturnType<typeof guestLocators>;

/** Where something is looked for: a page, the frames on the way, and the steps so far. */
export interface Place {
  readonly page: string;
  readonly frames: readonly unknown[];
  readonly steps: readonly unknown[];
}

/** In the sandbox: locators, which are steps until a method is called. */
export function guestLocators(core: Core) {
  type Args = readonly unknown[];
  type Options = Record<string, unknown> | undefined;

  const specOf = ({ frames, steps }: Place) => (frames.length === 0 ? { steps } : { frames, steps });

  /** The place of a locator that was given as an argument. */
  const placeOf = (locator: unknown, what: string): Place => {
    const inside = core.insideOf(locator) as Place | undefined;
    if (inside?.steps !== undefined) return inside;
    throw new Error(`${what} takes a locator.`);
  };
  const inner = (locator: unknown, what: string) => ({ steps: placeOf(locator, what).steps });

  const roleStep = (role: unknown, options: Options = {}) => {
    const { name, ...rest } = options;
    return { role: String(role), ...rest, ...(name === undefined ? {} : { name: core.pattern(name) }) };
  };
  const textStep = (kind: string, text: unknown, options: Options) => {
    const step: Record<string, unknown> = { [kind]: core.pattern(text) };
    if (options?.exact !== undefined && kind !== "testId") step.exact = options.exact === true;
    return step;
  };
  const filterSteps = (options: Options = {}) =>
    Object.entries(options).flatMap(([name, value]): unknown[] => {
      if (value === undefined) return [];
      if (name === "hasText" || name === "hasNotText") return [{ [name]: core.pattern(value) }];
      if (name === "has" || name === "hasNot") return [{ [name]: inner(value, name) }];
      if (name === "visible") return [{ visible: value === true }];
      throw new Error(`filter takes hasText, hasNotText, has, hasNot and visible, not ${name}.`);
    });
  const selectorSteps = (selector: unknown): readonly unknown[] => {
    if (typeof selector === "string") return [{ selector }];
    return placeOf(selector, "locator").steps;
  };

  /** What finds elements inside of a place; `make` makes what is found. */
  const finders = <T>(
    make: (steps: readonly unknown[]) => T,
    enter: (steps: readonly unknown[]) => unknown,
  ) => ({
    locator: (selector: unknown, options?: Options) =>
      make([...selectorSteps(selector), ...filterSteps(options)]),
    getByRole: (role: unknown, options?: Options) => make([roleStep(role, options)]),
    getByText: (text: unknown, options?: Options) => make([textStep("text", text, options)]),
    getByLabel: (text: unknown, options?: Options) => make([textStep("label", text, options)]),
    getByPlaceholder: (text: unknown, options?: Options) => make([textStep("placeholder", text, options)]),
    getByAltText: (text: unknown, options?: Options) => make([textStep("altText", text, options)]),
    getByTitle: (text: unknown, options?: Options) => make([textStep("title", text, options)]),
    getByTestId: (text: unknown) => make([textStep("testId", text, undefined)]),
    frameLocator: (selector: unknown) => enter(selectorSteps(selector)),
  });

  /** Methods whose arguments are passed on behind the locator. */
  const PASSED = (
    "allInnerTexts allTextContents blur boundingBox check clear click count dblclick fill focus " +
    "getAttribute hover innerHTML innerText inputValue isChecked isDisabled isEditable isEnabled isHidden isVisible press " +
    "pressSequentially scrollIntoViewIfNeeded selectText setChecked tap textContent type uncheck waitFor dispatchEvent"
  ).split(" ");

  const files = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(files);
    if (typeof given !== "object" || given === null) return given;
    const { buffer, ...rest } = given as { buffer?: unknown };
    const base64 = typeof buffer === "string" ? buffer : core.Bytes.from(buffer ?? "").base64;
    return { ...rest, buffer: base64 };
  };
  /** An option of a list may be an element, which the host cannot be given. */
  const passed =
    (place: Place, method: string, defaults: Options) =>
    async (...args: Args): Promise<unknown> =>
      await core.send(`${method}@${place.page}`, specOf(place), ...withDefaults(method, args, defaults));
  const WITH_VALUE =
    /^(?:fill|getAttribute|press|pressSequentially|type|setChecked|selectOption|setInputFiles)$/;
  const withDefaults = (method: string, args: Args, defaults: Options): unknown[] => {
    if (defaults === undefined || method === "count" || method.startsWith("all")) return [...args];
    const at = method === "dispatchEvent" ? 2 : WITH_VALUE.test(method) ? 1 : 0;
    const filled = [...args];
    while (filled.length < at) filled.push(undefined);
    filled[at] = { ...defaults, ...(filled[at] as Options) };
    return filled;
  };

  /** What is done to the element of a place: the methods of locators, and of a page that is given a selector. */
  const actions = (place: Place, defaults?: Options) => {
    const send = (method: string, ...args: Args) => passed(place, method, defaults)(...args);
    const methods: Record<string, (...args: Args) => Promise<unknown>> = {};
    for (const name of PASSED) methods[name] = passed(place, name, defaults);
    return {
      ...methods,
      dragTo: (target: unknown, options?: Options) =>
        core.send(`dragTo@${place.page}`, specOf(place), specOf(placeOf(target, "dragTo")), {
          ...defaults,
          ...options,
        }),
      evaluate: (work: unknown, arg?: unknown) =>
        core.send(`evaluateOn@${place.page}`, specOf(place), core.script(work), arg),
      evaluateAll: (work: unknown, arg?: unknown) =>
        core.send(`evaluateAll@${place.page}`, specOf(place), core.script(work), arg),
      screenshot: async (options?: Options) => {
        const { path: _, ...rest } = options ?? {};
        const taken = (await send("screenshotOf", rest)) as { base64: string };
        return new core.Bytes(taken.base64);
      },
      selectOption: (values: unknown, options?: Options) => send("selectOption", values, options),
      setInputFiles: (given: unknown, options?: Options) => send("setInputFiles", files(given), options),
    };
  };

  const locator = (place: Place): object => {
    const add = (...steps: readonly unknown[]) => locator({ ...place, steps: [...place.steps, ...steps] });
    const enter = (steps: readonly unknown[]) =>
      frameLocator({ ...place, frames: [...place.frames, [...place.steps, ...steps]], steps: [] });
    const methods: Record<string, unknown> = {
      ...actions(place),
      ...finders((steps) => add(...steps), enter),
      filter: (options?: Options) => add(...filterSteps(options)),
      first: () => add({ nth: 0 }),
      last: () => add({ nth: -1 }),
      nth: (index: unknown) => add({ nth: Number(index) }),
      and: (other: unknown) => add({ and: inner(other, "and") }),
      or: (other: unknown) => add({ or: inner(other, "or") }),
      all: async () => {
        const count = (await core.send(`count@${place.page}`, specOf(place))) as number;
        return Array.from({ length: count }, (_, index) => add({ nth: index }));
      },
      contentFrame: () => enter([]),
      elementHandle: async () => {
        await core.send(`waitFor@${place.page}`, specOf(place), { state: "attached" });
        return element(place);
      },
      elementHandles: async () => {
        const count = (await core.send(`count@${place.page}`, specOf(place))) as number;
        return Array.from({ length: count }, (_, index) =>
          element({ ...place, steps: [...place.steps, { nth: index }] }),
        );
      },
      toString: () => `Locator ${JSON.stringify(specOf(place))}`,
    };
    return core.guard("locator", place, methods);
  };

  /** An element that was found: looked up again when it is used. */
  const element = (place: Place): object => {
    const queries = handles(place);
    return core.guard("elementHandle", place, {
      ...actions(place, { strict: false }),
      ...queries,
      asElement: () => element(place),
      contentFrame: async () => frameLocator({ ...place, frames: [...place.frames, place.steps], steps: [] }),
      dispose: async () => undefined,
      toString: () => "ElementHandle",
    });
  };

  /** `$`, `$$`, `$eval` and `$$eval`. */
  const handles = (place: Place) => {
    const at = (selector: unknown, ...more: unknown[]): Place => {
      return { ...place, steps: [...place.steps, ...selectorSteps(selector), ...more] };
    };
    const countOf = async (found: Place) => (await core.send(`count@${place.page}`, specOf(found))) as number;
    return {
      $: async (selector: unknown) =>
        (await countOf(at(selector))) === 0 ? null : element(at(selector, { nth: 0 })),
      $$: async (selector: unknown) =>
        Array.from({ length: await countOf(at(selector)) }, (_, index) =>
          element(at(selector, { nth: index })),
        ),
      $eval: async (selector: unknown, work: unknown, arg?: unknown) => {
        const found = at(selector, { nth: 0 });
        if ((await countOf(found)) === 0) throw new Error(`$eval: no element matches ${String(selector)}.`);
        return await core.send(`evaluateOn@${place.page}`, specOf(found), core.script(work), arg);
      },
      $$eval: (selector: unknown, work: unknown, arg?: unknown) =>
        core.send(`evaluateAll@${place.page}`, specOf(at(selector)), core.script(work), arg),
      waitForSelector: async (selector: unknown, options?: Options) => {
        const found = at(selector);
        const isThere = await core.send(`waitForSelector@${place.page}`, specOf(found), options);
        return isThere === true && options?.state !== "hidden" ? element(at(selector, { nth: 0 })) : null;
      },
    };
  };

  const frameLocator = (place: Place): object => {
    const make = (steps: readonly unknown[]) => locator({ ...place, steps });
    const enter = (steps: readonly unknown[]) => frameLocator({ ...place, frames: [...place.frames, steps] });
    const last = place.frames.at(-1) as readonly unknown[];
    const narrowed = (nth: number) =>
      frameLocator({ ...place, frames: [...place.frames.slice(0, -1), [...last, { nth }]] });
    return core.guard("frameLocator", place, {
      ...finders(make, enter),
      first: () => narrowed(0),
      last: () => narrowed(-1),
      nth: (index: unknown) => narrowed(Number(index)),
      owner: () => locator({ ...place, frames: place.frames.slice(0, -1), steps: last }),
    });
  };

  return { actions, element, finders, frameLocator, handles, locator, placeOf, selectorSteps, specOf };
}
