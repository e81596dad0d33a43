import { posix, win32 } from "node:path";

/** Where the files of a user lie. */
export interface Account {
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** How the MCP server is started. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** An editor or agent that can use the server. */
export interface Client {
  /** The word on the command line. */
  readonly name: string;
  readonly title: string;
  readonly config: string;
  /** Keys that lead to the servers in it. */
  readonly at: readonly string[];
  readonly format: "json" | "toml";
  /** It is there when one of these is. */
  readonly signs: readonly string[];
  /** The entry of a server. */
  readonly entry: (launch: Launch) => Readonly<Record<string, unknown>>;
  /** Folder of skills that it reads. */
  readonly skills?: string;
}

/** The editors and agents whose places for settings are documented, as they lie in an account. */
export function clientsOf(account: Account): readonly Client[] {
  const { join, dirname, home, settings, applications, codex, claude, claudeFile, zed } = placesOf(account);
  const shared = join(home, ".agents", "skills");
  const client = (
    name: string,
    title: string,
    config: string,
    { at = ["mcpServers"], entry = plain, signs = [dirname(config)], ...rest }: Partial<Client> = {},
  ): Client => ({ name, title, config, at, entry, signs, format: "json", ...rest });
  return [
    client("claude-code", "Claude Code", claudeFile, {
      signs: [claudeFile, claude],
      entry: typed,
      skills: join(claude, "skills"),
    }),
    client("claude-desktop", "Claude Desktop", join(applications, "Claude", "claude_desktop_config.json")),
    client("cursor", "Cursor", join(home, ".cursor", "mcp.json"), { skills: shared }),
    client("vscode", "VS Code", join(applications, "Code", "User", "mcp.json"), {
      at: ["servers"],
      entry: typed,
    }),
    client("windsurf", "Windsurf", join(home, ".codeium", "windsurf", "mcp_config.json")),
    client("codex", "Codex", join(codex, "config.toml"), {
      at: ["mcp_servers"],
      format: "toml",
      skills: shared,
    }),
    client("gemini", "Gemini CLI", join(home, ".gemini", "settings.json"), { skills: shared }),
    client("zed", "Zed", join(zed, "settings.json"), { at: ["context_servers"] }),
    client("opencode", "opencode", join(settings, "opencode", "opencode.json"), {
      at: ["mcp"],
      skills: shared,
      entry: inOneList,
    }),
  ];
}

/** The folders in which programs keep their settings. */
function placesOf({ home, platform, environment }: Account) {
  const { APPDATA, XDG_CONFIG_HOME, CODEX_HOME, CLAUDE_CONFIG_DIR } = environment;
  const isWindows = platform === "win32";
  const { join, dirname } = isWindows ? win32 : posix;
  const settings = XDG_CONFIG_HOME || join(home, ".config");
  const roaming = APPDATA || join(home, "AppData", "Roaming");
  const onUnix = platform === "darwin" ? join(home, "Library", "Application Support") : settings;
  const claude = CLAUDE_CONFIG_DIR || join(home, ".claude");
  return {
    ...{ join, dirname, home, settings, claude },
    applications: isWindows ? roaming : onUnix,
    codex: CODEX_HOME || join(home, ".codex"),
    claudeFile: join(CLAUDE_CONFIG_DIR || home, ".claude.json"),
    zed: isWindows ? join(roaming, "Zed") : join(settings, "zed"),
  };
}

function typed(launch: Launch): Readonly<Record<string, unknown>> {
  return { type: "stdio", ...plain(launch) };
}

function inOneList({ command, args, env }: Launch): Readonly<Record<string, unknown>> {
  const environment = Object.keys(env).length === 0 ? {} : { environment: env };
  return { type: "local", command: [command, ...args], ...environment, enabled: true };
}

function plain({ command, args, env }: Launch): Readonly<Record<string, unknown>> {
  return { command, args, ...(Object.keys(env).length === 0 ? {} : { env }) };
}
