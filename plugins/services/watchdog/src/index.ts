import { defineService, type ServicePlugin, StepObserverToken } from "@winnow/core/plugin";
import { Watchdog } from "./watchdog.ts";

/** Writes a line to the log, "serving thread blocked", when a step of a scrape holds up the thread that serves requests. */
export function watchdog(): ServicePlugin {
  const dog = new Watchdog();
  return defineService({
    name: "watchdog",
    token: StepObserverToken,
    startsEmpty: true,
    create: () => dog,
    close: () => dog.close(),
  });
}
