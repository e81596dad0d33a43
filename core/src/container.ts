import "reflect-metadata";
import { instanceCachingFactory, container as root } from "tsyringe";
import { WinnowError } from "./errors.ts";
import type { Services, Token } from "./services.ts";

/** Services of one kernel. The only file that imports the container library. */
export interface Container extends Services {
  provide<T>(token: Token<T>, create: () => T): void;
  clear(): void;
}

/** A separate container for each kernel: two kernels in one process share nothing. */
export function createContainer(): Container {
  const container = root.createChildContainer();
  const names = new Set<string>();
  const has = (token: Token<unknown>) => container.isRegistered(token.key);
  return {
    provide: (token, create) => {
      names.add(token.name);
      container.register(token.key, { useFactory: instanceCachingFactory(create) });
    },
    get: (token) => {
      if (has(token)) return container.resolve(token.key);
      // A token is known by its identity: of a package that is installed twice there are two.
      const twice = names.has(token.name) ? " for this copy of its package, which is installed twice" : "";
      throw new WinnowError("CONFIG_INVALID", `No plugin provides the service "${token.name}"${twice}.`);
    },
    find: (token) => (has(token) ? container.resolve(token.key) : undefined),
    clear: () => container.clearInstances(),
  };
}
