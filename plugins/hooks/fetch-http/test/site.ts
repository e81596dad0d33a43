import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createSecure } from "node:https";
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from "node:net";
import { ScrapeContext } from "@winnow/core/adapter";
import {
  type Condition,
  type Fetched,
  type FetchRequest,
  silent,
  type Token,
  WinnowError,
} from "@winnow/core/plugin";
import { type Egress, type EgressAddress, EgressToken } from "@winnow/kit-egress";
import { egress } from "@winnow/service-egress";
import { type FetchHttpSettings, fetchHttp } from "../src/index.ts";

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
/** A certificate for localhost, site.test and 127.0.0.1 that is self-signed, valid for a hundred years. */
const identity = { key: fixture("localhost-key.pem"), cert: fixture("localhost-cert.pem") };

/** Answers a request; HTTP/2 has the same shape. */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on loopback that counts. */
export interface Site {
  readonly url: string;
  readonly port: number;
  /** Connections accepted so far. */
  readonly connections: () => number;
  /** Connections open now. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

async function listen(server: Server, scheme: string): Promise<Site> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    // A test that failed half-way leaves its site behind: that must not keep the process.
    socket.unref();
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A plain HTTP site. */
export function site(answer: Answerer): Promise<Site> {
  return listen(createServer({ keepAliveTimeout: 60_000 }, answer), "http");
}

/** An HTTPS site that speaks HTTP/1.1 only. */
export function secureSite(answer: Answerer): Promise<Site> {
  return listen(createSecure(identity, answer), "https");
}

/** An HTTPS site that speaks HTTP/2. */
export function http2Site(answer: Answerer): Promise<Site> {
  return listen(
    createSecureServer({ ...identity, allowHTTP1: false }, answer as never) as unknown as Server,
    "https",
  );
}

/** A site that writes whatever it likes once a request came. */
export function rawSite(onRequest: (socket: Socket, request: string) => void): Promise<Site> {
  return listen(
    createTcp((socket) => socket.on("data", (data) => onRequest(socket, data.toString()))),
    "http",
  );
}

/** What a test may set for one fetch. */
export interface Circumstances {
  readonly options?: Partial<FetchRequest["options"]>;
  readonly signal?: AbortSignal;
  readonly server?: string;
  readonly live?: boolean;
  readonly context?: ScrapeContext;
  readonly condition?: Condition;
}

/** A fetcher with a guard whose DNS is a function. */
export interface Fetcher {
  readonly get: (url: string, circumstances?: Circumstances) => Promise<Fetched>;
  readonly context: (signal?: AbortSignal) => ScrapeContext;
  readonly close: () => Promise<void>;
}

/** A fetcher that may reach 127.0.0.1; every name resolves to it unless `lookup` says otherwise. */
export function fetcher(
  settings: FetchHttpSettings & {
    readonly lookup?: (hostname: string) => readonly EgressAddress[] | Promise<readonly EgressAddress[]>;
    readonly allow?: readonly string[];
  } = {},
): Fetcher {
  const {
    lookup = () => [{ address: "127.0.0.1", family: 4 }],
    allow = ["127.0.0.1/32"],
    ...rest
  } = settings;
  const plugin = egress({ allow: { page: allow }, lookup: async (hostname) => lookup(hostname) });
  const services = {
    get: <T>(_token: Token<T>): T => guard as T,
    find: <T>(token: Token<T>) => ((token as unknown) === EgressToken ? guard : undefined) as T | undefined,
  };
  const guard = plugin.create({ services, logger: silent }) as Egress;
  const hook = fetchHttp(rest);
  const context = (signal = AbortSignal.timeout(5000)) => new ScrapeContext("id", signal, silent, services);
  return {
    context,
    get: async (url, { options, signal, server, live = false, context: given, condition } = {}) => {
      const request: FetchRequest = {
        url,
        options: { skipTlsVerification: true, ...options } as FetchRequest["options"],
        route: { proxy: "basic", ...(server === undefined ? {} : { server }) },
        live,
        rendered: live,
        ...(condition === undefined ? {} : { condition }),
        prepare: async () => {},
      };
      return (await hook.fetch!(request, given ?? context(signal))) as Fetched;
    },
    close: async () => {
      await hook.close?.();
    },
  };
}

/** The body as text. */
export function textOf({ body }: Fetched): string {
  return Buffer.from(body).toString();
}

/** What a promise was rejected with. */
export async function errorOf(
  work: Promise<unknown>,
): Promise<{ code: string; message: string; details: unknown }> {
  try {
    await work;
  } catch (error) {
    return WinnowError.wrap(error, "fetch");
  }
  throw new Error("It did not fail.");
}
