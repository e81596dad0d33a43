import assert from "node:assert/strict";
import * as v from "valibot";
import type { Register, Rule } from "../src/index.ts";

/** Names of the rules that a plugin breaks. */
export async function broken<P, O>(
  rules: readonly Rule<P, O>[],
  create: () => P,
  options: O,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const rule of rules) {
    try {
      await rule.check(create, options);
    } catch {
      names.push(rule.name);
    }
  }
  return names;
}

/**
 * For each rule a plugin that breaks it, and must break no other, but those `along`: who breaks the one cannot keep these.
 * What is `costly` to try is tried of the good plugin and of the one that breaks it.
 */
export function breaksExactly<P extends object, O>(
  test: Register,
  kind: string,
  rules: readonly Rule<P, O>[],
  good: () => P,
  options: () => O,
  cases: Readonly<Record<string, Partial<Record<keyof P, unknown>> | (() => P)>>,
  along: Readonly<Record<string, readonly string[]>> = {},
  costly: readonly string[] = [],
): void {
  test(`a good ${kind} keeps every rule`, async () =>
    assert.deepEqual(await broken(rules, good, options()), []));
  test(`there is a broken ${kind} for every rule`, () => {
    assert.deepEqual(Object.keys(cases).sort(), rules.map(({ name }) => name).sort());
  });
  for (const [name, change] of Object.entries(cases)) {
    const create = typeof change === "function" ? change : () => Object.freeze({ ...good(), ...change }) as P;
    test(`${kind}: "${name}" is broken by its plugin alone`, async () => {
      const names = [name, ...(along[name] ?? [])].sort();
      const tried = rules.filter((rule) => rule.name === name || !costly.includes(rule.name));
      assert.deepEqual([...(await broken(tried, create, options()))].sort(), names);
    });
  }
}

const description = "Says something.";
/** Falls over what has no length. */
const careless = v.pipe(
  v.any(),
  v.check((given) => given.kit === undefined || given.kit.length >= 0, "has no length"),
);
const polluting = v.pipe(
  v.any(),
  v.check((given) => {
    if (Array.isArray(given?.url)) given.url.push("more");
    return true;
  }, "never"),
);

/** What breaks the rules of every kind. */
export function commonBreakers<P extends object>(good: () => P) {
  return {
    "has a name that a request can use": { name: "No Name" },
    "states the plugin API version": { apiVersion: 2 },
    "is frozen": () => ({ ...good() }),
    "closes twice without harm": () => {
      let closed = false;
      const close = () => {
        // Once closed by a rule of its own it stays open for the others: only the second call in a row throws.
        if (closed) throw new Error("closed already");
        closed = true;
        setImmediate(() => {
          closed = false;
        });
      };
      return Object.freeze({ ...good(), close }) as P;
    },
    "says what each of its options does": {
      request: { kit: { schema: v.any(), description: "no sentence" } },
    },
    "says what the codes of its errors stand for": {
      errors: { Oops: { category: "target", description: "It." } },
    },
    "refuses hostile values without falling over them": {
      request: { kit: { schema: careless, description } },
    },
    "leaves hostile values as they are": { request: { kit: { schema: polluting, description } } },
  };
}
