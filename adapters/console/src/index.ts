/** The console of a server: pages for people, at `/`. */
import type { HttpFront } from "@winnow/adapter-http";
import { openAssets } from "./assets.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { keyRoutes } from "./keys/routes.ts";
import { usageRoutes } from "./keys/usage.ts";
import { keyOfCookie, loginRoutes } from "./login.ts";
import { HOME_HEADERS, homePage } from "./page.ts";
import { serverRoutes } from "./server.ts";
import { doctorRoute, type Finding } from "./system/doctor.ts";

export type { Finding } from "./system/doctor.ts";

/** Settings of {@link createConsole}. */
export interface ConsoleSettings {
  /** Looks at the machine and the settings of the process. @defaultValue the console does without */
  readonly doctor?: () => Promise<readonly Finding[]>;
}

/** The console, for `front` of `createHttpApp`: it shows what the server does, and needs nothing that is not in it. */
export function createConsole({ doctor }: ConsoleSettings = {}): HttpFront {
  const assets = openAssets();
  return {
    home: (reply) => reply.headers(HOME_HEADERS).type("text/html; charset=utf-8").send(homePage),
    keyOf: keyOfCookie,
    openRoutes: (app, server) => {
      assets.addRoutes(app);
      loginRoutes(app, server);
    },
    guardedRoutes: (app, server) => {
      serverRoutes(app, server);
      jobRoutes(app, server);
      keyRoutes(app, server);
      usageRoutes(app, server);
      doctorRoute(app, doctor);
    },
  };
}
