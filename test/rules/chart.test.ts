import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { parse, parseAllDocuments } from "yaml";
import { root } from "../packages.ts";
import { chart, defaults, filled, render, type Values } from "./chart.ts";

/** The chart gives what the manifests for Kubernetes give. */
const test = suite("chart");

interface Thing {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly spec?: { replicas?: number; readonly template?: Template };
}
interface Template {
  readonly spec: { readonly containers: [{ image: string; imagePullPolicy?: string }] };
}
const read = (path: string) => readFileSync(join(root, "docs/deploy/kubernetes", path), "utf8");
const { images, resources } = parse(read("kustomization.yaml")) as {
  images: [{ newName: string; newTag: string }];
  resources: string[];
};
const IMAGE = `${images[0].newName}:${images[0].newTag}`;

/** The objects of these manifests, with the image that the kustomization names. */
function manifests(paths: readonly string[]): readonly Thing[] {
  return paths.flatMap((path) =>
    parseAllDocuments(read(path)).map((document) => {
      const thing = document.toJS() as Thing;
      const { namespace: _, ...metadata } = thing.metadata;
      const [container] = thing.spec?.template?.spec.containers ?? [];
      if (container !== undefined) container.image = IMAGE;
      return { ...thing, metadata };
    }),
  );
}

/** What a chart made, by kind and name, as the manifests would have it. */
function made(values: Values = {}): ReadonlyMap<string, Thing> {
  const things = render(values) as readonly unknown[] as readonly Thing[];
  for (const { spec } of things) delete spec?.template?.spec.containers[0].imagePullPolicy;
  return new Map(things.map((thing) => [`${thing.kind} ${thing.metadata.name}`, thing]));
}

const own = resources.filter((path) => path !== "namespace.yaml");

test("with its own values it gives the objects of the manifests, and leaves replicas to the autoscalers", () => {
  const things = made();
  const expected = manifests(own);
  assert.deepEqual(
    [...things.keys()].sort(),
    expected.map((one) => `${one.kind} ${one.metadata.name}`).sort(),
  );
  for (const thing of expected) {
    if (thing.kind === "Deployment" && thing.metadata.name === "api") delete thing.spec?.replicas;
    assert.deepEqual(things.get(`${thing.kind} ${thing.metadata.name}`), thing);
  }
});

test("the ingress is that of the example", () => {
  assert.equal(made().get("Ingress winnow"), undefined);
  const [ingress] = manifests(["ingress.example.yaml"]);
  assert.deepEqual(made({ ingress: { enabled: true } }).get("Ingress winnow"), ingress);
});

test("what is set is there: replicas, image, secret, settings, room, host", () => {
  const values = {
    image: { repository: "registry.test/mine", tag: "1.2.3" },
    secret: "other",
    settings: { LOG_LEVEL: "debug" },
    api: { autoscaler: { enabled: false }, replicas: 7, resources: { limits: { memory: "9Gi" } } },
    worker: { autoscaler: { enabled: false }, replicas: 3, jobSlots: 25 },
    ingress: { enabled: true, host: "winnow.test" },
  };
  const things = made(values);
  for (const name of ["api", "worker"])
    assert.equal(things.get(`HorizontalPodAutoscaler ${name}`), undefined);
  assert.equal(things.get("Deployment api")?.spec?.replicas, 7);
  assert.equal(things.get("Deployment worker")?.spec?.replicas, 3);
  const api = JSON.stringify(things.get("Deployment api"));
  for (const word of ['"registry.test/mine:1.2.3"', '"secretRef":{"name":"other"}', '"memory":"9Gi"'])
    assert.ok(api.includes(word), word);
  const worker = JSON.stringify(things.get("Deployment worker"));
  assert.ok(worker.includes('{"name":"WINNOW_JOB_SLOTS","value":"25"}'));
  assert.ok(JSON.stringify(things.get("ConfigMap winnow")).includes('"LOG_LEVEL":"debug"'));
  const ingress = JSON.stringify(things.get("Ingress winnow"));
  assert.ok(ingress.includes('"host":"winnow.test"') && !ingress.includes("example.com"));
});

test("every value is used, and its version is that of the project", () => {
  const templates = globSync("docs/deploy/helm/templates/*.yaml", { cwd: root })
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("");
  const used = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = ""]) => path);
  const leaves = (values: Values, place: string): readonly string[] =>
    Object.entries(values).flatMap(([key, value]) => {
      const path = place === "" ? key : `${place}.${key}`;
      const isWhole = used.includes(path) || typeof value !== "object";
      return isWhole ? [path] : leaves(value as Values, path);
    });
  assert.deepEqual(
    leaves(defaults, "").filter((path) => !used.includes(path)),
    [],
  );
  const { version } = JSON.parse(readFileSync(join(root, "core/package.json"), "utf8")) as Values;
  assert.deepEqual(
    [chart.version, chart.appVersion, (defaults.image as Values).tag],
    [version, version, version],
  );
});

test("what the reader of templates does not know is an error, as is a value that is not there", () => {
  const values = { Values: { one: "1", none: false, map: { a: 1 } } };
  assert.equal(
    filled("{{ .Values.one | quote }}{{- if .Values.none }}x{{ .Values.one }}{{- end }}", values),
    '"1"',
  );
  for (const [text, message] of [
    ["{{ include .Values.one }}", /not known/],
    ["{{ .Values.two }}", /no value Values.two/],
    ["{{ .Values.map }}", /no single value/],
    ["{{- if .Values.one }}", /no end/],
    ["{{- end }}", /without an if/],
  ] as const)
    assert.throws(() => filled(text, values), message, text);
});

test.run();
