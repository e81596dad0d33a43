import { BlockList, isIP } from "node:net";

/** What a client may say of the host, and nothing that a URL would read as something else. */
const HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** A `Host` header as a URL, in which names and addresses have their normal form; undefined when it is not a host. */
export function readHost(header: string): URL | undefined {
  return HOST.test(header) ? (URL.parse(`http://${header}`) ?? undefined) : undefined;
}

/** The hostname of a URL without the brackets of IPv6. */
export function bareName({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Whether a name or address is this machine's own, as everybody knows it. */
export function isLoopback(name: string): boolean {
  if (name === "localhost") return true;
  const version = isIP(name);
  return version !== 0 && loopback.check(name, version === 4 ? "ipv4" : "ipv6");
}
