import assert from "node:assert/strict";
import { type OperationPlugin, WinnowError } from "@winnow/core/plugin";
import { Content, type OperationCall } from "@winnow/kit-operations";
import * as v from "valibot";
import { GARBAGE } from "./garbage.ts";
import { type Register, type Rule, registerRules, type Skip } from "./kit.ts";

/** What the kit needs to know about an operation that has calls. */
export interface CallsKitOptions {
  /** For each part of a path, such as `id`, a value that the calls accept and that names nothing. */
  readonly unknown: Readonly<Record<string, string>>;
  /** Installs the plugin, with whatever it keeps empty, and makes its calls by their names. */
  readonly open: (plugin: OperationPlugin) => Promise<{
    call(name: string, request: object): Promise<object>;
    close(): Promise<void>;
  }>;
  readonly skip?: readonly Skip[];
}

/** The parts of the path of a call. */
const partsOf = ({ http }: OperationCall): readonly string[] =>
  [...(http?.path ?? "").matchAll(/:(\w+)/g)].map(([, part = ""]) => part);

function callsOf(plugin: OperationPlugin): readonly OperationCall[] {
  assert.ok(plugin.calls !== undefined && plugin.calls.length > 0, "has calls");
  return plugin.calls;
}

/** The request of the example, for something that is not there. */
function requestOf(call: OperationCall, { unknown }: CallsKitOptions): Record<string, unknown> {
  const parts = partsOf(call).map((part) => {
    assert.ok(unknown[part] !== undefined, `the options of the kit have no "${part}" in "unknown"`);
    return [part, unknown[part]];
  });
  return { ...call.example?.request, ...Object.fromEntries(parts) };
}

/** Whether a call failed for a reason that its caller can know. */
function isExpected(error: unknown, { errors = {} }: OperationPlugin): boolean {
  return WinnowError.is(error) && (error.code === "BAD_REQUEST" || error.code in errors);
}

function distinct(values: readonly string[], what: string): void {
  assert.equal(new Set(values).size, values.length, `${what}: ${values.join(", ")}`);
}

/** The rules of the calls of an operation. */
export const callsRules: readonly Rule<OperationPlugin, CallsKitOptions>[] = [
  {
    name: "has calls whose names, paths and descriptions can be used",
    check: (create) => {
      const calls = callsOf(create());
      for (const { name, http, description } of calls) {
        assert.match(name, /^[a-z][A-Za-z0-9]*$/, "a name that a method can have");
        assert.match(
          http?.path ?? "",
          /^(?:\/:?[A-Za-z][A-Za-z0-9-]*)*(?:\.[a-z]+)?$/,
          `the path of "${name}"`,
        );
        assert.match(
          description,
          /^[a-z].*[^.]$/,
          `the description of "${name}" is a line like "list the monitors"`,
        );
      }
      distinct(
        calls.map(({ name }) => name),
        "names are their own",
      );
      const routes = calls.flatMap(({ http }) =>
        http === undefined ? [] : [`${http.method} ${(http.path ?? "").replace(/:\w+/g, ":")}`],
      );
      distinct(routes, "routes are their own");
    },
  },
  {
    name: "shows requests and answers that fit its calls",
    check: (create, options) => {
      for (const call of callsOf(create())) {
        const { name, input, result, example } = call;
        assert.ok(example !== undefined, `"${name}" has no example`);
        const request = v.safeParse(input, requestOf(call, options));
        assert.ok(request.success, `the request of "${name}": ${request.issues?.[0]?.message}`);
        if (typeof example.answer === "string") continue; // The text of a document.
        const answer = v.safeParse(result, example.answer);
        assert.ok(answer.success, `the answer of "${name}": ${answer.issues?.[0]?.message}`);
      }
    },
  },
  {
    name: "refuses keys that its calls do not know",
    check: (create, options) => {
      for (const call of callsOf(create())) {
        for (const key of ["notAKey", "ID", "$where"]) {
          const { issues = [] } = v.safeParse(call.input, { ...requestOf(call, options), [key]: 1 });
          const isNamed = issues.some(({ path = [] }) => path[0]?.key === key);
          assert.ok(isNamed, `"${call.name}" takes "${key}"`);
        }
      }
    },
  },
  {
    name: "reads the request of a call the same way each time, and leaves it as it is",
    check: (create, options) => {
      for (const call of callsOf(create())) {
        const given = structuredClone(requestOf(call, options));
        const read = () => v.safeParse(call.input, given).output;
        assert.deepEqual(read(), read(), call.name);
        assert.deepEqual(given, requestOf(call, options), `"${call.name}" changed its request`);
      }
    },
  },
  {
    name: "refuses hostile requests of calls without falling over them",
    check: (create, options) => {
      for (const call of callsOf(create())) {
        const request = requestOf(call, options);
        const all = Object.keys(request).flatMap((key) =>
          GARBAGE.map((value) => ({ ...request, [key]: value })),
        );
        for (const given of [...GARBAGE, ...all]) {
          const { issues = [] } = v.safeParse(call.input, given);
          for (const { message } of issues)
            assert.match(message, /\S/, `${call.name}: an issue without a message`);
        }
      }
    },
  },
  {
    name: "answers a call for what is not there with an error that it declares",
    check: async (create, options) => {
      const plugin = create();
      const opened = await options.open(plugin);
      try {
        for (const call of callsOf(plugin)) {
          if (partsOf(call).length === 0) continue;
          const error = await opened.call(call.name, requestOf(call, options)).then(
            () => assert.fail(`"${call.name}" answers for what is not there`),
            (thrown: unknown) => thrown,
          );
          assert.ok(WinnowError.is(error), `"${call.name}" throws ${error}`);
          assert.ok(
            error.code in (plugin.errors ?? {}),
            `"${call.name}" throws ${error.code}, which is not declared`,
          );
        }
      } finally {
        await opened.close();
      }
    },
  },
  {
    name: "answers its calls as their results describe",
    check: async (create, options) => {
      const plugin = create();
      const opened = await options.open(plugin);
      try {
        for (const call of callsOf(plugin)) {
          if (partsOf(call).length > 0) continue;
          const answer = await opened.call(call.name, requestOf(call, options)).catch((error: unknown) => {
            // The credential of an example belongs to no account.
            if (call.isOpen && isExpected(error, plugin)) return undefined;
            throw error;
          });
          if (answer === undefined) continue;
          if (typeof call.example?.answer === "string") {
            assert.ok(
              answer instanceof Content && answer.body !== "",
              `"${call.name}" answers with a document`,
            );
            continue;
          }
          const { success, issues } = v.safeParse(call.result, answer);
          assert.ok(success, `the answer of "${call.name}": ${issues?.[0]?.message}`);
          assert.deepEqual(
            JSON.parse(JSON.stringify(answer)),
            answer,
            `the answer of "${call.name}" is JSON`,
          );
        }
      } finally {
        await opened.close();
      }
    },
  },
];

/** The contract of the calls of an operation, in addition to that of the operation. */
export function callsConformance(
  register: Register,
  create: () => OperationPlugin,
  options: CallsKitOptions,
): void {
  registerRules(register, callsRules, create, options);
}
