import { createHmac } from "node:crypto";

/**
 * Headers by which a receiver knows that a message is genuine: the one that receivers of this API check, and those of
 * Standard Webhooks. Each try signs the same bytes; only the time differs.
 */
export function signatures(secret: string, id: string, body: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const standard = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "x-firecrawl-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${standard}`,
  };
}

/** Secrets of Standard Webhooks are bytes in base64 behind a prefix. */
function keyOf(secret: string): Buffer | string {
  return secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : secret;
}
