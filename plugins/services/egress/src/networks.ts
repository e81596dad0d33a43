import { WinnowError } from "@winnow/core/plugin";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** One range of addresses. */
export interface Network {
  readonly cidr: string;
  readonly base: Address;
  readonly bits: number;
}

/**
 * IPv4 blocks that no page is fetched from: every entry of IANA's special-purpose registry, including those
 * that are formally reachable (anycast for protocols, never web sites), multicast and the reserved end of the
 * space. @see https://www.iana.org/assignments/iana-ipv4-special-registry
 */
export const SPECIAL_V4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private use
  "100.64.0.0/10", // shared space of carrier NAT; holds a cloud's metadata address, 100.100.100.200
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local; holds the usual metadata address, 169.254.169.254
  "172.16.0.0/12", // private use
  "192.0.0.0/24", // protocol assignments; holds a cloud's metadata address, 192.0.0.192
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // multicast tunnelling
  "192.88.99.0/24", // 6to4 relays, deprecated
  "192.168.0.0/16", // private use
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and the broadcast address
  "168.63.129.16/32", // in no registry: the host of every Azure machine, reachable from inside only
] as const;

/** The only IPv6 block from which global unicast addresses have been given out; all outside it is refused. */
export const UNICAST_V6 = "2000::/3";

/**
 * The special-purpose blocks inside {@link UNICAST_V6}.
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export const SPECIAL_V6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarking, ORCHID, AS112 and others
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: deprecated, and leads to any IPv4 address
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
] as const;

const refusedV4 = SPECIAL_V4.map((cidr) => parseNetwork(cidr));
const refusedV6 = SPECIAL_V6.map((cidr) => parseNetwork(cidr));
const unicastV6 = parseNetwork(UNICAST_V6);
const nat64 = parseNetwork("64:ff9b::/96");

/** A range from its CIDR text. @throws CONFIG_INVALID naming the text */
export function parseNetwork(cidr: string): Network {
  const text = cidr.trim();
  if (!ipaddr.isValidCIDR(text) || !isPlain(text)) {
    throw new WinnowError(
      "CONFIG_INVALID",
      `"${cidr}" is not a network in CIDR form. Write an address and a prefix length, such as 10.0.0.0/8 or fd00::/8.`,
    );
  }
  const [base, bits] = ipaddr.parseCIDR(text);
  return { cidr: text, base, bits };
}

// The library also reads 010.1/8 and 0x0a.0.0.0/8, which mean something else to other programs.
function isPlain(cidr: string): boolean {
  if (cidr.includes("%")) return false;
  return cidr.includes(":") || /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})\//.test(cidr);
}

/**
 * Whether an address may be connected to: it is global unicast, or inside one of the allowed networks. An
 * IPv4 address inside an IPv6 one (mapped, or behind the well-known NAT64 prefix) is judged as that IPv4
 * address. A zone id bears on nothing here.
 */
export function isAllowed(address: string, allowed: readonly Network[]): boolean {
  const parsed = parseAddress(address);
  if (parsed === undefined) return false;
  const judged = innermost(parsed);
  if (isGlobalUnicast(judged)) return true;
  return allowed.some((network) => contains(network, judged) || contains(network, parsed));
}

function parseAddress(text: string): Address | undefined {
  const bare = text.split("%", 1)[0] ?? "";
  return ipaddr.isValid(bare) ? ipaddr.parse(bare) : undefined;
}

function innermost(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (contains(nat64, address)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isGlobalUnicast(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return !refusedV4.some((network) => contains(network, address));
  return contains(unicastV6, address) && !refusedV6.some((network) => contains(network, address));
}

function contains({ base, bits }: Network, address: Address): boolean {
  return address.kind() === base.kind() && address.match(base as never, bits);
}
