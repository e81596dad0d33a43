import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on loopback that remembers what it was asked for. */
export interface TestServer {
  readonly host: string;
  readonly url: string;
  /** Paths; of a proxy, hosts. */
  readonly asked: string[];
  readonly headers: IncomingMessage["headers"][];
  readonly close: () => Promise<void>;
}

type Answer = string | ((response: ServerResponse) => void);

/** Answers these paths; strings are bodies with status 200, everything else is 404. */
export async function serve(answers: Readonly<Record<string, Answer>>): Promise<TestServer> {
  const asked: string[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    headers.push(request.headers);
    const answer = answers[request.url ?? ""];
    if (typeof answer === "function") return answer(response);
    response.statusCode = answer === undefined ? 404 : 200;
    response.setHeader("content-type", request.url?.includes("api") ? "application/json" : "text/html");
    response.end(answer ?? "nothing here");
  });
  return await listen(server, asked, headers);
}

/** A proxy server that remembers where it was asked to go. */
export async function proxyServer(): Promise<TestServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "").host);
    get(request.url ?? "", (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502)));
  });
  return await listen(server, asked, []);
}

async function listen(
  server: Server,
  asked: string[],
  headers: IncomingMessage["headers"][],
): Promise<TestServer> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    asked,
    headers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
