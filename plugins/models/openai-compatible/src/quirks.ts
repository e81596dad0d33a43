/** What a server does not take of a request, found out when it refuses one. */
export type Quirk = "max-completion-tokens" | "no-temperature" | "json-object" | "no-format";

/** Schemas of ours begin so; a server that refuses one refuses them all. */
export const SCHEMA_PREFIX = "winnow_";

interface Body extends Record<string, unknown> {
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly name: string } };
}

/** The request as a server with these quirks takes it. */
export function adapt(body: Body, quirks: ReadonlySet<Quirk>): Body {
  const { temperature, max_tokens, response_format, ...rest } = body;
  const adapted: Record<string, unknown> = rest;
  if (temperature !== undefined && !quirks.has("no-temperature")) adapted.temperature = temperature;
  if (max_tokens !== undefined) {
    adapted[quirks.has("max-completion-tokens") ? "max_completion_tokens" : "max_tokens"] = max_tokens;
  }
  if (response_format !== undefined && !quirks.has("no-format")) {
    const plain = response_format.type === "json_schema" && quirks.has("json-object");
    adapted.response_format = plain ? { type: "json_object" } : response_format;
  }
  return adapted;
}

/**
 * What to do without after a refusal, by the words of the server: parameters that it names, then the format of the
 * answer, a rung lower each time. Undefined when there is nothing left to leave out.
 */
export function nextQuirk(sent: Body, reply: string): Quirk | undefined {
  if ("max_tokens" in sent && reply.includes("max_completion_tokens")) return "max-completion-tokens";
  if ("temperature" in sent && /temperature/i.test(reply)) return "no-temperature";
  if (sent.response_format?.type === "json_schema") return "json-object";
  return sent.response_format === undefined ? undefined : "no-format";
}

/** Whether a quirk is the server's, and not a matter of the caller's schema. */
export function isLasting(quirk: Quirk, body: Body): boolean {
  if (quirk === "max-completion-tokens" || quirk === "no-temperature") return true;
  return body.response_format?.json_schema?.name.startsWith(SCHEMA_PREFIX) ?? false;
}
