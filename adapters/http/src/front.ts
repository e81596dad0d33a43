import type { Queue } from "@winnow/adapter-queue";
import type { Kernel } from "@winnow/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** What a server shows to browsers in addition to the API, such as a console. */
export interface HttpFront {
  /** Answers `GET /` of a browser. */
  home(reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
  /** The API key of a browser that has logged in; undefined for every other request. A header with a key counts before it. */
  keyOf(request: FastifyRequest): string | undefined;
  /** Adds routes that everybody may call who may call the server at all. */
  openRoutes(app: FastifyInstance, server: FrontServer): void;
  /** Adds routes that want a key, where the server wants one; `request.caller` is whose it is. */
  guardedRoutes(app: FastifyInstance, server: FrontServer): void;
}

/** What a front knows of its server. */
export interface FrontServer {
  readonly kernel: Kernel;
  /** Without one there are no jobs. */
  readonly queue: Queue | undefined;
  readonly version: string;
  /** Whether the API wants a key. */
  readonly hasKeys: boolean;
  /** Whether a key opens the API. */
  isKey(key: string): Promise<boolean>;
  /** JSON Schema of a scrape, made of the plugins that are installed. */
  scrapeSchema(): Promise<Readonly<Record<string, unknown>>>;
}
