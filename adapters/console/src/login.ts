import { type FrontServer, HTTP_ERRORS } from "@winnow/adapter-http";
import { WinnowError } from "@winnow/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { parse } from "./parse.ts";

const COOKIE = "winnow_key";
/** Seconds for which a browser stays logged in. */
const MAX_AGE = 12 * 3600;

const Login = v.strictObject({ key: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)) });

/**
 * The key of a browser that has logged in. The cookie holds it, out of reach of scripts and of other sites, so that every process
 * of a server knows it, and a key that is revoked opens nothing from then on. For a change it counts only in a request of the
 * server's own page: pages of another port or name of the same site are sent with cookies, too.
 */
export function keyOfCookie(request: FastifyRequest): string | undefined {
  const value = cookieOf(request.headers.cookie ?? "");
  if (value === undefined || (isChange(request) && !isFromOwnPage(request))) return undefined;
  const key = Buffer.from(value, "base64url").toString("utf8");
  return key === "" ? undefined : key;
}

/** `POST /console/login` takes a key once; `POST /console/logout` forgets it. */
export function loginRoutes(app: FastifyInstance, server: FrontServer): void {
  app.post("/console/login", async (request, reply) => {
    const { key } = parse(Login, request.body);
    if (!(await server.isKey(key)))
      throw new WinnowError("UNAUTHORIZED", "This is no key of this server.", HTTP_ERRORS.UNAUTHORIZED);
    return setCookie(request, reply, Buffer.from(key).toString("base64url"), MAX_AGE);
  });
  app.post("/console/logout", async (request, reply) => setCookie(request, reply, "", 0));
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): object {
  // Behind a proxy that ends TLS, the page itself says how it was reached.
  const isSecure = request.protocol === "https" || request.headers.origin?.startsWith("https:") === true;
  const parts = [`${COOKIE}=${value}`, "HttpOnly", "SameSite=Strict", "Path=/", `Max-Age=${maxAge}`];
  void reply.header("set-cookie", [...parts, ...(isSecure ? ["Secure"] : [])].join("; "));
  return { success: true };
}

function cookieOf(header: string): string | undefined {
  const found = header
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`));
  return found?.slice(COOKIE.length + 1);
}

function isChange({ method }: FastifyRequest): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** Browsers name the origin of every page that asks for a change. */
function isFromOwnPage({ headers: { origin = "", host = "" } }: FastifyRequest): boolean {
  return URL.parse(origin)?.host === host.toLowerCase();
}
