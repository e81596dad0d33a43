import assert from "node:assert/strict";
import { type ServicePlugin, silent, type Token } from "@winnow/core/plugin";
import { commonRules, contextWith, type Register, type Rule, registerRules, type Skip } from "./kit.ts";

/** What the kit needs to know about a service. */
export interface ServiceKitOptions {
  /** Services that this one asks for, by their tokens. */
  readonly services?: ReadonlyMap<Token<unknown>, unknown>;
  /** Methods that its token promises. */
  readonly methods: readonly string[];
  readonly skip?: readonly Skip[];
}

const start = (plugin: ServicePlugin, kit: ServiceKitOptions) =>
  plugin.create({ services: contextWith(undefined, kit.services), logger: silent });

/** The rules of a service. */
export const serviceRules: readonly Rule<ServicePlugin, ServiceKitOptions>[] = [
  ...commonRules,
  {
    name: "has a token with a name",
    check: (create) => {
      const { token } = create();
      assert.equal(typeof token.key, "symbol");
      assert.match(token.name, /\S/);
      assert.equal(create().token.key, token.key, "each time the same token");
    },
  },
  {
    name: "provides what its token promises",
    check: async (create, kit) => {
      const plugin = create();
      const service = start(plugin, kit);
      assert.ok(typeof service === "object" && service !== null, "is an object");
      for (const method of kit.methods) assert.equal(typeof Reflect.get(service, method), "function", method);
      await plugin.close?.();
    },
  },
  {
    name: "closes after use, and twice",
    check: async (create, kit) => {
      const plugin = create();
      start(plugin, kit);
      await plugin.close?.();
      await plugin.close?.();
    },
  },
  {
    name: "keeps two kernels apart",
    check: async (create, kit) => {
      const [one, other] = [create(), create()];
      const services = [start(one, kit), start(other, kit)];
      assert.notEqual(services[0], services[1], "both kernels have the same object");
      await one.close?.();
      await other.close?.();
    },
  },
];

/** The contract of a service. */
export function serviceConformance(
  register: Register,
  create: () => ServicePlugin,
  options: ServiceKitOptions,
): void {
  registerRules(register, serviceRules, create, options);
}
