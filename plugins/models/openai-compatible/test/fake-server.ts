import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the server got it. */
export interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly {
      readonly role: string;
      readonly content: string;
      readonly tool_calls?: unknown;
    }[];
    readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: unknown } };
    readonly tools?: readonly unknown[];
    readonly tool_choice?: unknown;
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
    readonly temperature?: number;
  };
}

/** Answers a request: the words of the model, or what it does with the response itself. */
export type Behaviour = (asked: Asked, response: ServerResponse) => string | undefined;

/** A server that speaks the chat completions protocol and does what the behaviours say, the last one from then on. */
export async function fakeServer(...behaviours: readonly Behaviour[]) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = { headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString() || "{}") };
    const behave = behaviours[Math.min(asked.length, behaviours.length - 1)];
    asked.push(one);
    const words = behave?.(one, response);
    if (words !== undefined) complete(response, { content: words });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { asked, baseUrl: `http://127.0.0.1:${port}/v1`, close };
}

/** Sends a completion with this message. */
export function complete(
  response: ServerResponse,
  message: Record<string, unknown>,
  finish = "stop",
  more: Record<string, unknown> = {},
): undefined {
  send(response, 200, {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "fake",
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
    ...more,
  });
}

/** Sends a JSON body. */
export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): undefined {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** A model that always says this. */
export const says =
  (words: unknown): Behaviour =>
  () =>
    typeof words === "string" ? words : JSON.stringify(words);

/** A server that always refuses like this. */
export const refuses =
  (status: number, message: string, headers: Record<string, string> = {}): Behaviour =>
  (_, response) =>
    send(response, status, { error: { message } }, headers);

/** The text of a page that stands in a request, between its fences. */
export function fencedIn(content: string): string {
  return [...content.matchAll(/<<<DATA (\w+)>>>\n([\s\S]*?)\n<<<END \1>>>/g)]
    .map(([, , text]) => text)
    .join("\n");
}
