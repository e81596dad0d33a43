import assert from "node:assert/strict";
import type { OperationPlugin } from "@winnow/core/plugin";
import * as v from "valibot";
import { GARBAGE } from "./garbage.ts";
import { commonRules, type Register, type Rule, registerRules, type Skip } from "./kit.ts";

/** What the kit needs to know about an operation. */
export interface OperationKitOptions {
  /** A request that it takes. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Keys without which the request is refused. */
  readonly required: readonly string[];
  readonly skip?: readonly Skip[];
}

const without = (request: Readonly<Record<string, unknown>>, key: string) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name !== key));

const callsOf = (operation: OperationPlugin) =>
  (Reflect.get(operation, "calls") ?? []) as readonly Pick<OperationPlugin, "input">[];

/** The rules of an operation. */
export const operationRules: readonly Rule<OperationPlugin, OperationKitOptions>[] = [
  ...commonRules,
  {
    name: "answers while the caller waits, or is a job",
    check: (create) => {
      const operation = create();
      const { run, job } = operation;
      // One that only keeps things has calls instead.
      if (run === undefined && job === undefined) assert.ok(callsOf(operation).length > 0, "has calls");
      else assert.ok((run === undefined) !== (job === undefined), "has either run or job");
    },
  },
  {
    name: "accepts its own request",
    check: (create, { request }) => {
      const result = v.safeParse(create().input, request);
      assert.ok(result.success, result.issues?.[0]?.message);
    },
  },
  {
    name: "reads a request the same way each time, and leaves it as it is",
    check: (create, { request }) => {
      const given = structuredClone(request);
      const { input } = create();
      assert.deepEqual(v.safeParse(input, given).output, v.safeParse(input, given).output);
      assert.deepEqual(given, structuredClone(request));
    },
  },
  {
    name: "refuses a request without what it needs",
    check: (create, { request, required }) => {
      for (const key of required)
        assert.equal(v.safeParse(create().input, without(request, key)).success, false, `without "${key}"`);
    },
  },
  {
    name: "refuses values of the wrong type",
    check: (create, { request, required }) => {
      const { input } = create();
      for (const key of required) {
        for (const value of GARBAGE) {
          if (typeof value === typeof request[key] && Array.isArray(value) === Array.isArray(request[key]))
            continue;
          assert.equal(
            v.safeParse(input, { ...request, [key]: value }).success,
            false,
            `"${key}" of ${String(typeof value)}`,
          );
        }
      }
    },
  },
  {
    name: "refuses a key that it does not know",
    check: (create, { request }) => {
      for (const key of ["notAKey", "URL", "Url", "url ", "$where"]) {
        const operation = create();
        const isCallsOnly = operation.run === undefined && operation.job === undefined;
        for (const { input } of isCallsOnly ? callsOf(operation) : [operation])
          assert.equal(v.safeParse(input, { ...request, [key]: 1 }).success, false, `takes "${key}"`);
      }
    },
  },
  {
    name: "shows a request and an answer that fit its schemas",
    check: (create) => {
      const operation = create();
      const reference = Reflect.get(operation, "reference") as { request?: object } | undefined;
      if (reference?.request === undefined || operation.file !== undefined) return;
      const result = v.safeParse(operation.input, reference.request);
      assert.ok(result.success, `the request of its reference: ${result.issues?.[0]?.message}`);
    },
  },
];

/** The contract of an operation. */
export function operationConformance(
  register: Register,
  create: () => OperationPlugin,
  options: OperationKitOptions,
): void {
  registerRules(register, operationRules, create, options);
}
