import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

/** `/health` says that the process serves; `/ready` runs the real path, check by check. */
export function healthRoutes(app: FastifyInstance, { kernel, ready, version }: AppContext): void {
  app.get("/health", async () => ({ status: "ok", version, load: kernel.load }));
  app.get("/v0/health/liveness", async () => ({ status: "ok" }));
  app.get("/v0/health/readiness", async () => ({ status: "ok" }));
  app.get("/ready", async (_, reply) => {
    const checks: Record<string, string> = {};
    for (const { name, run } of ready) {
      checks[name] = await run().then(
        () => "ok",
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    }
    const isReady = Object.values(checks).every((answer) => answer === "ok");
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ok" : "not ready", checks });
  });
}
