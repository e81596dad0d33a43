import assert from "node:assert/strict";
import { serviceConformance } from "@winnow/conformance";
import { type Clock, type Logger, silent } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import type { RiskProvider } from "@winnow/kit-threats";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { webRisk } from "../src/index.ts";
import { Prefixes } from "../src/prefixes.ts";
import { WebRisk } from "../src/provider.ts";
import { decodeRice } from "../src/rice.ts";
import { encodeRice, hashOf, startWebRisk, type WebRiskServer } from "./server.ts";

const test = suite("service-web-risk");
const KEY = "AIza-a-secret-key";
serviceConformance(test, () => webRisk({ key: KEY, url: "http://127.0.0.1:1" }), { methods: ["assess"] });

function newStore(): RecordStore {
  const services = { get: () => assert.fail(), find: () => undefined };
  const plugin = recordsSqlite();
  return (plugin as unknown as { create(context: object): RecordStore }).create({ services });
}

/** A provider whose clock the test moves. */
class World {
  now = Date.parse("2026-03-01T00:00:00Z");
  readonly timers: { at: number; callback: () => void }[] = [];
  readonly lines: string[] = [];
  readonly server: WebRiskServer;
  readonly store: RecordStore;
  readonly provider: WebRisk;

  constructor(server: WebRiskServer, store = newStore(), beside?: RiskProvider) {
    this.server = server;
    this.store = store;
    server.now = () => this.now;
    const clock: Clock = {
      now: () => this.now,
      after: (delayMs, callback) => {
        const timer = { at: this.now + delayMs, callback };
        this.timers.push(timer);
        return () => void this.timers.splice(this.timers.indexOf(timer), 1);
      },
    };
    const write = (...parts: unknown[]) => void this.lines.push(JSON.stringify(parts));
    const logger: Logger = { ...silent, debug: write, warn: write, child: () => logger };
    const { url } = server;
    this.provider = new WebRisk({
      url,
      key: KEY,
      timeoutMs: 2000,
      beside,
      store,
      clock,
      logger,
      random: () => 0,
    });
  }

  score = async (url: string) => (await this.provider.assess(new URL(url), AbortSignal.timeout(5000))).score;

  /** Lets time pass, with what was to happen until then. */
  async pass(ms: number): Promise<void> {
    this.now += ms;
    for (const timer of this.timers.filter(({ at }) => at <= this.now)) {
      this.timers.splice(this.timers.indexOf(timer), 1);
      timer.callback();
    }
    for (let wait = 0; wait < 200 && this.timers.length === 0; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const asked = ({ asked }: WebRiskServer, method: string) =>
  asked.filter((one) => one.method === method).length;

for (const coding of ["raw", "rice"] as const) {
  test(`lists are fetched, changed and asked about (${coding})`, async () => {
    await using server = await startWebRisk();
    server.coding = coding;
    server.lists.set("MALWARE", [
      "evil.example/",
      "a.example/bad/",
      "x.example/",
      "y.example/",
      "z.example/",
    ]);
    server.lists.set("UNWANTED_SOFTWARE", ["b.example/setup.exe"]);
    const world = new World(server);
    assert.equal(await world.score("http://www.evil.example/any/page?x=1"), 100);
    assert.equal(await world.score("https://a.example/bad/page"), 100);
    assert.equal(await world.score("https://a.example/good/page"), 0);
    assert.equal(await world.score("https://b.example/setup.exe"), 90);
    assert.equal(await world.score("https://c.example/"), 0);
    assert.equal(asked(server, "threatLists:computeDiff"), 4);

    server.lists.set("MALWARE", ["a.example/bad/", "new.example/", "newer.example/", "y.example/"]);
    await world.pass(server.holdsMs + 1);
    assert.equal(asked(server, "threatLists:computeDiff"), 8);
    assert.equal(await world.score("http://evil.example/"), 0);
    assert.equal(await world.score("http://new.example/"), 100);
    assert.equal(await world.score("http://newer.example/"), 100);
    assert.equal(await world.score("http://x.example/"), 0);
    assert.equal(await world.score("http://y.example/"), 100);
    world.provider.close();
  });
}

test("a URL that matches nothing here is not sent anywhere", async () => {
  await using server = await startWebRisk();
  server.lists.set("MALWARE", ["evil.example/"]);
  const world = new World(server);
  for (let page = 0; page < 50; page += 1) await world.score(`http://fine-${page}.example/private`);
  assert.equal(asked(server, "hashes:search"), 0);
  assert.ok(!JSON.stringify(server.asked.map(({ query }) => [...query])).includes("private"));
});

test("longer entries of the lists are matched as far as they go", async () => {
  await using server = await startWebRisk();
  server.prefixSize = 7;
  server.lists.set("SOCIAL_ENGINEERING", ["phish.example/"]);
  const world = new World(server);
  assert.equal(await world.score("http://phish.example/"), 100);
  const { query } = server.asked.at(-1) ?? assert.fail();
  assert.equal(Buffer.from(query.get("hashPrefix") ?? "", "base64").length, 7);
});

test("answers about hashes are remembered, good and bad, until they expire", async () => {
  await using server = await startWebRisk();
  server.lists.set("MALWARE", ["evil.example/"]);
  const world = new World(server);
  for (let time = 0; time < 3; time += 1) assert.equal(await world.score("http://evil.example/"), 100);
  assert.equal(asked(server, "hashes:search"), 1);

  // A collision: the beginning of the hash is on the list, the hash itself is not.
  const [prefix] = [hashOf("fine.example/").subarray(0, 4)];
  server.instead = ({ method, query }, response) => {
    if (method !== "threatLists:computeDiff" || query.get("threatType") !== "MALWARE") return false;
    const { createHash } = process.getBuiltinModule("node:crypto");
    const sha256 = createHash("sha256").update(prefix).digest("base64");
    const rawHashes = [{ prefixSize: 4, rawHashes: prefix.toString("base64") }];
    response.end(JSON.stringify({ responseType: "RESET", additions: { rawHashes }, checksum: { sha256 } }));
    return true;
  };
  const other = new World(server, newStore());
  for (let time = 0; time < 3; time += 1) assert.equal(await other.score("http://fine.example/"), 0);
  assert.equal(asked(server, "hashes:search"), 2);
  other.now += server.holdsMs + 1;
  assert.equal(await other.score("http://fine.example/"), 0);
  assert.equal(asked(server, "hashes:search"), 3, "what was said has expired");
});

test("another process, and the next one, begins with the stored lists", async () => {
  await using server = await startWebRisk();
  server.lists.set("MALWARE", ["evil.example/", "worse.example/"]);
  const world = new World(server);
  assert.equal(await world.score("http://evil.example/"), 100);
  const before = asked(server, "threatLists:computeDiff");
  const next = new World(server, world.store);
  assert.equal(await next.score("http://worse.example/"), 100);
  assert.equal(asked(server, "threatLists:computeDiff"), before, "nothing is fetched before its time");
});

test("a fetch that is cut off leaves the list as it was", async () => {
  await using server = await startWebRisk();
  server.lists.set("MALWARE", ["evil.example/"]);
  const world = new World(server);
  assert.equal(await world.score("http://evil.example/"), 100);
  server.lists.set("MALWARE", ["evil.example/", "other.example/"]);
  server.instead = ({ method }, response) => {
    if (method !== "threatLists:computeDiff") return false;
    response
      .writeHead(200, { "content-length": "5000" })
      .write('{"responseType":"RESET","additions":{"rawHashes":[');
    setTimeout(() => response.destroy(), 20);
    return true;
  };
  await world.pass(server.holdsMs + 1);
  assert.equal(await world.score("http://evil.example/"), 100);
  const next = new World(server, world.store);
  next.now = world.now;
  assert.equal(await next.score("http://evil.example/"), 100);
  server.instead = undefined;
  await world.pass(15 * 60_000 + 1);
  assert.equal(await world.score("http://other.example/"), 100);
});

test("a list that does not match its checksum is fetched whole, and refused when that does not help", async () => {
  await using server = await startWebRisk();
  server.lists.set("MALWARE", ["evil.example/"]);
  let isBroken = false;
  server.instead = ({ method, query }, response) => {
    const isWhole = !query.has("versionToken");
    if (method !== "threatLists:computeDiff" || (isWhole && !isBroken)) return false;
    const checksum = { sha256: Buffer.alloc(32).toString("base64") };
    response.end(
      JSON.stringify({ responseType: isWhole ? "RESET" : "DIFF", newVersionToken: "x", checksum }),
    );
    return true;
  };
  const world = new World(server);
  assert.equal(await world.score("http://evil.example/"), 100);
  await world.pass(server.holdsMs + 1);
  assert.equal(await world.score("http://evil.example/"), 100, "the whole list made up for it");
  isBroken = true;
  const fresh = new World(server, newStore());
  await assert.rejects(fresh.score("http://evil.example/"), /could not be fetched/);
});

test("failures back off as documented, and the key is in no line and no error", async () => {
  await using server = await startWebRisk();
  server.instead = ({ query }, response) => {
    response.writeHead(403).end(`{"error":"key ${query.get("key")} is not valid"}`);
    return true;
  };
  const world = new World(server);
  const error = await world.score("http://a.example/").catch((thrown: unknown) => thrown);
  assert.ok(error instanceof Error);
  const waits: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    const [timer] = world.timers;
    waits.push(((timer?.at ?? 0) - world.now) / 60_000);
    await world.pass(waits.at(-1)! * 60_000);
  }
  assert.deepEqual(waits, [15, 30, 60, 120, 240, 480, 960, 1440]);
  const closed = new World({ ...server, url: "http://127.0.0.1:1" } as WebRiskServer);
  await closed.score("http://a.example/").catch(() => undefined);
  const everything = [...world.lines, ...closed.lines, String(error), JSON.stringify(error)].join("\n");
  assert.ok(world.lines.length > 0 && closed.lines.length > 0);
  assert.ok(!everything.includes(KEY) && !everything.includes("AIza"));
});

test("the provider beside it is asked too, and the higher score counts", async () => {
  await using server = await startWebRisk();
  server.lists.set("SOCIAL_ENGINEERING_EXTENDED_COVERAGE", ["listed.example/"]);
  const beside: RiskProvider = {
    name: "beside",
    assess: async ({ hostname }) => ({ score: hostname.startsWith("odd") ? 60 : 5, reasons: ["as written"] }),
  };
  const world = new World(server, newStore(), beside);
  assert.equal(await world.score("http://odd.example/"), 60);
  assert.equal(await world.score("http://listed.example/"), 80);
  const { reasons } = await world.provider.assess(
    new URL("http://listed.example/"),
    AbortSignal.timeout(1000),
  );
  assert.deepEqual(reasons, ["on the Web Risk list SOCIAL_ENGINEERING_EXTENDED_COVERAGE", "as written"]);
});

test("Rice-coded numbers of all sizes come back as they were", () => {
  for (const parameter of [2, 3, 13, 27, 28]) {
    const step = Math.min(2 ** parameter * 3, 2 ** 26);
    const numbers = Array.from({ length: 40 }, (_, index) => index * step + (index % 3));
    const coded = encodeRice(numbers, parameter);
    assert.deepEqual([...decodeRice(coded)], numbers, String(parameter));
  }
  assert.deepEqual([...decodeRice({ firstValue: "7" })], [7]);
  assert.deepEqual([...decodeRice({})], [0]);
  const full = encodeRice([0, 0xffff_ffff], 28);
  assert.deepEqual([...decodeRice(full)], [0, 0xffff_ffff]);
  for (const broken of [
    { ...full, encodedData: "" },
    { ...full, entryCount: 3 },
    { ...full, entryCount: -1 },
    { ...full, entryCount: 1e9 },
    { ...full, riceParameter: 29 },
    { ...full, firstValue: "1" },
    { firstValue: "-1" },
    { firstValue: "x" },
  ])
    assert.throws(() => decodeRice(broken), Error, JSON.stringify(broken));
});

test("entries survive as bytes, in their order, and others are refused", () => {
  const short = Uint32Array.from([5, 0xffff_ffff, 0, 0x01020304]);
  const long = [hashOf("a"), hashOf("b").subarray(0, 5), Buffer.from("0102030400", "hex")];
  const prefixes = Prefixes.from(short, long);
  const again = Prefixes.fromBytes(prefixes.toBytes());
  assert.equal(again.checksum, prefixes.checksum);
  assert.equal(again.size, 7);
  const hash = Buffer.concat([Buffer.from("0102030400", "hex"), Buffer.alloc(27)]);
  assert.deepEqual(
    again.matches(hash).map(({ length }) => length),
    [4, 5],
  );
  const same = prefixes.changed(Uint32Array.of(0), Uint32Array.of(0), []);
  assert.equal(same.checksum, prefixes.checksum, "the first was taken out and added again");
  assert.throws(() => prefixes.changed(Uint32Array.of(7), new Uint32Array(), []), /no entry/);
  assert.throws(() => Prefixes.fromBytes(Buffer.from("00000001", "hex")), Error);
  assert.throws(() => Prefixes.fromBytes(Buffer.from("0000000003aaaaaa", "hex")), /cut off/);
});

test.run();
