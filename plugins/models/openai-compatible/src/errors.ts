import { type ErrorTable, WinnowError } from "@winnow/core/plugin";

/** Codes of this model. */
export const errors = {
  MODEL_UNAVAILABLE: {
    category: "target",
    retryable: true,
    description: "The language model cannot be reached, is busy or took too long, also after retries.",
  },
  MODEL_FAILED: {
    category: "plugin",
    description: "The language model's server refused the request; `details.status` holds its status.",
  },
  MODEL_ANSWER_INVALID: {
    category: "plugin",
    retryable: true,
    description:
      "The language model's answer was empty, refused, cut off or not of the shape that was asked for.",
  },
} as const satisfies ErrorTable;

const PLUGIN = "model-openai-compatible";

/** The model cannot be reached, is busy or too slow. */
export function unavailable(why: string, details: Record<string, unknown>): WinnowError {
  const message = `The language model did not answer: ${why}. Try again later.`;
  return new WinnowError("MODEL_UNAVAILABLE", message, {
    ...errors.MODEL_UNAVAILABLE,
    plugin: PLUGIN,
    details,
  });
}

/** The server refuses what it is asked, and will refuse it again. */
export function failed(why: string, details: Record<string, unknown>): WinnowError {
  const message = `The language model's server refused the request: ${why}. Check its settings.`;
  return new WinnowError("MODEL_FAILED", message, { ...errors.MODEL_FAILED, plugin: PLUGIN, details });
}

/** What the model said cannot be used. */
export function unusable(why: string, details: Record<string, unknown> = {}): WinnowError {
  const message = `The language model's answer is not usable: ${why}.`;
  return new WinnowError("MODEL_ANSWER_INVALID", message, {
    ...errors.MODEL_ANSWER_INVALID,
    plugin: PLUGIN,
    details,
  });
}

/** The caller's schema cannot be used. */
export function badSchema(why: string): WinnowError {
  const message = `The schema is not usable: ${why}.`;
  const details = [{ code: "custom", path: ["schema"], message }];
  return new WinnowError("BAD_REQUEST", message, { plugin: PLUGIN, details });
}

/**
 * What a server says of an error, fit for a message: one line, short, without the secrets given and without what looks
 * like a key, as servers repeat keys that they refuse.
 */
export function speakable(text: string, secrets: readonly string[]): string {
  // A server that repeats the request repeats the page.
  if (text.includes("<<<DATA")) return "";
  let clean = text.slice(0, 4000);
  for (const secret of secrets) if (secret !== "") clean = clean.replaceAll(secret, "[secret]");
  clean = clean
    .replace(/\b(?:sk|pk|rk|gsk|xai|key)[-_][\w*.-]{6,}/gi, "[secret]")
    .replace(/\bBearer\s+\S+/gi, "Bearer [secret]")
    .replace(/[\s\u0000-\u001f\u007f]+/g, " ")
    .trim();
  return clean.length > 200 ? `${clean.slice(0, 200)}...` : clean;
}
