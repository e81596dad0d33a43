/** The picture of the house, `docs/architecture.svg`: its floors and rooms, and the ways through them. */
import { KIND_FOLDERS, packages } from "../packages.ts";

/** A station of a way: where it is done, and what. */
export type Step = readonly [file: string, what: string];

/** The ways of what callers ask for, in the order in which they pass the files. */
export const WAYS: Readonly<Record<string, readonly Step[]>> = {
  "a scrape": [
    ["adapters/http/src/routes/scrape.post.ts", "request"],
    ["core/src/scraper.ts", "room, deadline"],
    ["core/src/pipeline.ts", "the phases"],
    ["core/src/cache.ts", "stored copy"],
    ["core/src/fetching.ts", "fetch by a route"],
    ["core/src/act.ts", "actions"],
    ["core/src/page-views.ts", "views"],
    ["core/src/formatting.ts", "formats"],
    ["core/src/frame.ts", "result"],
  ],
  "a page of a crawl": [
    ["adapters/queue/src/submit.ts", "job, tasks"],
    ["plugins/stores/sqlite/src/store.ts", "kept"],
    ["adapters/queue/src/divide.ts", "whose turn"],
    ["adapters/queue/src/runner.ts", "task"],
    ["plugins/operations/crawl/src/work.ts", "scrape, links"],
    ["core/src/pipeline.ts", "the phases"],
    ["adapters/queue/src/end.ts", "one transaction"],
    ["adapters/queue/src/outbox.ts", "messages"],
  ],
  "a check of a monitor": [
    ["plugins/operations/monitor/src/begin/begin.ts", "when due"],
    ["adapters/queue/src/runner.ts", "task"],
    ["plugins/operations/monitor/src/check/page.ts", "the phases"],
    ["core/src/pipeline.ts", "scrape"],
    ["plugins/formats/change-tracking/src/track.ts", "compare"],
    ["plugins/notifiers/email/src/index.ts", "notify"],
  ],
  "a prompt to a session": [
    ["plugins/operations/interact/src/calls.ts", "call"],
    ["plugins/operations/interact/src/session.ts", "page held open"],
    ["plugins/operations/interact/page-agent/src/index.ts", "reads, decides"],
    ["plugins/operations/interact/page-control/src/page-control.ts", "acts"],
    ["plugins/kits/live-page/src/index.ts", "live page"],
  ],
};

/** The floors from the street down, each with its rooms. */
const FLOORS: readonly (readonly [name: string, what: string, prefix: string])[] = [
  ["presets", "lists of plugins", "presets/"],
  ["adapters", "the kernel as a server, a command, a queue, an API", "adapters/"],
  ["plugins", "one feature each, by kind", "plugins/"],
  ["kits", "what plugins share", "plugins/kits/"],
  ["core", "phases and contracts; knows no feature", "core"],
];

const WIDTH = 1180;
const MARGIN = 20;
const LINE = 17;
const LABEL = 118;
/** Width of a character of the small text, on average. */
const CHARACTER = 6.1;

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .name { font-weight: 600; font-size: 14px } .kind { font-weight: 600 } .what, .file { fill: #59636e } .file { font-size: 10px }
  .floor { fill: #f6f8fa; stroke: #d1d9e0 } .step { fill: #ddf4ff; stroke: #54aeff } .arrow { stroke: #59636e; marker-end: url(#tip) }
  #tip path { fill: #59636e }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .what, .file { fill: #9198a1 } .floor { fill: #151b23; stroke: #3d444d }
    .step { fill: #0c2d6b; stroke: #388bfd } .arrow { stroke: #9198a1 } #tip path { fill: #9198a1 }
  }`;

/** The picture, as the packages are now. */
export function architecture(): string {
  const parts: string[] = [];
  let y = MARGIN;
  for (const [name, what, prefix] of FLOORS) {
    const rows = rowsOf(name, prefix);
    const height = rows.length * LINE + 34;
    parts.push(
      `<rect class="floor" x="${MARGIN}" y="${y}" width="${WIDTH - 2 * MARGIN}" height="${height}" rx="6"/>`,
      text(MARGIN + 12, y + 21, name, "name"),
      text(MARGIN + 12 + LABEL, y + 21, what, "what"),
      ...rows.flatMap(([kind, names], row) => [
        text(MARGIN + 12, y + 42 + row * LINE, kind, "kind"),
        text(MARGIN + 12 + LABEL, y + 42 + row * LINE, names),
      ]),
    );
    y += height + 10;
  }
  y += 14;
  for (const [name, steps] of Object.entries(WAYS)) {
    parts.push(text(MARGIN, y + 12, `The way of ${name}`, "name"), ...wayOf(steps, y + 24));
    y += 24 + 62;
  }
  const size = `viewBox="0 0 ${WIDTH} ${y + 4}" width="${WIDTH}" height="${y + 4}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="Floors and ways of Winnow">
<style>${STYLE}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8Z"/></marker></defs>
${parts.join("\n")}
</svg>
`;
}

/** The rooms of a floor in lines: of plugins, those of a kind. */
function rowsOf(floor: string, prefix: string): readonly (readonly [kind: string, names: string])[] {
  const inside = [...packages.keys()].filter((folder) => folder.startsWith(prefix));
  if (floor === "core")
    return wrapped("", [
      "kernel",
      "pipeline",
      "registry",
      "contract",
      "kinds",
      "errors",
      "services",
      "trace",
    ]);
  if (floor !== "plugins")
    return wrapped(
      "",
      inside.map((folder) => folder.slice(prefix.length)),
    );
  return Object.keys(KIND_FOLDERS)
    .filter((kind) => kind !== "kits")
    .flatMap((kind) => {
      const names = inside
        .filter((folder) => folder.startsWith(`plugins/${kind}/`))
        .map((folder) => folder.split("/"));
      const features = names.filter(({ length }) => length === 3).map(([, , name = ""]) => name);
      const engines = (feature: string) =>
        names.filter((path) => path.length === 4 && path[2] === feature).map(([, , , engine = ""]) => engine);
      return wrapped(
        kind,
        features.map((name) => (engines(name).length === 0 ? name : `${name} (${engines(name).join(", ")})`)),
      );
    });
}

/** Names in as many lines as they need; the first says the kind. */
function wrapped(kind: string, names: readonly string[]): readonly (readonly [string, string])[] {
  const most = (WIDTH - 2 * MARGIN - LABEL - 24) / CHARACTER;
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last === undefined || last.length + name.length + 3 > most) lines.push(name);
    else lines[lines.length - 1] = `${last} · ${name}`;
  }
  return lines.map((line, index) => [index === 0 ? kind : "", line]);
}

function wayOf(steps: readonly Step[], y: number): readonly string[] {
  const width = (WIDTH - 2 * MARGIN) / Math.max(...Object.values(WAYS).map(({ length }) => length));
  return steps.flatMap(([file, what], index) => {
    const x = MARGIN + index * width;
    const room = file.replace(/\/src\/.*/, "").replace(/^(?:plugins|adapters)\//, "");
    const name = file.slice(file.lastIndexOf("/") + 1);
    return [
      ...(index === 0 ? [] : [`<path class="arrow" d="M${x - 14} ${y + 17}H${x - 2}"/>`]),
      `<rect class="step" x="${x}" y="${y}" width="${width - 16}" height="34" rx="5"/>`,
      text(x + 7, y + 15, what),
      text(x + 7, y + 28, name, "file"),
      text(x + 1, y + 45, room.length > 24 ? `…${room.slice(-23)}` : room, "file"),
    ];
  });
}

function text(x: number, y: number, words: string, name?: string): string {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return words === ""
    ? ""
    : `<text x="${x}" y="${y}"${name === undefined ? "" : ` class="${name}"`}>${escaped}</text>`;
}
