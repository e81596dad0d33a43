import { Socket } from "node:net";
import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import type { Queue } from "@winnow/adapter-queue";
import { type Kernel, type Logger, silent } from "@winnow/core";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { ServerAddress } from "./address.ts";
import { hasKeys, requireKey } from "./auth.ts";
import { type BodyRules, guardBodies } from "./bodies.ts";
import type { AppContext } from "./context.ts";
import { answerError, refuse } from "./envelope.ts";
import type { HttpFront } from "./front.ts";
import { frontServerOf } from "./front-server.ts";
import { answerInnerCalls } from "./inner.ts";
import { readJsonBodies } from "./json-body.ts";
import { answerBrokenRequest } from "./raw-answer.ts";
import { readinessOf } from "./readiness.ts";
import { logFailure, requestIdOf } from "./request-log.ts";
import { artifactRoute } from "./routes/artifact.get.ts";
import { botKeysRoute } from "./routes/bot-keys.get.ts";
import { callRoutes, openCallRoutes } from "./routes/calls.ts";
import { capabilitiesRoute } from "./routes/capabilities.get.ts";
import { deliveryRoutes } from "./routes/deliveries.ts";
import { docsRoutes } from "./routes/docs.get.ts";
import { healthRoutes } from "./routes/health.get.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { countRequests, metricsRoute } from "./routes/metrics.get.ts";
import { operationRoutes } from "./routes/operation.post.ts";
import { operationSockets } from "./routes/operation-socket.ts";
import { rootRoutes } from "./routes/root.get.ts";
import { sampleRoute } from "./routes/sample.get.ts";
import { scrapeRoute } from "./routes/scrape.post.ts";
import { scrapeByIdRoute } from "./routes/scrape-by-id.get.ts";
import { registerSockets } from "./sockets.ts";
import { traceRequests } from "./traces.ts";
import { answerUnknownRoutes } from "./unknown-route.ts";
import { crossOrigin, guardVisitors, type VisitorRules } from "./visitors.ts";

/** Bytes of a request body. @see wire contract 1.1 */
const BODY_LIMIT = 10 * 2 ** 20;

/** Levels of a body; what walks through one may do so by recursion. */
const DEEPEST = 500;

/** Milliseconds within which a request is to be sent: a large file over a slow line, whose pace has a bound of its own. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** Milliseconds that its head may take. */
const HEAD_TIMEOUT_MS = 30_000;

/** Milliseconds between two searches for requests that are late. */
const LATE_CHECK_MS = 5000;

/** Milliseconds for which a client may leave an answer unread. */
const UNREAD_MS = 60_000;

/** Settings of {@link createHttpApp}. */
export interface HttpAppSettings {
  readonly kernel: Kernel;
  /** @defaultValue there are no routes for jobs */
  readonly queue?: Queue;
  /** Keys that open the API; undefined lets everybody in. */
  readonly apiKeys?: readonly string[];
  /** Names, or `*`, that the server is reached by, in addition to those of this machine; used without keys. @defaultValue none */
  readonly allowHosts?: readonly string[];
  /** Origins of web pages, or `*`, that may use the API. @defaultValue all with keys, else none but that of the server */
  readonly allowOrigins?: readonly string[];
  /** Milliseconds that a client may take to send a request to its end. @defaultValue 3600000, of which its head 30000 */
  readonly requestTimeoutMs?: number;
  /** Milliseconds for which a client may leave an answer unread, before its connection is closed. @defaultValue 60000 */
  readonly unreadMs?: number;
  /** How much of the bodies of all requests is held at once, and how slowly they may come. */
  readonly bodies?: Partial<BodyRules>;
  /** Shown in the API reference. */
  readonly version?: string;
  /**
   * Where the server is reached. With one there is a sample page, which the reference shows and `/ready` scrapes; its kernel
   * needs {@link samplePage}. @defaultValue there is no sample page
   */
  readonly address?: ServerAddress;
  /** What browsers are shown, at `/` for one. @defaultValue nothing but the reference */
  readonly front?: HttpFront;
  /** Adds further routes that want a key where the API wants one. @defaultValue none */
  readonly routes?: (api: FastifyInstance) => void;
  /** @defaultValue silent */
  readonly logger?: Logger;
}

/** An HTTP server, not yet listening, that speaks the v2 API for a kernel. The kernel stays the caller's. */
export async function createHttpApp(settings: HttpAppSettings): Promise<FastifyInstance> {
  const context = contextOf(settings);
  const { logger } = context;
  const app = newApp(context, settings.requestTimeoutMs ?? REQUEST_TIMEOUT_MS);
  readJsonBodies(app);
  answerEveryRequest(app, context);
  endUnreadAnswers(app, settings.unreadMs ?? UNREAD_MS);
  answerInnerCalls(app);
  const rules: VisitorRules = {
    hasKeys: hasKeys(context),
    allowHosts: settings.allowHosts ?? [],
    allowOrigins: settings.allowOrigins ?? (hasKeys(context) ? ["*"] : []),
  };
  await registerSockets(app, logger);
  app.addHook("onRequest", guardVisitors(rules));
  await app.register(cors, crossOrigin(rules));
  refuseDeepBodies(app);
  await app.register(multipart, { limits: { files: 2, fields: 20, parts: 21, fieldSize: BODY_LIMIT } });
  guardBodies(app, BODY_LIMIT, logger, settings.bodies);
  await addRoutes(app, context, settings);
  return app;
}

function contextOf(settings: HttpAppSettings): AppContext {
  const { kernel, queue, address } = settings;
  const exampleUrl = address === undefined ? undefined : () => address.sampleUrl;
  return {
    kernel,
    queue,
    apiKeys: settings.apiKeys,
    ready: readinessOf(kernel, queue, exampleUrl),
    version: settings.version ?? "0.0.0",
    publicUrl: address?.configuredUrl,
    exampleUrl,
    front: settings.front,
    logger: settings.logger ?? silent,
  };
}

/** Fastify with our bounds, and our answers to what it refuses itself. */
function newApp(context: AppContext, requestTimeoutMs: number): FastifyInstance {
  const { logger } = context;
  return Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: requestIdOf,
    forceCloseConnections: "idle",
    // What came before the server closed is answered, and its connection ends then; balancers do not repeat a POST.
    return503OnClosing: false,
    // A request that is never sent to its end does not keep its connection for ever.
    requestTimeout: requestTimeoutMs,
    http: {
      connectionsCheckingInterval: Math.min(LATE_CHECK_MS, requestTimeoutMs),
      // While the head may take longer than the whole, Node heeds neither for a body.
      headersTimeout: Math.min(HEAD_TIMEOUT_MS, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      // Clients that offer HTTP/2 on every request are answered without it; only sockets change the protocol.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
      // Refused below, with a body that says so.
      requireHostHeader: false,
    },
    // Such a request has no route yet, but its answer has the same shape as every other.
    frameworkErrors: (error, request, reply) => {
      void reply.header("x-request-id", request.id);
      answerError(error, request as FastifyRequest, reply as unknown as FastifyReply, context);
      logFailure(request as FastifyRequest, reply as unknown as FastifyReply, logger);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, logger),
    routerOptions: { ignoreTrailingSlash: true },
    // Requests are checked by the schemas of the plugins. With compilers of our own, Fastify does not load its default ones.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  });
}

/** Every answer has the id of its request, every failure a line in the log, and no path is without an answer. */
function answerEveryRequest(app: FastifyInstance, context: AppContext): void {
  app.decorateReply("failedWith", "");
  app.decorateRequest("caller");
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    if (request.raw.httpVersion === "1.1" && request.headers.host === undefined)
      return refuse(reply, "BAD_REQUEST", "The request has no Host header.");
    return undefined;
  });
  // A server may ignore an expectation that it does not support; Node's answer would have no body.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.addHook("onResponse", async (request, reply) => logFailure(request, reply, context.logger));
  countRequests(app, context);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, context));
  answerUnknownRoutes(app);
}

/**
 * Ends the connection of a client that has read nothing of an answer for so many milliseconds: what waits for it takes memory.
 * One that reads slowly, but reads, gets all of it.
 */
function endUnreadAnswers(app: FastifyInstance, unreadMs: number): void {
  app.addHook("onSend", async (_request, { raw: response }) => {
    const { socket } = response;
    // A request that is injected has no connection.
    if (!(socket instanceof Socket)) return;
    response.setTimeout(unreadMs, () => {
      if (socket.writableLength > 0) socket.destroy();
      // It is still being made.
      else socket.setTimeout(unreadMs);
    });
  });
}

function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook("preValidation", async (request, reply) => {
    if (isTooDeep(request.body))
      return refuse(reply, "BAD_REQUEST", `The body is nested more than ${DEEPEST} levels deep.`);
    return undefined;
  });
}

async function addRoutes(
  app: FastifyInstance,
  context: AppContext,
  { address, routes }: HttpAppSettings,
): Promise<void> {
  const frontServer = frontServerOf(context);
  rootRoutes(app, context);
  healthRoutes(app, context);
  docsRoutes(app, context);
  capabilitiesRoute(app, context);
  artifactRoute(app, context);
  botKeysRoute(app, context);
  if (address !== undefined) sampleRoute(app);
  operationSockets(app, context);
  context.front?.openRoutes(app, frontServer);
  await app.register(async (open) => openCallRoutes(open, context));
  // The guard belongs to the routes, not to how their path is spelled.
  await app.register(async (api) => {
    api.addHook("onRequest", requireKey(context));
    traceRequests(api, context);
    scrapeRoute(api, context);
    scrapeByIdRoute(api, context);
    operationRoutes(api, context);
    jobRoutes(api, context);
    callRoutes(api, context);
    deliveryRoutes(api, context);
    metricsRoute(api, context);
    context.front?.guardedRoutes(api, frontServer);
    routes?.(api);
  });
}

function noCompiler(): never {
  throw new Error("No route has a schema for Fastify.");
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
