import { type Container, createContainer } from "./container.ts";
import { checkReturn } from "./contract.ts";
import { systemClock } from "./deadline.ts";
import { WinnowError } from "./errors.ts";
import type { Logger } from "./logger.ts";
import { type Plugin, pluginId, type Registry } from "./registry.ts";
import { ClockToken } from "./services.ts";

/** The services of the installed plugins; each is created on first use. */
export function createServices(registry: Registry, logger: Logger): Container {
  const services = createContainer();
  for (const plugin of registry.of("service")) {
    const context = { services, logger: logger.child({ plugin: pluginId(plugin) }) };
    services.provide(plugin.token, () => checkReturn(pluginId(plugin), "create", plugin.create(context)));
  }
  if (services.find(ClockToken) === undefined) services.provide(ClockToken, () => systemClock);
  return services;
}

/**
 * Sets the plugins up in the order of registration, and returns a function that closes them in reverse order. When one fails,
 * those that were set up before are closed.
 */
export async function startPlugins(registry: Registry, services: Container, logger: Logger) {
  const started: Plugin[] = [];
  const close = async () => {
    await closeAll(started.splice(0).reverse(), logger).finally(() => services.clear());
  };
  try {
    for (const plugin of registry.all) {
      started.push(plugin);
      const id = pluginId(plugin);
      checkReturn(id, "setup", await plugin.setup?.({ services, logger: logger.child({ plugin: id }) }));
    }
  } catch (error) {
    const [id] = started.map(pluginId).slice(-1);
    await close().catch(() => undefined);
    throw WinnowError.wrap(error, "setup", id);
  }
  return close;
}

/** A failure does not prevent the others from closing; the first failure is thrown in the end. */
async function closeAll(plugins: readonly Plugin[], logger: Logger): Promise<void> {
  const failures: unknown[] = [];
  for (const plugin of plugins) {
    try {
      await plugin.close?.();
    } catch (error) {
      logger.error({ plugin: pluginId(plugin), error }, "plugin close failed");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw WinnowError.wrap(failures[0], "close");
}
