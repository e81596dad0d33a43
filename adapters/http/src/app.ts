import { randomUUID } from "node:crypto";
import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import websocket from "@fastify/websocket";
import { type Kernel, type Logger, silent } from "@winnow/core";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { requireKey } from "./auth.ts";
import type { AppContext, ReadyCheck } from "./context.ts";
import { answerError, refuse } from "./envelope.ts";
import { artifactRoute } from "./routes/artifact.get.ts";
import { capabilitiesRoute } from "./routes/capabilities.get.ts";
import { deliveryRoutes } from "./routes/deliveries.ts";
import { docsRoutes } from "./routes/docs.get.ts";
import { healthRoutes } from "./routes/health.get.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { operationRoutes } from "./routes/operation.post.ts";
import { rootRoutes } from "./routes/root.get.ts";
import { scrapeRoute } from "./routes/scrape.post.ts";
import { scrapeByIdRoute } from "./routes/scrape-by-id.get.ts";

/** Bytes of a request body. @see wire contract 1.1 */
const BODY_LIMIT = 10 * 2 ** 20;

/** Levels of a body; what walks through one may do so by recursion. */
const DEEPEST = 500;

/** Settings of {@link createHttpApp}. */
export interface HttpAppSettings {
  readonly kernel: Kernel;
  /** Keys that open the API; undefined lets everybody in. */
  readonly apiKeys?: readonly string[];
  readonly ready?: readonly ReadyCheck[];
  /** Shown in the API reference. */
  readonly version?: string;
  /** @defaultValue silent */
  readonly logger?: Logger;
}

/** An HTTP server, not yet listening, that speaks the v2 API for a kernel. The kernel stays the caller's. */
export async function createHttpApp(settings: HttpAppSettings): Promise<FastifyInstance> {
  const context: AppContext = {
    kernel: settings.kernel,
    apiKeys: settings.apiKeys,
    ready: settings.ready ?? [],
    version: settings.version ?? "0.0.0",
    logger: settings.logger ?? silent,
  };
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    // A request that is never sent to its end does not keep its connection for ever.
    requestTimeout: 30_000,
    // Such a request has no route yet, but its answer has the same shape as every other.
    frameworkErrors: (error, _, reply) => {
      refuse(reply as unknown as FastifyReply, error.statusCode ?? 400, error.message, "BAD_REQUEST");
    },
    routerOptions: { ignoreTrailingSlash: true },
  });
  await app.register(cors, { exposedHeaders: ["retry-after", "x-request-id"] });
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
  });
  app.addHook("preValidation", async (request, reply) => {
    if (isTooDeep(request.body))
      return refuse(reply, 400, `The body is nested more than ${DEEPEST} levels deep.`, "BAD_REQUEST");
    return undefined;
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, context));
  app.setNotFoundHandler((request, reply) => {
    const [path] = request.url.split("?", 1);
    return refuse(
      reply,
      404,
      `${request.method} ${path} is not part of this API. GET /openapi.json lists what is.`,
    );
  });

  // A client that sends its key as subprotocol wants to hear it back; nobody has anything large to say here.
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024, handleProtocols: ([first]: Set<string>) => first ?? false },
  });
  await app.register(multipart, { limits: { files: 2, fields: 20, parts: 21, fieldSize: BODY_LIMIT } });
  rootRoutes(app);
  healthRoutes(app, context);
  docsRoutes(app, context);
  capabilitiesRoute(app, context);
  artifactRoute(app, context);
  // The guard belongs to the routes, not to how their path is spelled.
  await app.register(async (api) => {
    api.addHook("onRequest", requireKey(context));
    scrapeRoute(api, context);
    scrapeByIdRoute(api, context);
    operationRoutes(api, context);
    jobRoutes(api, context);
    deliveryRoutes(api, context);
  });
  return app;
}

function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null && !Buffer.isBuffer(value) ? Object.values(value) : [],
    );
  }
  return false;
}
