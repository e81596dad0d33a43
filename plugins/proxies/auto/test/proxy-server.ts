import { createServer, request as forward } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** A proxy server on loopback that logs what passed. */
export interface ProxyServer {
  /** Its URL, with user name and password. */
  readonly url: string;
  /** Targets that were let through, in order. */
  readonly passed: readonly string[];
  /** Requests without the right password. */
  readonly refused: () => number;
  readonly close: () => Promise<void>;
}

/** Starts one that wants `user:secret-word`; names lead to loopback. */
export async function proxyServer(password = "secret-word"): Promise<ProxyServer> {
  const passed: string[] = [];
  const sockets = new Set<Socket>();
  let refused = 0;
  const wanted = `Basic ${Buffer.from("user:secret-word").toString("base64")}`;
  const isKnown = (header: string | undefined) => {
    if (header === wanted) return true;
    refused += 1;
    return false;
  };
  const server = createServer((incoming, outgoing) => {
    if (!isKnown(incoming.headers["proxy-authorization"])) {
      outgoing.writeHead(407, { "proxy-authenticate": "Basic" }).end();
      return;
    }
    const url = new URL(incoming.url ?? "");
    passed.push(url.host);
    const { "proxy-authorization": _, ...headers } = incoming.headers;
    const options = { host: "127.0.0.1", port: url.port, path: url.pathname, headers };
    forward(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    })
      .on("error", () => outgoing.writeHead(502).end())
      .end();
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.unref();
    socket.on("error", () => {});
  });
  server.on("connect", (incoming, socket: Socket) => {
    if (!isKnown(incoming.headers["proxy-authorization"])) {
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n");
      return;
    }
    passed.push(incoming.url ?? "");
    const target = connect(Number((incoming.url ?? "").split(":").at(-1)), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      target.pipe(socket).pipe(target);
    });
    sockets.add(target.unref());
    target.on("error", () => socket.destroy());
    socket.on("error", () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return {
    url: `http://user:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    refused: () => refused,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
