/** The official client of MCP, at a server over HTTP and at a command over standard input. */
import process from "node:process";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const bin = new URL("../../presets/cli/bin/winnow.mjs", import.meta.url).pathname;

/** A client of a running server. */
export async function overHttp(origin: string, key?: string): Promise<Client> {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const client = newClient();
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", origin), { requestInit: { headers } }),
  );
  return client;
}

/** A client of `winnow mcp`, in this folder. */
export async function overStdio(
  folder: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = newClient();
  const own = { WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8", XDG_STATE_HOME: folder, WINNOW_API_URL: "" };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, "mcp", ...args],
      cwd: folder,
      env: { ...(process.env as Record<string, string>), ...own, ...env },
      stderr: "inherit",
    }),
  );
  return client;
}

function newClient(): Client {
  return new Client({ name: "winnow-test", version: "1.0.0" });
}

/** Calls a tool, and gives the text of its answer. */
export async function use(client: Client, name: string, given: object = {}, options: object = {}) {
  const params = { name: `firecrawl_${name}`, arguments: given as Record<string, unknown> };
  const result = (await client.callTool(params, { timeout: 120_000, ...options })) as CallToolResult;
  const text = result.content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
  return { text, isError: result.isError === true, content: result.content };
}
