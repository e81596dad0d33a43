import type { Kernel } from "@winnow/core";
import type { OperationPlugin, Services } from "@winnow/core/plugin";
import { defineCalls } from "@winnow/kit-operations";
import { callsOf } from "./calls.ts";
import type { Engines } from "./engines.ts";
import { errors } from "./errors.ts";
import type { Interact, InteractOf, InteractRules } from "./interact.ts";
import { SessionLinks } from "./links.ts";
import { methodOf } from "./method.ts";
import { socketsOf, viewCall } from "./watch.ts";

/** The operation over what runs code and prompts. */
export function interactWith(
  rules: InteractRules & { readonly publicUrl?: (() => string) | undefined },
  engines: Engines,
): OperationPlugin {
  const made = new WeakMap<Services, Promise<Interact>>();
  const of: InteractOf = (kernel: Kernel) => {
    const existing = made.get(kernel.services);
    if (existing !== undefined) return existing;
    // The first call loads what does it.
    const making = import("./interact.ts").then(({ Interact }) => new Interact(kernel, rules, engines));
    made.set(kernel.services, making);
    return making;
  };
  const links = new SessionLinks(rules.publicUrl);
  return defineCalls({
    name: "interact",
    http: { path: "browser" },
    description: "run code and prompts on pages that stay open",
    errors,
    calls: [...callsOf(of, links), viewCall(of, links)],
    sockets: socketsOf(of, links),
    method: methodOf(of, links),
  });
}
