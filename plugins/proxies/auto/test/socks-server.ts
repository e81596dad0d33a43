import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A SOCKS5 server on loopback that logs what passed. */
export interface SocksServer {
  /** Its URL, with user name and password. */
  readonly url: string;
  /** Host names and ports as they came. */
  readonly passed: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts one that wants `user` and `secret-word`; whatever is asked for leads to loopback. @see RFC 1928, 1929 */
export async function socksServer(): Promise<SocksServer> {
  const passed: string[] = [];
  const sockets = new Set<Socket>();
  const steps = [
    (socket: Socket) => void socket.write(Buffer.from([5, 2])),
    (socket: Socket, data: Buffer) => {
      const name = data.subarray(2, 2 + (data[1] ?? 0)).toString();
      const password = data.subarray(3 + (data[1] ?? 0)).toString();
      socket.write(Buffer.from([1, name === "user" && password === "secret-word" ? 0 : 1]));
    },
    (socket: Socket, data: Buffer) => {
      const end = data.length - 2;
      const host = data[3] === 3 ? data.subarray(5, end).toString() : data.subarray(4, end).join(".");
      const port = data.readUInt16BE(end);
      passed.push(`${host}:${port}`);
      const target = connect(port, "127.0.0.1", () => {
        socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        target.pipe(socket).pipe(target);
      });
      sockets.add(target.unref());
      target.on("error", () => socket.destroy());
    },
  ];
  const server = createServer((socket) => {
    sockets.add(socket.unref());
    socket.on("error", () => {});
    let step = 0;
    socket.on("data", (data) => {
      steps[step]?.(socket, data);
      step += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return {
    url: `socks5://user:secret-word@127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
