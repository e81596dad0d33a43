import assert from "node:assert/strict";
import { serviceConformance } from "@winnow/conformance";
import { silent, WinnowError } from "@winnow/core/plugin";
import type { Egress, EgressPurpose } from "@winnow/kit-egress";
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { suite } from "uvu";
import { type EgressSettings, egress } from "../src/index.ts";
import { SPECIAL_V4, SPECIAL_V6 } from "../src/networks.ts";

const services = {
  get(): never {
    throw new Error("no services here");
  },
  find: () => undefined,
};
const guard = (settings?: EgressSettings) => egress(settings).create({ services, logger: silent }) as Egress;

/** A guard whose DNS answers with these addresses. */
const answering = (addresses: readonly string[], settings?: EgressSettings) =>
  guard({
    ...settings,
    lookup: async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  });

const refusal = (error: unknown) => WinnowError.is(error, "SCRAPE_ADDRESS_NOT_ALLOWED");

function passes(egress: Egress, url: string, purpose: EgressPurpose = "page"): boolean {
  try {
    egress.check(new URL(url), purpose);
    return true;
  } catch (error) {
    assert.ok(refusal(error), String(error));
    return false;
  }
}

const host = (address: string) => (address.includes(":") ? `[${address}]` : address);

/** First and last address of a block, and what lies directly before and after it. */
function edges(cidr: string): { inside: string[]; outside: string[] } {
  const [base, bits] = ipaddr.parseCIDR(cidr);
  const bytes = base.toByteArray();
  const size = BigInt(bytes.length * 8);
  const first = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const last = first + (1n << (size - BigInt(bits))) - 1n;
  const write = (value: bigint) => {
    const parts = bytes.map((_, index) => Number((value >> BigInt((bytes.length - 1 - index) * 8)) & 255n));
    return ipaddr.fromByteArray(parts).toString();
  };
  const outside = [first - 1n, last + 1n].filter((value) => value >= 0n && value < 1n << size);
  return { inside: [write(first), write(last)], outside: outside.map(write) };
}

const test = suite("service-egress");
serviceConformance(test, egress, { methods: ["check", "resolve"] });

// Written out here, so that a line lost from the plugin's own table is noticed.
const IANA_V4 =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32".split(
    " ",
  );
const IANA_V6 =
  "::1/128 ::/128 ::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8".split(
    " ",
  );
/** Outer neighbours that are public; those of the other blocks lie in another special block. */
const PUBLIC_NEIGHBOURS = new Set(
  "1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.1.255 192.0.3.0 192.31.195.255 192.31.197.0 192.52.192.255 192.52.194.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 192.175.47.255 192.175.49.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255 2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2001:200:: 2001:db7:ffff:ffff:ffff:ffff:ffff:ffff 2001:db9:: 2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2003:: 2620:4f:7fff:ffff:ffff:ffff:ffff:ffff 2620:4f:8001:: 3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff 3fff:1000::".split(
    " ",
  ),
);

for (const cidr of [...IANA_V4, ...IANA_V6, ...SPECIAL_V4, ...SPECIAL_V6]) {
  test(`${cidr}: its ends are refused, its neighbours judged by themselves`, async () => {
    const { inside, outside } = edges(cidr);
    for (const address of inside) {
      assert.equal(passes(guard(), `http://${host(address)}/`), false, address);
      await assert.rejects(answering([address]).resolve("name.example", "page"), refusal, address);
    }
    for (const address of outside) {
      const expected = PUBLIC_NEIGHBOURS.has(address) || address.startsWith("168.63.129.");
      assert.equal(passes(guard(), `http://${host(address)}/`), expected, address);
    }
  });
}

test("every public neighbour in the list was met", () => {
  const met = new Set([...IANA_V4, ...IANA_V6].flatMap((cidr) => edges(cidr).outside));
  assert.deepEqual(
    [...PUBLIC_NEIGHBOURS].filter((address) => !met.has(address)),
    [],
  );
});

test("all spellings of loopback and of other inner addresses are refused", async () => {
  const spellings =
    "127.0.0.1 127.1 127.0.1 127.0.0.1. 0177.0.0.1 0177.1 2130706433 017700000001 0x7f.1 0x7f000001 0x7F.0.0.0x1 127。0。0。1 127．0．0．1 １２７.0.0.1 0 0.0.0.0 [::1] [0:0:0:0:0:0:0:1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [::ffff:0:127.0.0.1] [fe80::1] localhost localhost. LOCALHOST a.localhost a.localhost. [::ffff:10.0.0.1] [64:ff9b::a9fe:a9fe] 169.254.169.254 2852039166 0xa9fea9fe [fd00:ec2::254] 100.100.100.200 168.63.129.16 192.0.0.192 255.255.255.255".split(
      " ",
    );
  for (const spelling of spellings) {
    assert.equal(passes(guard(), `http://${spelling}/`), false, spelling);
    assert.equal(passes(guard(), `https://user:pass@${spelling}:8443/x?y#z`, "webhook"), false, spelling);
    await assert.rejects(guard().resolve(spelling, "page"), refusal, spelling);
  }
});

test("hosts that only look inner are not refused", () => {
  for (const name of [
    "8.8.8.8",
    "[2606:4700::1111]",
    "[::ffff:8.8.8.8]",
    "[64:ff9b::808:808]",
    "localhost.example",
    "127.0.0.1.example.com",
    "xn--localhost-x",
  ]) {
    assert.equal(passes(guard(), `http://${name}/`), true, name);
  }
});

test("only http and https", () => {
  for (const url of [
    "ftp://8.8.8.8/",
    "file:///etc/passwd",
    "data:text/html,x",
    "ws://8.8.8.8/",
    "javascript:1",
  ]) {
    assert.equal(passes(guard(), url), false, url);
  }
});

test("user name and password do not mislead, and are no reason to refuse", () => {
  assert.equal(passes(guard(), "http://8.8.8.8@127.0.0.1/"), false);
  assert.equal(passes(guard(), "http://127.0.0.1@8.8.8.8/"), true);
});

test("a name is looked up once and resolves to what may be reached", async () => {
  let asked = 0;
  const egress = guard({
    lookup: async (hostname) => {
      asked += 1;
      assert.equal(hostname, "xn--bcher-kva.example");
      return [{ address: "93.184.216.34", family: 4 }];
    },
  });
  assert.deepEqual(await egress.resolve("Bücher.example", "page"), [{ address: "93.184.216.34", family: 4 }]);
  assert.equal(asked, 1);
});

test("of a mixed answer the public addresses are kept", async () => {
  const egress = answering([
    "10.0.0.1",
    "93.184.216.34",
    "::1",
    "2606:4700::1111",
    "fe80::1%eth0",
    "nonsense",
  ]);
  assert.deepEqual(await egress.resolve("split.example", "page"), [
    { address: "93.184.216.34", family: 4 },
    { address: "2606:4700::1111", family: 6 },
  ]);
});

test("a name with inner addresses only is refused, whatever it is called", async () => {
  for (const name of ["metadata.google.internal", "printer.local", "rebind.example"]) {
    await assert.rejects(answering(["169.254.169.254", "127.0.0.1"]).resolve(name, "page"), refusal);
  }
});

test("the error does not tell which address it was", async () => {
  const error = await answering(["10.11.12.13"])
    .resolve("x.example", "page")
    .catch((thrown) => thrown);
  assert.ok(WinnowError.is(error, "SCRAPE_ADDRESS_NOT_ALLOWED"));
  assert.ok(!`${error.message} ${JSON.stringify(error.details)}`.includes("10.11.12.13"));
});

test("purposes do not leak into each other", async () => {
  const egress = answering(["10.1.2.3"], {
    allow: { page: ["127.0.0.0/8"], webhook: [" 10.0.0.0/8 ", "::1/128"] },
  });
  assert.equal(passes(egress, "http://127.0.0.1/", "page"), true);
  assert.equal(passes(egress, "http://127.0.0.1/", "webhook"), false);
  assert.equal(passes(egress, "http://10.0.0.1/", "webhook"), true);
  assert.equal(passes(egress, "http://10.0.0.1/", "page"), false);
  assert.equal(passes(egress, "http://[::1]/", "page"), false);
  await assert.rejects(egress.resolve("x.example", "page"), refusal);
  assert.deepEqual(await egress.resolve("x.example", "webhook"), [{ address: "10.1.2.3", family: 4 }]);
  assert.deepEqual(await egress.resolve("localhost", "page"), [{ address: "127.0.0.1", family: 4 }]);
  assert.deepEqual(await egress.resolve("localhost", "webhook"), [{ address: "::1", family: 6 }]);
});

test("an allowed IPv4 network counts for its IPv6 forms, and only for them", () => {
  const egress = guard({ allow: { page: ["10.0.0.0/8", "fd00::/8"] } });
  assert.equal(passes(egress, "http://[::ffff:10.0.0.1]/"), true);
  assert.equal(passes(egress, "http://[64:ff9b::10.0.0.1]/"), true);
  assert.equal(passes(egress, "http://[2002:a00:1::]/"), false);
  assert.equal(passes(egress, "http://[fd12::1]/"), true);
  assert.equal(passes(egress, "http://[fc12::1]/"), false);
  assert.equal(passes(guard({ allow: { page: ["0.0.0.0/0"] } }), "http://127.0.0.1/"), true);
});

test("a network that is not in CIDR form is refused at start, by name", () => {
  for (const cidr of [
    "10.0.0.0",
    "10.0.0.0/33",
    "nonsense",
    "",
    "010.0.0.0/8",
    "10/8",
    "10.0.0.0/8,11.0.0.0/8",
    "::/129",
    "fe80::1%eth0/64",
  ]) {
    assert.throws(
      () => egress({ allow: { webhook: [cidr] } }),
      (error) => WinnowError.is(error, "CONFIG_INVALID") && error.message.includes(`"${cidr}"`),
      cidr,
    );
  }
});

test("names that do not resolve", async () => {
  const failing = guard({
    lookup: async () => {
      throw Object.assign(new Error("getaddrinfo ENOTFOUND nowhere.example"), { code: "ENOTFOUND" });
    },
  });
  const unresolved = (error: unknown) =>
    WinnowError.is(error, "SCRAPE_DNS_RESOLUTION_ERROR") && error.message.includes("nowhere.example");
  await assert.rejects(failing.resolve("nowhere.example", "page"), unresolved);
  await assert.rejects(answering([]).resolve("nowhere.example", "page"), unresolved);
  for (const name of ["", "a b", "a/b", "a@b", "1.2.3.4.5.6", "[::1", "999.1.1.1"]) {
    await assert.rejects(guard().resolve(name, "page"), (error) =>
      WinnowError.is(error, "SCRAPE_DNS_RESOLUTION_ERROR"),
    );
  }
});

test("name servers that do not answer are no fault of the name", async () => {
  const failing = (code: string) =>
    guard({
      lookup: async () => {
        throw Object.assign(new Error(`getaddrinfo ${code} a.example`), { code });
      },
    }).resolve("a.example", "page");
  await assert.rejects(failing("EAI_AGAIN"), /\(EAI_AGAIN\)\. The name servers .* look after its DNS\.$/);
  await assert.rejects(failing("ENOTFOUND"), /\(ENOTFOUND\)\. Check its spelling/);
});

test("the signal ends a lookup that hangs", async () => {
  const egress = guard({ lookup: () => new Promise(() => {}) });
  const reason = new WinnowError("SCRAPE_TIMEOUT", "too late");
  const controller = new AbortController();
  const pending = egress.resolve("slow.example", "page", controller.signal);
  controller.abort(reason);
  await assert.rejects(pending, (error) => error === reason);
  await assert.rejects(
    egress.resolve("slow.example", "page", controller.signal),
    (error) => error === reason,
  );
});

test("every address is judged the same however it is written", () => {
  const special = SPECIAL_V4.map((cidr) => ipaddr.parseCIDR(cidr));
  const check = guard();
  fc.assert(
    fc.property(
      fc.ipV4(),
      fc.constantFrom("dotted", "decimal", "hex", "octal", "mapped", "nat64"),
      (address, form) => {
        const parsed = ipaddr.IPv4.parse(address);
        const [a = 0, b = 0, c = 0, d = 0] = parsed.octets;
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const written = {
          dotted: address,
          decimal: String(number),
          hex: `0x${number.toString(16)}`,
          octal: [a, b, c, d].map((octet) => `0${octet.toString(8)}`).join("."),
          mapped: `[::ffff:${address}]`,
          nat64: `[64:ff9b::${address}]`,
        }[form];
        const isSpecial = special.some(([base, bits]) => parsed.match(base as ipaddr.IPv4, bits));
        return passes(check, `http://${written}/`) === !isSpecial;
      },
    ),
    { numRuns: 2000 },
  );
});

test("no IPv6 address outside global unicast passes", () => {
  const check = guard();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const address = ipaddr.fromByteArray([...bytes]) as ipaddr.IPv6;
      const isUnicast = ((bytes[0] ?? 0) & 0xe0) === 0x20;
      return isUnicast || !passes(check, `http://[${address}]/`);
    }),
    { numRuns: 2000 },
  );
});

test.run();
