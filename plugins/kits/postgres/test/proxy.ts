/** A server in between, which lets everything through, nothing, or lets callers wait. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Proxy extends AsyncDisposable {
  readonly port: number;
  /** From now on nothing gets through, in either direction, without an error. */
  hang(): void;
  /** Ends all connections, and every new one. */
  cut(): void;
  /** Lets everything through again, first what was held up. */
  pass(): void;
}

/** Starts one in front of this port of the machine. */
export async function startProxy(target: number): Promise<Proxy> {
  let mode: "pass" | "hang" | "cut" = "pass";
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const send = (to: Socket, data: Buffer) => {
    if (mode === "hang") held.push(() => send(to, data));
    else if (to.writable) to.write(data);
  };
  const server = createServer((client) => {
    const there = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("data", (data: Buffer) => send(other, data));
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    if (mode === "cut") client.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    hang: () => {
      mode = "hang";
    },
    cut: () => {
      mode = "cut";
      cut();
    },
    pass: () => {
      mode = "pass";
      for (const go of held.splice(0)) go();
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      cut();
    },
  };
}
