import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unreadNames } from "@winnow/adapter-settings";
import { WinnowError } from "@winnow/core";
import { dispatchFromEnvironment } from "@winnow/dispatch-bullmq";
import { count, defineSettings } from "@winnow/kit-settings";
import { emailFromEnvironment } from "@winnow/notifier-email";
import { artifactsFromEnvironment } from "@winnow/service-artifacts";
import { artifactsS3FromEnvironment } from "@winnow/service-artifacts-s3";
import { suite } from "uvu";
import * as v from "valibot";
import { readConfig } from "../src/index.ts";

const root = new URL("../../..", import.meta.url).pathname;
const test = suite("preset-server: settings");

function problems(environment: Record<string, string>, file: Record<string, string> = {}): readonly string[] {
  try {
    readConfig(environment, file);
  } catch (error) {
    assert.ok(WinnowError.is(error, "CONFIG_INVALID"));
    return error.details as string[];
  }
  return [];
}

test("defaults, then the file, then the environment", () => {
  assert.equal(readConfig({}, {}).PORT, 3002);
  assert.equal(readConfig({}, { PORT: "1" }).PORT, 1);
  assert.equal(readConfig({ PORT: "2" }, { PORT: "1" }).PORT, 2);
  assert.equal(readConfig({ PORT: "" }, {}).PORT, 3002);
  assert.deepEqual(
    readConfig({ WINNOW_ALLOW_PAGE_NETWORKS: "10.0.0.0/8, ::1/128 ," }, {}).WINNOW_ALLOW_PAGE_NETWORKS,
    ["10.0.0.0/8", "::1/128"],
  );
});

test("everything that is wrong is said at once, and no secret with it", () => {
  const found = problems({
    PORT: "70000",
    USE_DB_AUTHENTICATION: "maybe",
    LOG_LEVEL: "loud",
    WINNOW_TYPO: "1",
    OTHER: "fine",
  });
  assert.deepEqual(found.map((problem) => problem.split(/[: ]/)[0]).sort(), [
    "LOG_LEVEL",
    "PORT",
    "USE_DB_AUTHENTICATION",
    "WINNOW_TYPO",
  ]);
});

test("others are let in only when keys exist or the operator says so", () => {
  assert.equal(problems({ HOST: "0.0.0.0" }).length, 1);
  assert.equal(problems({ HOST: "127.0.0.1" }).length, 0);
  assert.equal(problems({ HOST: "0.0.0.0", WINNOW_API_KEYS: "0123456789abcdef" }).length, 0);
  assert.equal(problems({ HOST: "0.0.0.0", USE_DB_AUTHENTICATION: "false" }).length, 0);
  // The keys of teams are made later, at the command line.
  assert.equal(problems({ HOST: "0.0.0.0", USE_DB_AUTHENTICATION: "true" }).length, 0);
});

test("proxy servers are URLs, and what is wrong with them is said without their passwords", () => {
  assert.equal(problems({ PROXY_USERNAME: "ada" }).length, 1);
  assert.equal(
    problems({ PROXY_SERVER: "http://p:1", PROXY_USERNAME: "ada", PROXY_PASSWORD: "x" }).length,
    0,
  );
  assert.equal(problems({ WINNOW_COUNTRY_PROXIES: "DE=http://a:b@de:1, US=socks5://us:2" }).length, 0);
  const found = problems({ WINNOW_COUNTRY_PROXIES: "http://a:hunter2@de:1" });
  assert.equal(found.length, 1);
  assert.doesNotMatch(found.join(), /hunter2/);
});

test("a converter that is not known is refused by name", () => {
  assert.equal(readConfig({}, {}).WINNOW_MARKDOWN_CONVERTER, "winnow");
  const found = problems({ WINNOW_MARKDOWN_CONVERTER: "turndown" });
  assert.match(found.join(), /"winnow" \| "node-html-markdown".*turndown/);
});

test("the URL of a cache has its form, and its password is not repeated", () => {
  const url = "rediss://ada:hunter2@cache.example:6380/1";
  assert.equal(readConfig({ WINNOW_CACHE_URL: url }, {}).WINNOW_CACHE_URL, url);
  const found = problems({ WINNOW_CACHE_URL: "http://ada:hunter2@cache.example" });
  assert.match(found.join(), /^WINNOW_CACHE_URL: Expected a URL such as `redis:/);
  const stray = problems({ WINNOW_CACHE_URL: "redis://:hunter2%@cache.example" });
  assert.match(stray.join(), /^WINNOW_CACHE_URL: Expected `%25` for a `%` in the password/);
  assert.doesNotMatch([...found, ...stray].join(), /hunter2/);
});

test("the URL of a database has its form, and its password is not repeated", () => {
  const { DATABASE_URL, ...config } = readConfig({ DATABASE_URL: "postgres://winnow@127.0.0.1/winnow" }, {});
  assert.equal(DATABASE_URL, "postgres://winnow@127.0.0.1/winnow");
  assert.deepEqual([config.WINNOW_DATABASE_POOL_SIZE, config.WINNOW_DATABASE_WAIT_MS], [10, 30_000]);
  assert.equal(readConfig({}, {}).DATABASE_URL, undefined);
  for (const url of ["mysql://winnow:hunter2@host/winnow", "hunter2"]) {
    const [problem = ""] = problems({ DATABASE_URL: url });
    assert.match(problem, /DATABASE_URL: Expected a URL such as `postgres:/);
    assert.doesNotMatch(problem, /hunter2/);
  }
});

test("a key that could be guessed is refused, and not repeated", () => {
  for (const key of ["~", "fc-1234567", "0123456789abcdef,short", "with space in it"]) {
    const found = problems({ WINNOW_API_KEYS: key });
    assert.equal(found.length, 1, key);
    assert.match(found.join(), /^WINNOW_API_KEYS.*at least 8 characters/);
    assert.ok(!found.join().includes(key));
  }
  assert.equal(problems({ WINNOW_API_KEYS: "fc-0123456789abcdef, 01234567" }).length, 0);
});

test("origins and names of visitors have their form", () => {
  const { WINNOW_ALLOW_ORIGINS, WINNOW_ALLOW_HOSTS } = readConfig(
    { WINNOW_ALLOW_ORIGINS: "https://App.example.com/, null", WINNOW_ALLOW_HOSTS: "Mill.local" },
    {},
  );
  assert.deepEqual(WINNOW_ALLOW_ORIGINS, ["https://app.example.com", "null"]);
  assert.deepEqual(WINNOW_ALLOW_HOSTS, ["mill.local"]);
  for (const WINNOW_ALLOW_ORIGINS of ["app.example.com", "https://app.example.com/page", "https://u@a.test"])
    assert.equal(problems({ WINNOW_ALLOW_ORIGINS }).length, 1, WINNOW_ALLOW_ORIGINS);
  for (const WINNOW_ALLOW_HOSTS of ["https://mill.local", "mill.local:3002", "*.mill.local"])
    assert.equal(problems({ WINNOW_ALLOW_HOSTS }).length, 1, WINNOW_ALLOW_HOSTS);
});

test("names of other servers that mean nothing here are told apart", () => {
  assert.deepEqual(unreadNames({ MAX_CPU: "1", PATH: "/bin" }, { MAX_RAM: "x" }), ["MAX_CPU", "MAX_RAM"]);
});

test("the Redis server of the jobs has two names, of which our own counts first", () => {
  const [ours, theirs] = ["redis://ours", "redis://theirs"];
  assert.equal(dispatchFromEnvironment(readConfig({}, {})), undefined);
  assert.deepEqual(dispatchFromEnvironment(readConfig({ REDIS_URL: theirs }, {})), { url: theirs });
  assert.deepEqual(dispatchFromEnvironment(readConfig({ REDIS_URL: theirs, WINNOW_REDIS_URL: ours }, {})), {
    url: ours,
  });
  assert.equal(problems({ REDIS_URL: "http://:hunter2@x" }).length, 1);
});

test("e-mail has a server, a sender and addresses of the operator, and none without a server", () => {
  assert.equal(emailFromEnvironment(readConfig({ SMTP_FROM: "a@b.example" }, {})), undefined);
  const url = "smtps://user:secret@mail.example";
  const settings = {
    SMTP_URL: url,
    SMTP_FROM: "a@b.example",
    WINNOW_EMAIL_TRUSTED: "c@d.example, e.example",
  };
  assert.deepEqual(emailFromEnvironment(readConfig(settings, {})), {
    url,
    from: "a@b.example",
    trusted: ["c@d.example", "e.example"],
  });
  assert.throws(
    () => readConfig({ SMTP_URL: "https://user:secret@mail.example" }, {}),
    (error: Error) => {
      const words = JSON.stringify(error) + error.message;
      return words.includes("SMTP_URL") && !words.includes("secret");
    },
  );
});

test("artifacts are kept in the data folder, in a shared one, or in a bucket, for which there is a key", () => {
  const of = (environment: Record<string, string>) => {
    const config = readConfig(environment, {});
    return artifactsS3FromEnvironment(config) ?? artifactsFromEnvironment(config, "/data/artifacts");
  };
  assert.deepEqual(of({}), { folder: "/data/artifacts", maxBytes: 2 ** 30 });
  const shared = { WINNOW_ARTIFACTS_URL: "file:///mnt/a%20b", WINNOW_ARTIFACTS_MAX_BYTES: "2000000" };
  assert.deepEqual(of(shared), { folder: "/mnt/a b", maxBytes: 2_000_000 });
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
  const basic = { accessKeyId: "id", secretAccessKey: "secret", maxBytes: 2 ** 30, presigned: false };
  assert.deepEqual(of({ WINNOW_ARTIFACTS_URL: "s3://kept", ...keys }), { ...basic, bucket: "kept" });
  const more = {
    AWS_ENDPOINT_URL_S3: "http://minio:9000",
    AWS_REGION: "eu-west-1",
    AWS_SESSION_TOKEN: "token",
    WINNOW_ARTIFACTS_PATH_STYLE: "false",
    WINNOW_ARTIFACTS_PRESIGNED: "true",
  };
  assert.deepEqual(of({ WINNOW_ARTIFACTS_URL: "s3://kept/a/b/", ...keys, ...more }), {
    ...{ ...basic, bucket: "kept", prefix: "a/b/", endpoint: "http://minio:9000", region: "eu-west-1" },
    ...{ sessionToken: "token", pathStyle: false, presigned: true },
  });
  assert.throws(() => of({ WINNOW_ARTIFACTS_URL: "s3://kept" }), {
    code: "CONFIG_INVALID",
    message: /AWS_ACCESS_KEY_ID/,
  });
  for (const url of [
    "kept",
    "s3://",
    "https://kept",
    "s3://id:secret@kept",
    "file://host/a",
    "s3://kept?a=b",
  ])
    assert.match(problems({ WINNOW_ARTIFACTS_URL: url }).join(), /Expected a URL such as `s3:/, url);
});

test("a plugin from elsewhere brings settings of its own, which are checked with the others", () => {
  const further = defineSettings({
    WINNOW_WORDS: { schema: v.optional(count(1, 9), "3"), description: "how many" },
    WORDS_KEY: { schema: v.optional(v.string()), description: "for whom", secret: true },
  });
  assert.equal(readConfig({}, {}, further).WINNOW_WORDS, 3);
  assert.equal(problems({ WINNOW_WORDS: "4" }).length, 1, "nobody has declared it");
  const environment = { WINNOW_WORDS: "77", WORDS_KEY: "hunter2", PORT: "x" };
  assert.throws(
    () => readConfig(environment, {}, further),
    ({ message }: Error) =>
      /WINNOW_WORDS: .*\n- PORT|PORT: [\s\S]*WINNOW_WORDS: /.test(message) && !message.includes("hunter2"),
  );
});

test("no setting is declared twice", () => {
  const files = globSync("{plugins,adapters,presets}/**/src/**/*.ts", { cwd: root }).map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  const tables = files.filter((text) => text.includes("defineSettings({"));
  const names = tables.flatMap((text) =>
    [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{/gm)].map(([, name = ""]) => name),
  );
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
  assert.deepEqual([...names].sort(), Object.keys(readConfig({}, {}).settings).sort());
});

test.run();
