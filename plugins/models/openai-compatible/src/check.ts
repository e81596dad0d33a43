import { messageOf } from "@winnow/core/plugin";
import type { ModelConfig } from "./settings.ts";

/** How long a check may take, in milliseconds. */
const CHECK_MS = 5000;

/**
 * What is wrong with the server, as its list of models shows, which costs nothing; undefined when nothing is. Scrapes without a
 * model go on whatever it is, so this does not throw.
 */
export async function checkEndpoint({
  baseUrl,
  apiKey,
  headers,
  model,
}: ModelConfig): Promise<string | undefined> {
  const key = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const signal = AbortSignal.timeout(CHECK_MS);
  try {
    const url = `${baseUrl.replace(/\/$/, "")}/models`;
    const response = await fetch(url, { headers: { ...headers, ...key }, redirect: "manual", signal });
    await response.body?.cancel();
    const { status } = response;
    if (status === 401 || status === 403)
      return `the server of the language model ${model} refuses the key (${status})`;
    // Not every server lists its models.
    return status >= 500 ? `the server of the language model ${model} answers ${status}` : undefined;
  } catch (error) {
    return `the server of the language model ${model} cannot be reached: ${messageOf(Object(error).cause ?? error)}`;
  }
}
