/** The kernel as an HTTP server that speaks the v2 API. */
export { ServerAddress } from "./address.ts";
export { createHttpApp, type HttpAppSettings } from "./app.ts";
export { checkScope, whoOf } from "./auth.ts";
export { HTTP_ERRORS } from "./codes.ts";
export type { FrontServer, HttpFront } from "./front.ts";
export type { InnerAnswer, InnerCall } from "./inner.ts";
export type {
  HttpCall,
  HttpContent,
  HttpOperation,
  HttpSocket,
  JobList,
  OperationMessages,
  OperationReference,
} from "./operation.ts";
export { pathOf, rateOf } from "./operation.ts";
export { samplePage } from "./sample.ts";
export { createHttpServer, type HttpServer, type HttpServerSettings } from "./server.ts";
export { signalOf } from "./signal.ts";
export { statusOf } from "./status.ts";
