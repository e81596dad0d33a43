import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { LookupFunction } from "node:net";
import type { Egress } from "@winnow/kit-egress";

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 30_000;

/** Fetches one list, through the guard; the socket opens to what the guard resolved. */
export async function fetchList(egress: Egress, address: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = new URL(address);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    egress.check(url, "page");
    const next = await get(egress, url, signal);
    if (typeof next === "string") return next;
    url = next;
  }
  throw new Error(`more than ${MAX_REDIRECTS} redirects`);
}

async function get(egress: Egress, url: URL, signal: AbortSignal): Promise<string | URL> {
  const addresses = await egress.resolve(url.hostname, "page", signal);
  const lookup: LookupFunction = (_, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
  };
  const request = url.protocol === "https:" ? secure : plain;
  return await new Promise((resolve, reject) => {
    const sent = request(url, { lookup, signal, agent: false }, (answer) => {
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        resolve(new URL(headers.location, url));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) answer.destroy(new Error(`larger than ${MAX_BYTES} bytes`));
        else chunks.push(chunk);
      });
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (statusCode !== 200) reject(new Error(`status ${statusCode}`));
        // A page that says something else would empty the list.
        else if (/^\s*<(?:!doctype|html)/i.test(text)) reject(new Error("a page and no list"));
        else resolve(text);
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
