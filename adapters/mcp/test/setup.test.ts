import assert from "node:assert/strict";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { suite } from "uvu";
import { clientsOf } from "../src/setup/clients.ts";
import { editJson } from "../src/setup/edit-json.ts";
import { editToml } from "../src/setup/edit-toml.ts";
import { type SetupSettings, setUp } from "../src/setup/setup.ts";

const test = suite("mcp-setup");
const launch = { command: "/usr/bin/node", args: ["/opt/winnow.mjs", "mcp"], env: {} };
let home: string;

test.before.each(() => {
  home = mkdtempSync(join(tmpdir(), "winnow-setup-"));
});
test.after.each(() => {
  rmSync(home, { recursive: true, force: true });
});

const put = (path: string, text: string, mode = 0o644) => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text, { mode });
};
const read = (path: string) => readFileSync(join(home, path), "utf8");
const run = (more: Partial<SetupSettings> = {}) =>
  setUp({ account: { home, platform: "linux", environment: {} }, launch, ...more });

const ZED = `// Zed's settings
{
\t"theme": "One Dark", // at night
\t/* servers */
\t"context_servers": {
\t\t"other": { "command": "other", "args": [] }, // keep
\t},
}
`;
const CODEX = `model = "gpt-5"   # the usual one

[mcp_servers.other]
command = "other"
args = ["a", "b"] # keep
env = { TOKEN = "secret" }

# profiles
[profiles.fast]
model = "gpt-5-mini"
`;

/** An account with everything in it. */
function furnish(): void {
  put(".claude.json", `{"numStartups": 12, "oauthAccount": {"token": "secret"}, "projects": {}}`, 0o600);
  put(".config/Claude/claude_desktop_config.json", "");
  put(".cursor/mcp.json", `{\n  "mcpServers": {\n    "other": {\n      "command": "other"\n    }\n  }\n}\n`);
  put(".config/Code/User/settings.json", "{}");
  put(".codeium/windsurf/mcp_config.json", '\uFEFF{\r\n    "mcpServers": {}\r\n}\r\n');
  put(".codex/config.toml", CODEX);
  put(".gemini/settings.json", `{ "theme": "x" }`);
  put(".config/zed/settings.json", ZED);
  put(".config/opencode/opencode.json", `{ "$schema": "https://opencode.ai/config.json" }`);
}

test("it stands in the settings of each, beside what was there, and a second run changes nothing", () => {
  furnish();
  const steps = run();
  assert.deepEqual(
    steps.map(({ title, outcome }) => [title, outcome]),
    [
      ...[
        "Claude Code",
        "Claude Desktop",
        "Cursor",
        "VS Code",
        "Windsurf",
        "Codex",
        "Gemini CLI",
        "Zed",
        "opencode",
      ],
      ...["Skill", "Skill"],
    ].map((title) => [title, "added"]),
  );
  const entry = { command: launch.command, args: launch.args };
  assert.deepEqual(JSON.parse(read(".claude.json")), {
    numStartups: 12,
    oauthAccount: { token: "secret" },
    projects: {},
    mcpServers: { winnow: { type: "stdio", ...entry } },
  });
  assert.equal(statSync(join(home, ".claude.json")).mode & 0o777, 0o600);
  assert.deepEqual(JSON.parse(read(".config/Claude/claude_desktop_config.json")), {
    mcpServers: { winnow: entry },
  });
  assert.deepEqual(JSON.parse(read(".config/Code/User/mcp.json")), {
    servers: { winnow: { type: "stdio", ...entry } },
  });
  assert.match(read(".codeium/windsurf/mcp_config.json"), /^\uFEFF\{\r\n/);
  const zed = read(".config/zed/settings.json");
  for (const part of [
    "// Zed's settings",
    "// at night",
    "/* servers */",
    '"other": { "command": "other", "args": [] }, // keep',
  ])
    assert.ok(zed.includes(part), zed);
  assert.match(zed, /\t\t"winnow": \{\n\t\t\t"command"/);
  const codex = read(".codex/config.toml");
  assert.ok(codex.startsWith(CODEX), codex);
  assert.deepEqual(JSON.parse(JSON.stringify(parse(codex).mcp_servers)), {
    other: { command: "other", args: ["a", "b"], env: { TOKEN: "secret" } },
    winnow: entry,
  });
  assert.match(read(".claude/skills/winnow/SKILL.md"), /^---\nname: winnow\n/);
  assert.match(read(".agents/skills/winnow/SKILL.md"), /^---\nname: winnow\n/);
  assert.deepEqual(new Set(run().map(({ outcome }) => outcome)), new Set(["unchanged"]));
});

test("what is there before is kept in a file beside it", () => {
  furnish();
  const steps = run({ names: ["codex"], now: () => new Date("2026-11-24T20:00:00Z") });
  assert.equal(steps[0]?.backup, join(home, ".codex/config.toml.20261124200000.bak"));
  assert.equal(read(".codex/config.toml.20261124200000.bak"), CODEX);
});

test("a dry run writes nothing and shows each line", () => {
  furnish();
  const before = snapshot(home);
  const steps = run({ isDry: true });
  assert.deepEqual(snapshot(home), before);
  const toml = steps.find(({ title }) => title === "Codex");
  assert.match(toml?.text ?? "", /\n\+ \[mcp_servers\.winnow\]\n\+ command = "\/usr\/bin\/node"/);
  run();
  for (const { path, text = "" } of steps)
    for (const line of text.split("\n").filter((one) => one.startsWith("+ ")))
      assert.ok(
        readFileSync(path, "utf8").split(/\r?\n/).includes(line.slice(2).replace(/\r$/, "")),
        `${path}: ${line}`,
      );
});

test("it is taken out again, and the rest is as it was", () => {
  furnish();
  run();
  const steps = run({ removes: true });
  assert.deepEqual(new Set(steps.map(({ outcome }) => outcome)), new Set(["removed"]));
  assert.equal(read(".codex/config.toml").trimEnd(), CODEX.trimEnd());
  assert.equal(JSON.parse(read(".cursor/mcp.json")).mcpServers.winnow, undefined);
  assert.ok(read(".config/zed/settings.json").includes("// keep"));
  assert.equal(existsSync(join(home, ".agents/skills/winnow")), false);
  assert.deepEqual(new Set(run({ removes: true }).map(({ outcome }) => outcome)), new Set(["unchanged"]));
});

test("a skill stays while another agent that reads it has the server, and when somebody changed it", () => {
  furnish();
  run();
  run({ names: ["codex"], removes: true });
  assert.ok(existsSync(join(home, ".agents/skills/winnow/SKILL.md")));
  writeFileSync(join(home, ".agents/skills/winnow/SKILL.md"), "mine");
  const step = run({ removes: true }).find(({ path }) => path.includes(".agents"));
  assert.equal(step?.outcome, "refused");
  assert.equal(read(".agents/skills/winnow/SKILL.md"), "mine");
});

test("a file that does not parse, or means something else, is not touched", () => {
  const broken: readonly (readonly [string, string, RegExp])[] = [
    [".cursor/mcp.json", '{\n  "mcpServers": {\n', /does not parse: .* in line 3/],
    [".gemini/settings.json", '{ "mcpServers": [] }', /"mcpServers" in it is no object/],
    [".codeium/windsurf/mcp_config.json", "[]", /no object/],
    [".codex/config.toml", 'model = "gpt-5\n', /does not parse/],
  ];
  for (const [path, text] of broken) put(path, text);
  const steps = run();
  for (const [path, text, words] of broken) {
    const step = steps.find((one) => one.path === join(home, path));
    assert.equal(step?.outcome, "refused", path);
    assert.match(step?.text ?? "", words);
    assert.equal(read(path), text);
  }
  assert.equal(existsSync(join(home, ".agents")), false);
});

test("TOML that is written in another way is left to its owner", () => {
  const inline = 'mcp_servers = { other = { command = "x" } }\n';
  assert.throws(() => editToml(inline, ["mcp_servers", "winnow"], { command: "y" }), /changed by hand/);
  const dotted = '[mcp_servers]\nwinnow.command = "x"\n';
  assert.throws(() => editToml(dotted, ["mcp_servers", "winnow"], { command: "y" }), /changed by hand/);
  const quoted = `note = """\n[mcp_servers.winnow]\ncommand = "in a text"\n"""\n`;
  assert.throws(
    () => editToml(`${quoted}[mcp_servers.winnow]\ncommand = "x"\n`, ["mcp_servers", "winnow"], undefined),
    /changed by hand/,
  );
});

test("an entry of TOML is replaced with the tables in it", () => {
  const text = `[mcp_servers.winnow]\ncommand = "old"\n\n[mcp_servers.winnow.env]\nA = "1"\n\n# of another\n[other]\na = 1\n`;
  const after = editToml(text, ["mcp_servers", "winnow"], { command: "new" });
  assert.equal(after, `# of another\n[other]\na = 1\n\n[mcp_servers.winnow]\ncommand = "new"\n`);
  assert.equal(
    editToml("", ["mcp_servers", "winnow"], { command: "new" }),
    `[mcp_servers.winnow]\ncommand = "new"\n`,
  );
});

test("JSON keeps its form", () => {
  const path = ["mcpServers", "winnow"];
  assert.equal(
    editJson('{\n    "a": 1\n}\n', path, 1),
    '{\n    "mcpServers": {\n        "winnow": 1\n    },\n    "a": 1\n}\n',
  );
  assert.equal(editJson('{"mcpServers":{"winnow":1}}', path, 1), '{"mcpServers":{"winnow":1}}');
  assert.throws(() => editJson("null", path, 1), /no object/);
});

test("a link stays a link", () => {
  put("dotfiles/mcp.json", "{}");
  mkdirSync(join(home, ".cursor"));
  symlinkSync(join(home, "dotfiles/mcp.json"), join(home, ".cursor/mcp.json"));
  run();
  assert.ok(lstatSync(join(home, ".cursor/mcp.json")).isSymbolicLink());
  assert.match(read("dotfiles/mcp.json"), /winnow/);
});

test("nothing is made for those that are not there, unless they are named", () => {
  assert.deepEqual(run(), []);
  assert.equal(run({ names: ["cursor"] })[0]?.outcome, "added");
  assert.match(read(".cursor/mcp.json"), /winnow/);
});

test("a key is written only where it is given", () => {
  put(".cursor/mcp.json", "{}");
  put(".config/opencode/opencode.json", "{}");
  run();
  assert.doesNotMatch(read(".cursor/mcp.json"), /env/);
  run({ launch: { ...launch, env: { WINNOW_API_KEY: "fc-1" } } });
  assert.equal(JSON.parse(read(".cursor/mcp.json")).mcpServers.winnow.env.WINNOW_API_KEY, "fc-1");
  assert.equal(
    JSON.parse(read(".config/opencode/opencode.json")).mcp.winnow.environment.WINNOW_API_KEY,
    "fc-1",
  );
});

test("each system has its places", () => {
  const places = (platform: NodeJS.Platform, at: string, environment = {}) =>
    clientsOf({ home: at, platform, environment }).map(({ config }) => config);
  assert.ok(
    places("darwin", "/Users/a").includes(
      "/Users/a/Library/Application Support/Claude/claude_desktop_config.json",
    ),
  );
  assert.ok(places("darwin", "/Users/a").includes("/Users/a/.config/zed/settings.json"));
  const windows = places("win32", "C:\\Users\\a", { APPDATA: "C:\\Users\\a\\AppData\\Roaming" });
  assert.ok(windows.includes("C:\\Users\\a\\AppData\\Roaming\\Code\\User\\mcp.json"));
  assert.ok(windows.includes("C:\\Users\\a\\.codex\\config.toml"));
  assert.ok(places("linux", "/home/a", { CODEX_HOME: "/c" }).includes("/c/config.toml"));
});

/** Each file of a folder with its text. */
function snapshot(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), "utf8"),
    ]),
  );
}

test.run();
