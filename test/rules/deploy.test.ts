import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { UNREAD } from "@winnow/adapter-settings";
import { readConfig } from "@winnow/preset-server";
import { suite } from "uvu";
import * as v from "valibot";
import { parse, parseAllDocuments } from "yaml";
import { type Measured, type Need, needOf, tablesOf } from "../../bench/scale/model.ts";
import { MapInput } from "../../plugins/operations/map/src/request.ts";
import { packages, sourcesOf } from "../packages.ts";

const test = suite("deploy");
const root = new URL("../..", import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), "utf8");
const dockerfile = read("docs/deploy/Dockerfile");
const manifest = JSON.parse(read("package.json")) as {
  workspaces: string[];
  devDependencies: Record<string, string>;
};

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly image: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly stop_grace_period?: string;
  readonly profiles?: readonly string[];
}
interface Container {
  readonly ports: readonly { readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly startupProbe: { readonly httpGet: { readonly path: string } };
  readonly livenessProbe: { readonly httpGet: { readonly path: string } };
  readonly readinessProbe: { readonly exec: { readonly command: readonly string[] } };
  readonly lifecycle: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  readonly securityContext: {
    readonly readOnlyRootFilesystem: boolean;
    readonly allowPrivilegeEscalation: boolean;
  };
  readonly volumeMounts: readonly { readonly mountPath: string }[];
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: object };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly securityContext: { readonly runAsUser: number };
        readonly containers: readonly [Container];
      };
    };
    readonly selector: { readonly matchLabels: object };
    readonly scaleTargetRef: { readonly name: string };
  };
}

const compose = parse(read("docs/deploy/compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
};
const own = Object.entries(compose.services).filter(([, { image }]) => image === "winnow");
const files = globSync("docs/deploy/kubernetes/*.yaml", { cwd: root });
const manifests = files
  .filter((path) => !path.endsWith("kustomization.yaml"))
  .flatMap((path) => parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest));
const deployments = manifests.filter(({ kind }) => kind === "Deployment");
const values = (kind: string) =>
  Object.assign(
    {},
    ...manifests.filter((one) => one.kind === kind).map(({ data, stringData }) => data ?? stringData),
  );

/** A constant of a source file, in milliseconds. */
function constant(path: string, name: string): number {
  const [, digits = ""] = new RegExp(`const ${name} = ([\\d_]+);`).exec(read(path)) ?? [];
  assert.match(digits, /^[\d_]+$/, `${name} of ${path}`);
  return Number(digits.replaceAll("_", ""));
}

test("the image has the Node of the checkout, and every folder that a server is made of", () => {
  assert.equal(/^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile)?.[1], manifest.devDependencies.node);
  const folders = new Set([...packages.keys()].map((path) => path.split("/", 1)[0] ?? ""));
  folders.delete("test");
  const ignored = read("docs/deploy/Dockerfile.dockerignore").split("\n");
  for (const folder of folders) {
    assert.match(dockerfile, new RegExp(`^COPY ${folder} ${folder}$`, "m"));
    assert.ok(ignored.includes(`!${folder}`), `${folder} is not part of the context`);
  }
  for (const [, sources = ""] of dockerfile.matchAll(/^COPY (?:--chmod=\d+ )?((?!-)\S.*) \S+$/gm))
    for (const path of sources.split(" ")) assert.ok(existsSync(join(root, path)), path);
  for (const name of readdirSync(join(root, "docs/deploy/image")))
    assert.ok(dockerfile.includes(`docs/deploy/image/${name}`), `${name} is not in the image`);
});

test("the build context holds no source that imports what is left out of it", () => {
  // Tests, READMEs and what was built are left out: nothing of a plugin may be loaded from there.
  const strays = sourcesOf("core", "plugins", "adapters", "presets").filter((path) =>
    /from "(?:\.\.\/)+(?:test|dist)\//.test(read(path)),
  );
  assert.deepEqual(strays, []);
});

test("every setting that a file of the deployment names exists, and the values are valid together", () => {
  const others = ["HOME", "NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];
  const known = new Set<string>([...Object.keys(readConfig({}, {}).settings), ...UNREAD, ...others]);
  const [, block = ""] = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
  const image = Object.fromEntries(
    [...block.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const inKubernetes = { ...values("ConfigMap"), ...values("Secret"), WINNOW_API_KEYS: "x".repeat(32) };
  const sets: Record<string, Record<string, string>> = { image, kubernetes: inKubernetes };
  for (const [name, { environment = {} }] of own)
    sets[name] = {
      ...environment,
      WINNOW_API_KEYS: "x".repeat(32),
      WINNOW_PUBLIC_URL: "http://127.0.0.1:3002",
    };
  for (const { metadata, spec } of deployments)
    sets[metadata.name] = Object.fromEntries(
      spec.template.spec.containers[0].env.map(({ name, value }) => [name, value]),
    );
  for (const [where, set] of Object.entries(sets)) {
    assert.deepEqual(
      Object.keys(set).filter((name) => !known.has(name)),
      [],
      where,
    );
    const settings = { ...image, ...inKubernetes, ...set };
    readConfig(settings, {});
    assert.throws(
      () => readConfig({ ...image, WINNOW_API_KEYS: "" }, {}),
      "without keys nobody is let in by default",
    );
  }
});

test("one port and one user everywhere", () => {
  const port = readConfig({}, {}).PORT;
  assert.match(dockerfile, new RegExp(`^EXPOSE ${port}$`, "m"));
  assert.match(dockerfile, new RegExp(`PORT=${port}\\b`));
  const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports);
  assert.deepEqual([...new Set(published)], [`127.0.0.1:${port}:${port}`]);
  const balancer = read("docs/deploy/nginx.conf");
  assert.match(balancer, new RegExp(`listen ${port};`));
  for (const name of ["api", "sessions"]) assert.match(balancer, new RegExp(`server ${name}:${port} `));
  const user = Number(/^USER (\d+):\1$/m.exec(dockerfile)?.[1]);
  assert.match(dockerfile, new RegExp(`useradd --uid ${user} `));
  for (const { spec } of deployments) {
    const { securityContext, containers } = spec.template.spec;
    assert.equal(securityContext.runAsUser, user);
    assert.equal(containers[0].ports[0]?.containerPort, port);
  }
});

test("the balancer sends sessions where they live, and cuts off nothing that servers take", () => {
  const balancer = read("docs/deploy/nginx.conf");
  const value = (name: string) => Number(new RegExp(`\\b${name} (\\d+)[ms]?;`).exec(balancer)?.[1]);
  const sessions = [...balancer.matchAll(/~(\S+) sessions;/g)].map(([, source = ""]) => new RegExp(source));
  const goesThere = (path: string) => sessions.some((pattern) => pattern.test(path));
  for (const path of ["/v2/browser", "/v2/browser/1/live/socket", "/v2/interact/1", "/v2/scrape/1/interact"])
    assert.ok(goesThere(path) && goesThere(`${path}/`), path);
  for (const path of ["/v2/scrape", "/v2/scrape/1", "/v2/browsers", "/v2/scrape/1/interacts"])
    assert.ok(!goesThere(path), path);
  const [, hidden = ""] = /location ~ (\^\/metrics\S+) \{/.exec(balancer) ?? [];
  for (const path of ["/metrics", "/metrics/"]) assert.match(path, new RegExp(hidden));
  const isTimeout = (seconds: number) => v.is(MapInput.entries.timeout, seconds * 1000);
  assert.ok(isTimeout(3600) && !isTimeout(value("proxy_read_timeout")), "the longest request is a map");
  const ingress = read("docs/deploy/kubernetes/ingress.example.yaml");
  assert.ok(ingress.includes(`proxy-read-timeout: "${value("proxy_read_timeout")}"`));
  // A server of Node closes what was idle for 5 s, unless configured otherwise.
  assert.ok(value("keepalive_timeout") < createServer().keepAliveTimeout / 1000);
  assert.ok(value("client_max_body_size") * 2 ** 20 > 50 * 2 ** 20);
  for (const [, body = ""] of balancer.matchAll(/return \d+ '(.*)';/g))
    assert.deepEqual(Object.keys(JSON.parse(body)), ["success", "code", "error"]);
  // Clients repeat what was answered with 502, also when it was done.
  assert.match(balancer, /error_page 502 504 @away;[\s\S]*return 503 /);
  assert.doesNotMatch(balancer, /non_idempotent/);
});

test("the root filesystem is read-only, and whatever is written has a place", () => {
  const places = ["/data", "/tmp"];
  for (const [name, { read_only, tmpfs = [], ...service }] of own) {
    assert.ok(read_only, name);
    const volumes = (service as { volumes?: string[] }).volumes ?? [];
    const written = [...tmpfs, ...volumes].map((entry) => /(?:^|:)(\/[a-z]+)(?=:|$)/.exec(entry)?.[1]);
    for (const place of places) assert.ok(written.includes(place), `${name} cannot write ${place}`);
  }
  for (const { spec, metadata } of deployments) {
    const [{ securityContext, volumeMounts }] = spec.template.spec.containers;
    assert.ok(
      securityContext.readOnlyRootFilesystem && !securityContext.allowPrivilegeEscalation,
      metadata.name,
    );
    for (const place of places) assert.ok(volumeMounts.some(({ mountPath }) => mountPath === place));
  }
});

test("a stop gets the time that it takes", () => {
  const needed =
    constant("adapters/http/src/server.ts", "CLOSE_GRACE_MS") +
    constant("adapters/http/src/server.ts", "ANSWER_GRACE_MS") +
    constant("adapters/cli/src/process.ts", "END_GRACE_MS");
  for (const [name, { stop_grace_period = "0s" }] of own)
    assert.ok(Number.parseInt(stop_grace_period, 10) * 1000 >= needed, name);
  for (const { spec, metadata } of deployments) {
    const { terminationGracePeriodSeconds: seconds, containers } = spec.template.spec;
    const { sleep } = containers[0].lifecycle.preStop;
    assert.ok((seconds - sleep.seconds) * 1000 >= needed, metadata.name);
  }
});

test("probes ask paths that are there, and autoscalers metrics and deployments that are", () => {
  const routes = read("adapters/http/src/routes/health.get.ts");
  for (const { spec, metadata } of deployments) {
    const [{ startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers;
    const { command } = readinessProbe.exec;
    for (const path of [startupProbe.httpGet.path, livenessProbe.httpGet.path, command.at(-1)])
      assert.ok(routes.includes(`"${path}"`), `${metadata.name} asks ${path}`);
    assert.match(dockerfile, new RegExp(` ${command[1]}$`, "m"));
    assert.deepEqual(spec.template.metadata.labels, spec.selector.matchLabels);
  }
  const text = sourcesOf("plugins", "adapters").map(read).join("");
  for (const [name] of files
    .map(read)
    .join("")
    .matchAll(/\bwinnow_\w+/g))
    assert.ok(text.includes(`"${name}"`), name);
  const names = deployments.map(({ metadata }) => metadata.name);
  for (const { kind, spec } of manifests)
    if (kind === "HorizontalPodAutoscaler") assert.ok(names.includes(spec.scaleTargetRef.name));
});

test("the kustomization has every file but the examples", () => {
  const { resources } = parse(read("docs/deploy/kubernetes/kustomization.yaml")) as { resources: string[] };
  const expected = readdirSync(join(root, "docs/deploy/kubernetes")).filter(
    (name) => name.endsWith(".yaml") && !name.includes("example") && name !== "kustomization.yaml",
  );
  assert.deepEqual([...resources].sort(), expected.sort());
});

test("the scripts of the image are well-formed, and start what is there", () => {
  for (const name of ["winnow", "winnow-chromium"]) {
    const path = join(root, "docs/deploy/image", name);
    const { status, stderr } = spawnSync("sh", ["-n", path], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
  }
  const [, source = ""] = /\/app\/(\S+\.ts)/.exec(read("docs/deploy/image/winnow")) ?? [];
  assert.ok(existsSync(join(root, source)), source);
});

test("the probe succeeds with 200 and 401, and fails with what the server says, or without a server", async () => {
  let answer: readonly [number, string] = [200, "ok"];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    response.writeHead(answer[0]).end(answer[1]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const PORT = String((server.address() as AddressInfo).port);
  const probe = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(root, "docs/deploy/image/probe.mjs"), "/ready"], {
      env: { PORT, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [text, [code]] = await Promise.all([buffer(child.stderr), once(child, "exit")]);
    return [code, text.toString()];
  };
  try {
    assert.deepEqual(await probe({ WINNOW_API_KEYS: "one, two" }), [0, ""]);
    answer = [401, "no key"];
    assert.deepEqual(await probe({}), [0, ""]);
    answer = [503, "the database is away"];
    assert.deepEqual(await probe({}), [1, "503 the database is away\n"]);
    assert.deepEqual(asked, ["/ready Bearer one", "/ready undefined", "/ready undefined"]);
  } finally {
    server.close();
  }
  assert.equal((await probe({}))[0], 1);
});

test("the guide to capacity holds the last measurement, and what needs more grows with the pages", () => {
  const measured = JSON.parse(read("bench/results/scale-cost.json")) as Measured;
  assert.ok(read("docs/guides/capacity.md").includes(tablesOf(measured)), "run bench/scale/cost.ts again");
  const [small, large] = [needOf(1e6, measured), needOf(1e9, measured)];
  for (const [name, value] of Object.entries(small)) {
    const factor = large[name as keyof Need] / value;
    // What is counted in whole pieces is at least one.
    assert.ok(
      value === 0 || (factor > 1 && factor < 1001),
      `${name}: ${value} becomes ${factor} times as much`,
    );
  }
  assert.equal(Math.round(large.pagesPerSecond), Math.round(1e9 / 86_400));
});

test("the unit is one that systemd takes, starts what is there, and stops as the others do", () => {
  const unit = read("docs/deploy/winnow.service");
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
  assert.equal(Number(value("TimeoutStopSec")), Number.parseInt(own[0]?.[1].stop_grace_period ?? "", 10));
  assert.match(value("ExecStart"), /^\/opt\/winnow\/node_modules\/\.bin\/winnow serve$/);
  const known = Object.keys(readConfig({}, {}).settings);
  for (const pair of value("Environment").split(" "))
    assert.ok(["HOME", ...known].includes(pair.split("=")[0] ?? ""), pair);
  // The paths and the account of the unit are not those of this machine.
  const file = join(mkdtempSync(join(tmpdir(), "winnow-unit-")), "winnow.service");
  writeFileSync(
    file,
    unit.replace(/^ExecStart=\S+/m, "ExecStart=/bin/true").replace(/^(User|Group)=.*$/gm, "$1=root"),
  );
  const { error, status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
    encoding: "utf8",
  });
  if (error === undefined) assert.deepEqual([status, stderr], [0, ""]);
});

test("nothing asks for the account of its user, who may have none in a container", () => {
  const sources = sourcesOf("core", "plugins", "adapters", "presets");
  assert.deepEqual(
    sources.filter((path) => /\buserInfo\b/.test(read(path))),
    [],
  );
});

test.run();
