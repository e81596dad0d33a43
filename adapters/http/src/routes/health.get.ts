import { messageOf, within } from "@winnow/core/plugin";
import type { FastifyInstance } from "fastify";
import type { AppContext, ReadyCheck } from "../context.ts";

/** Milliseconds that one check of `/ready` may take. */
const CHECK_MS = 10_000;

/** `/health` says that the process serves; `/ready` runs the real path, check by check. */
export function healthRoutes(app: FastifyInstance, { kernel, ready, version }: AppContext): void {
  // Health checks may use any host name, and learn nothing else.
  const openToAll = { config: { openToAll: true } };
  app.get("/health", openToAll, async () => ({ status: "ok", version, load: kernel.load }));
  app.get("/v0/health/liveness", openToAll, async () => ({ status: "ok" }));
  app.get("/v0/health/readiness", openToAll, async () => ({ status: "ok" }));
  app.get("/ready", async (_, reply) => {
    const checks: Record<string, string> = {};
    const optional: Record<string, string> = {};
    let status = "ok";
    const results = await Promise.all(
      ready.map(async ({ name, run, isOptional }) => ({ name, isOptional, ...(await resultOf(run)) })),
    );
    for (const { name, isOptional, text, isBroken } of results) {
      (isOptional ? optional : checks)[name] = text ?? "ok";
      if (isOptional) continue;
      if (isBroken) status = "not ready";
      else if (text !== undefined && status === "ok") status = "degraded";
    }
    return reply.code(status === "not ready" ? 503 : 200).send({ status, checks, optional });
  });
}

/** What a check has to say, within its time. */
async function resultOf(
  run: ReadyCheck["run"],
): Promise<{ readonly text?: string | undefined; readonly isBroken: boolean }> {
  const late = () => {
    throw new Error(`It took more than ${CHECK_MS} ms.`);
  };
  try {
    return { text: await within(run(), CHECK_MS, late), isBroken: false };
  } catch (error) {
    return { text: messageOf(error), isBroken: true };
  }
}
