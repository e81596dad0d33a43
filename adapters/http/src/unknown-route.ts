import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cloudOnly } from "./cloud-only.ts";
import { refuse } from "./envelope.ts";

/** Answers a request that no route takes: 405 where the path is known with other methods, else 404. */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const routes = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const methods = routes.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    routes.set(url, methods);
  });
  const methodsOf = (path: string): readonly string[] => {
    const parts = partsOf(path);
    const known = [...routes].filter(([url]) => fits(partsOf(url), parts));
    return [...new Set(known.flatMap(([, methods]) => [...methods]))].sort();
  };
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [path = ""] = request.url.slice(0, 500).split("?", 1);
    const methods = methodsOf(path);
    if (methods.length === 0) {
      const ours = path.replace(/^\/v[01]\//, "/v2/");
      const hint = ours !== path && methodsOf(ours).length > 0 ? `Use ${ours}; ` : "";
      const why = cloudOnly(path) ?? `${request.method} ${path} is not part of this API.`;
      return refuse(reply, "NOT_FOUND", `${why} ${hint}GET /openapi.json lists what is.`);
    }
    const allowed = methods.join(", ");
    const text = `${request.method} is not possible at ${path}, but ${allowed}. GET /openapi.json lists what is.`;
    return refuse(reply.header("allow", allowed), "METHOD_NOT_ALLOWED", text);
  });
}

function partsOf(path: string): readonly string[] {
  return path.replace(/\/$/, "").split("/");
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part === parts[index] || (part.startsWith(":") && parts[index] !== ""))
  );
}
