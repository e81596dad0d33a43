import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import {
  type ArtifactPlace,
  artifactParts,
  artifactProcess,
  artifactStoreConformance,
  serviceConformance,
  setupWith,
} from "@winnow/conformance";
import { RecordStoreToken } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { type ArtifactsS3Settings, artifactsS3 } from "../src/index.ts";
import { KEYS, startS3 } from "./s3-server.ts";

const test = suite("service-artifacts-s3");
const server = await startS3();
const OUT = "https://out.test";
const PNG = { contentType: "image/png", ttlMs: 86_400_000 };
const MAIN = { ...KEYS, bucket: "kept", endpoint: server.endpoint, timeoutMs: 5000 };
const folder = await mkdtemp(join(tmpdir(), "winnow-s3-test-"));
let places = 0;
test.after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

/** A place below a prefix of its own, whose processes have the same records. */
function newPlace(more: Partial<ArtifactsS3Settings> = {}): ArtifactPlace & { readonly prefix: string } {
  places += 1;
  const prefix = more.prefix ?? `place-${places}/`;
  const path = join(folder, `records-${places}.sqlite`);
  return {
    prefix,
    plugins: (settings) => [recordsSqlite({ path }), artifactsS3({ ...MAIN, ...settings, ...more, prefix })],
    files: () => server.keys(prefix),
    empty: async () => server.delete(await server.keys(prefix)),
  };
}
const start = (more: Partial<ArtifactsS3Settings> = {}) =>
  artifactProcess(newPlace(more), { publicUrl: OUT });
const checkOf = async (more: Partial<ArtifactsS3Settings>) => {
  const plugin = artifactsS3({ ...MAIN, publicUrl: OUT, prefix: `check-${places}/`, ...more });
  const records = recordsSqlite().create(setupWith());
  plugin.create(setupWith(new Map([[RecordStoreToken, records]])));
  return await plugin.check?.();
};

serviceConformance(test, () => artifactsS3({ ...MAIN, publicUrl: OUT }), {
  methods: ["put", "putFile", "read"],
  services: new Map([[RecordStoreToken, {}]]),
});
artifactStoreConformance(test, () => artifactsS3({ ...MAIN, publicUrl: OUT }), {
  place: async () => newPlace(),
});

test("a large file goes in parts, and none is left of one that fails", async () => {
  const place = newPlace();
  await using process = await artifactProcess(place, { publicUrl: OUT });
  const bytes = randomBytes(20 << 20);
  await server.faults();
  const url = await process.store.put(bytes, PNG);
  const sent = await server.faults({
    kind: "answer",
    status: 403,
    code: "AccessDenied",
    only: "partNumber=2",
  });
  assert.equal(sent.filter((line) => line.includes("partNumber")).length, 3);
  const { stream } = await process.store.read(...artifactParts(url));
  assert.ok(bytes.equals(await buffer(stream())));
  assert.ok(bytes.subarray(9 << 20, 12 << 20).equals(await buffer(stream(9 << 20, (12 << 20) - 1))));
  await assert.rejects(process.store.put(bytes, PNG), { code: "ARTIFACT_STORAGE_REFUSED" });
  const [last = ""] = (await server.faults()).slice(-1);
  assert.match(last, /^DELETE .*uploadId=/);
  assert.equal((await place.files()).length, 1);
});

test("an upload whose last answer is lost has happened once", async () => {
  const place = newPlace();
  await using process = await artifactProcess(place, { publicUrl: OUT });
  await server.faults({ kind: "lose", only: "POST" }, { kind: "lose", only: "?uploadId" });
  const bytes = Buffer.alloc((8 << 20) + 1, 7);
  const url = await process.store.put(bytes, PNG);
  assert.ok(bytes.equals(await buffer((await process.store.read(...artifactParts(url))).stream())));
  assert.equal((await place.files()).length, 1);
});

test("a storage that is busy, drops or hangs is asked again, a few times", async () => {
  await using process = await start({ timeoutMs: 300 });
  const { store } = process;
  const busy = { kind: "answer", status: 503, code: "SlowDown" } as const;
  await server.faults(busy, { kind: "drop" }, { kind: "hang" });
  const url = await store.put(Buffer.from("x"), PNG);
  await server.faults(busy, { kind: "answer", status: 500, code: "InternalError" });
  assert.equal((await store.read(...artifactParts(url))).size, 1);
  await server.faults(busy, busy, busy, busy, busy);
  await assert.rejects(store.put(Buffer.from("x"), PNG), {
    code: "ARTIFACT_STORAGE_AWAY",
    retryable: true,
    message: /answered 503 SlowDown/,
  });
  assert.equal((await server.faults()).length, 4);
  server.signal("SIGSTOP");
  try {
    await assert.rejects(store.put(Buffer.from("x"), PNG), { message: /did not answer within 300 ms/ });
  } finally {
    server.signal("SIGCONT");
  }
  await store.put(Buffer.from("x"), PNG);
});

test("a file whose stream breaks off or falls silent is read on, not from its beginning", async () => {
  await using process = await start({ timeoutMs: 400 });
  const bytes = randomBytes(3 << 20);
  const url = await process.store.put(bytes, PNG);
  const { stream } = await process.store.read(...artifactParts(url));
  await server.faults(
    { kind: "cut", after: 1 << 20, only: "GET" },
    { kind: "cut", after: 1 << 19, only: "GET" },
  );
  assert.ok(bytes.equals(await buffer(stream())));
  const asked = await server.faults({ kind: "cut", after: 1 << 20, silent: true, only: "GET" });
  assert.equal(asked.length, 3);
  assert.ok(bytes.subarray(5).equals(await buffer(stream(5))));
  await server.faults(...Array.from({ length: 5 }, () => ({ kind: "cut", after: 0, only: "GET" }) as const));
  await assert.rejects(buffer(stream()), { code: "ARTIFACT_STORAGE_AWAY" });
  await server.faults();
});

test("what is wrong with bucket, key, rights, clock or space has a code of its own", async () => {
  await using process = await start();
  const put = () => process.store.put(Buffer.from("x"), PNG);
  const answers: readonly [code: string, status: number, said: string, more?: string][] = [
    ["ARTIFACT_STORAGE_REFUSED", 403, "AccessDenied"],
    ["ARTIFACT_STORAGE_REFUSED", 403, "InvalidAccessKeyId"],
    ["ARTIFACT_STORAGE_REFUSED", 400, "ExpiredToken"],
    ["ARTIFACT_BUCKET_MISSING", 404, "NoSuchBucket"],
    ["ARTIFACT_BUCKET_MISSING", 301, "PermanentRedirect", "<Region>eu-west-1</Region>"],
    ["ARTIFACT_BUCKET_MISSING", 400, "AuthorizationHeaderMalformed", "<Region>eu-west-1</Region>"],
    ["ARTIFACT_STORAGE_CLOCK", 403, "RequestTimeTooSkewed"],
    ["STORAGE_FULL", 507, "XMinioStorageFull"],
    ["STORAGE_FULL", 403, "QuotaExceeded"],
    ["ARTIFACT_STORAGE_FAILED", 400, "InvalidArgument"],
    ["ARTIFACT_STORAGE_FAILED", 418, "Teapot"],
  ];
  for (const [code, status, said, more = ""] of answers) {
    await server.faults({ kind: "answer", status, code: said, more });
    await assert.rejects(put(), { code, message: new RegExp(said) }, said);
  }
  await server.faults({
    kind: "answer",
    status: 301,
    code: "PermanentRedirect",
    more: "<Region>eu-west-1</Region>",
  });
  await assert.rejects(put(), { message: /in the region eu-west-1/ });
  const date = new Date(Date.now() - 3_600_000).toUTCString();
  await server.faults({ kind: "answer", status: 403, code: "Forbidden", headers: { date } });
  await assert.rejects(put(), { code: "ARTIFACT_STORAGE_CLOCK", message: /by 36\d\d seconds/ });
  // The error comes with a success, as the storage began to answer before it was done.
  await server.faults({ kind: "answer", status: 200, code: "InternalError" });
  await assert.rejects(put(), { code: "ARTIFACT_STORAGE_AWAY" });
});

test("the check writes at first, tells what is wrong, and never ends the readiness of the server", async () => {
  assert.equal(await checkOf({}), undefined);
  assert.match((await checkOf({ bucket: "nowhere" })) ?? "", /NoSuchBucket/);
  assert.match(
    (await checkOf({ endpoint: `http://127.0.0.1:${await freePort()}` })) ?? "",
    /cannot be reached: .*ECONNREFUSED/,
  );
  const secretAccessKey = "quite-secret-and-wrong";
  const problem = (await checkOf({ secretAccessKey })) ?? "";
  assert.match(problem, /SignatureDoesNotMatch/);
  assert.ok(!problem.includes(secretAccessKey) && !problem.includes(KEYS.accessKeyId), problem);
  await using process = await start();
  const plugin = process.kernel.registry.all.find(({ name }) => name === "artifacts-s3");
  await server.faults();
  for (let round = 0; round < 3; round += 1) assert.equal(await plugin?.check?.(), undefined);
  const methods = (await server.faults()).map((line) => line.split(" ")[0]);
  assert.deepEqual(methods, ["PUT", "DELETE", "HEAD", "HEAD"]);
});

test("sweeps what has expired, first what is the oldest, and leaves alone what is not its own", async () => {
  const place = newPlace();
  await using process = await artifactProcess(place, { publicUrl: OUT });
  for (const ttlMs of [5000, 1000, 9e9]) await process.store.put(Buffer.from("x"), { ...PNG, ttlMs });
  const foreign = [
    `${place.prefix}0000-other`,
    `${place.prefix}0000000000000001.short`,
    `other-${place.prefix}a`,
  ];
  for (const key of foreign) await server.put(key);
  process.pass(600_000);
  await process.kernel.close();
  assert.equal((await place.files()).length, 3);
  assert.equal((await server.keys("other-")).length, 1);
});

test("URLs of the storage itself need no server, and make a download of what a browser would run", async () => {
  await using process = await start({ presigned: true });
  const { store } = process;
  const shown = await fetch(await store.put(Buffer.from("x"), PNG));
  assert.deepEqual(
    [
      shown.status,
      shown.headers.get("content-type"),
      shown.headers.get("content-disposition"),
      await shown.text(),
    ],
    [200, "image/png", "inline", "x"],
  );
  const page = await fetch(await store.put(Buffer.from("<p>"), { ...PNG, contentType: "text/html" }));
  assert.match(page.headers.get("content-disposition") ?? "", /^attachment/);
  const url = new URL(await store.put(Buffer.from("x"), PNG));
  url.searchParams.set("X-Amz-Expires", "600000");
  assert.equal((await fetch(url)).status, 403);
  assert.equal((await fetch(url.href.replace(/\?.*/, ""))).status, 403, "nothing is public");
  const long = await store.put(Buffer.from("x"), { ...PNG, ttlMs: 8 * 86_400_000 });
  assert.ok(long.startsWith(OUT), "the storage signs for seven days at most");
});

test("the bucket is part of the host name on Amazon S3, and of the path at an endpoint", async () => {
  const urlOf = async (more: Partial<ArtifactsS3Settings>) => {
    const { S3Client } = await import("../src/client.ts");
    const client = new S3Client({ ...KEYS, bucket: "kept", region: "eu-west-1", timeoutMs: 1, ...more });
    return (await client.presign("a/b", 60, {})).replace(/\?.*/, "");
  };
  assert.equal(await urlOf({}), "https://kept.s3.eu-west-1.amazonaws.com/a/b");
  assert.equal(await urlOf({ bucket: "a.b" }), "https://s3.eu-west-1.amazonaws.com/a.b/a/b");
  assert.equal(await urlOf({ endpoint: "http://minio:9000/" }), "http://minio:9000/kept/a/b");
  assert.equal(
    await urlOf({ endpoint: "https://x.test/s3/", pathStyle: false }),
    "https://kept.x.test/s3/a/b",
  );
});

test("settings that cannot be are refused, without the secret", () => {
  for (const more of [
    { bucket: "No" },
    { bucket: "a/b" },
    { prefix: "no-slash" },
    { prefix: "../" + "a" },
    { endpoint: "minio:9000" },
    { endpoint: "ftp://minio" },
    { region: "eu west" },
    { accessKeyId: "" },
    { secretAccessKey: "has a space" },
    { maxBytes: 0 },
    { timeoutMs: 0 },
    { more: 1 },
  ]) {
    assert.throws(
      () => artifactsS3({ ...MAIN, publicUrl: OUT, ...more }),
      (error: Error & { code?: string }) =>
        error.code === "CONFIG_INVALID" && !error.message.includes("has a space"),
      JSON.stringify(more),
    );
  }
});

test("a file that becomes shorter while it is sent is not kept", async () => {
  const place = newPlace();
  await using process = await artifactProcess(place, { publicUrl: OUT });
  const path = join(folder, "shrinks");
  await writeFile(path, Buffer.alloc(17 << 20));
  await server.faults({ kind: "hang", only: "partNumber=1" });
  const kept = process.store.putFile(path, PNG);
  kept.catch(() => undefined);
  while (!(await server.faults()).some((line) => line.includes("partNumber=1")));
  await truncate(path, 9 << 20);
  await assert.rejects(kept, { code: "ARTIFACT_STORAGE_FAILED", message: /became shorter/ });
  assert.deepEqual(await place.files(), []);
});

test.run();
