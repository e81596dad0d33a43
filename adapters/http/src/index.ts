/** The kernel as an HTTP server that speaks the v2 API. */
export { createHttpApp, type HttpAppSettings } from "./app.ts";
export { HTTP_ERRORS } from "./codes.ts";
export type { ReadyCheck } from "./context.ts";
export { buildOpenApi, type OpenApiSettings } from "./openapi/build.ts";
export type { JobList, OperationMessages, OperationReference } from "./operation.ts";
export { statusOf, statusOfCode } from "./status.ts";
