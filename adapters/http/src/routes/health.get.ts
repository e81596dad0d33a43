import { messageOf } from "@winnow/core/plugin";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

/** `/health` says that the process serves; `/ready` runs the real path, check by check. */
export function healthRoutes(app: FastifyInstance, { kernel, ready, version }: AppContext): void {
  // Whoever watches the process asks by any name, and learns nothing else.
  const openToAll = { config: { openToAll: true } };
  app.get("/health", openToAll, async () => ({ status: "ok", version, load: kernel.load }));
  app.get("/v0/health/liveness", openToAll, async () => ({ status: "ok" }));
  app.get("/v0/health/readiness", openToAll, async () => ({ status: "ok" }));
  app.get("/ready", async (_, reply) => {
    const checks: Record<string, string> = {};
    let status = "ok";
    for (const { name, run } of ready) {
      try {
        const note = await run();
        checks[name] = note ?? "ok";
        if (note !== undefined && status === "ok") status = "degraded";
      } catch (error) {
        checks[name] = messageOf(error);
        status = "not ready";
      }
    }
    return reply.code(status === "not ready" ? 503 : 200).send({ status, checks });
  });
}
