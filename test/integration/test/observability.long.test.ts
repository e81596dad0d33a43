import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { parse } from "yaml";
import { post, startServer } from "../server.ts";
import { startSite } from "../site.ts";

const test = suite("what operators are given to see a server");
const folder = new URL("../../../docs/deploy/observability", import.meta.url).pathname;
const read = (name: string) => readFileSync(join(folder, name), "utf8");

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}
interface Variable {
  readonly name: string;
  readonly type: string;
  readonly query: string | { readonly query: string };
}
const { groups } = parse(read("winnow.rules.yml")) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const board = JSON.parse(read("grafana.json")) as {
  panels: Panel[];
  templating: { list: Variable[] };
};
/** What Prometheus itself adds. */
const ADDED = ["job", "instance", "le"];

/** The metrics of an expression, each with the labels by which it is chosen. */
function metricsIn(expr: string): readonly (readonly [name: string, labels: readonly string[]])[] {
  return [...expr.matchAll(/\b((?:winnow|nodejs|process)[_:][\w:]+|up\b)(?:\{([^}]*)\})?/g)].map(
    ([, name = "", matchers = ""]) => [
      name,
      [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
    ],
  );
}

/** The labels of each metric of a text of Prometheus; a declared one that has no sample now has none. */
function labelsOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of type === "histogram" ? ["_bucket", "_sum", "_count"] : [""])
      all.set(name + suffix, new Set());
  for (const [, name = "", pairs = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const labels = all.get(name) ?? new Set();
    for (const [, label = ""] of pairs.matchAll(/(\w+)="/g)) labels.add(label);
    all.set(name, labels);
  }
  return all;
}

test("every metric and label of the rules and the dashboard is one that a server really gives", async () => {
  await using site = await startSite();
  await using server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  await post(server.origin, "/v2/scrape", { url: `${site.origin}/article` });
  await post(server.origin, "/v2/scrape", { url: `${site.origin}/hang`, timeout: 1000 });
  await post(server.origin, "/v2/crawl", { url: `${site.origin}/article`, limit: 3, delay: 60 });
  const given = labelsOf(await (await fetch(`${server.origin}/metrics`)).text());
  const recorded = rules.flatMap(({ record }) => record ?? []);
  const exprs = [
    ...rules.map(({ expr }) => expr),
    ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...board.templating.list.flatMap(({ query }) => (typeof query === "string" ? [] : [query.query])),
  ];
  let seen = 0;
  for (const expr of exprs) {
    const metrics = metricsIn(expr);
    assert.ok(metrics.length > 0, expr);
    const [, grouped = ""] = /\bby \(([^)]*)\)/.exec(expr) ?? [];
    for (const [name, chosen] of metrics) {
      if (name === "up" || recorded.includes(name)) continue;
      const labels = given.get(name);
      assert.ok(labels, `${name} of ${expr}`);
      seen += 1;
      for (const label of [...chosen, ...grouped.split(",").map((word) => word.trim())].filter(Boolean))
        assert.ok(
          labels.size === 0 || labels.has(label) || ADDED.includes(label),
          `${name} has no label ${label}: ${expr}`,
        );
    }
  }
  assert.ok(seen > 40, `${seen}`);
});

test("every alert says how grave it is, what is wrong and what to do; names are there once", () => {
  const names = rules.map(({ record, alert }) => record ?? alert ?? "");
  assert.equal(new Set(names).size, names.length);
  for (const { record, alert, labels, annotations } of rules) {
    assert.ok((record === undefined) !== (alert === undefined));
    if (alert === undefined) continue;
    assert.match(labels?.severity ?? "", /^(critical|warning|info)$/, alert);
    for (const text of [annotations?.summary, annotations?.description])
      assert.match(text ?? "", /\w{3}/, alert);
  }
  const { rule_files } = parse(read("prometheus.yml")) as { rule_files: string[] };
  assert.deepEqual(rule_files, ["winnow.rules.yml"]);
});

test("the dashboard has each panel once, none over another, and asks which data source it is", () => {
  const { panels, templating } = board;
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const [source] = templating.list;
  assert.deepEqual([source?.name, source?.type, source?.query], ["datasource", "datasource", "prometheus"]);
  const taken = new Set<string>();
  for (const { title, type, targets = [], datasource, gridPos } of panels) {
    const { x, y, w, h } = gridPos;
    assert.ok(x >= 0 && x + w <= 24 && h > 0, title);
    for (let column = x; column < x + w; column += 1)
      for (let line = y; line < y + h; line += 1) {
        assert.ok(!taken.has(`${column} ${line}`), `${title} lies over another`);
        taken.add(`${column} ${line}`);
      }
    if (type === "row") continue;
    // biome-ignore lint/suspicious/noTemplateCurlyInString: so it stands in the dashboard
    const uid = "${datasource}";
    for (const one of [datasource, ...targets.map((target) => target.datasource)])
      assert.equal(one?.uid, uid);
    assert.ok(targets.length > 0 && targets.every(({ expr }) => expr.includes('job=~"$job"')), title);
  }
});

test("the tests of the rules pass, where promtool is", () => {
  const { error, status, stdout, stderr } = spawnSync(
    "promtool",
    ["test", "rules", "winnow.rules.test.yml"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (error !== undefined) return;
  assert.equal(status, 0, `${stdout}${stderr}`);
});

test.run();
