/** A process with a server of the protocol, and in front of it a gate that verifies signatures and makes the faults of a test. */
import { createHash } from "node:crypto";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "s3rver";
import type { Fault } from "./s3-server.ts";
import { signaturesOf } from "./signature.ts";

const [folder = ""] = process.argv.slice(2);
const SECRET = "S3RVER";
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: folder,
  vhostBuckets: false,
  configureBuckets: [{ name: "kept", configs: [] }],
});
const inner: AddressInfo = await server.run();
const faults: Fault[] = [];
const seen: string[] = [];

function fail(response: ServerResponse, status: number, code: string, more = "", headers = {}): void {
  response.writeHead(status, { "content-type": "application/xml", ...headers });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>It is so &amp; so.</Message>${more}</Error>`,
  );
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "" } = request;
  seen.push(`${method} ${url}`);
  const index = faults.findIndex(({ only }) => only === undefined || `${method} ${url}`.includes(only));
  const [fault] = index < 0 ? [] : faults.splice(index, 1);
  if (fault?.kind === "hang") return;
  if (fault?.kind === "drop") return void request.socket.destroy();
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  if (fault?.kind === "answer") return fail(response, fault.status, fault.code, fault.more, fault.headers);
  const [expected, given] = signaturesOf(request, SECRET) ?? ["none", ""];
  if (expected !== given) return fail(response, 403, given === "" ? "AccessDenied" : "SignatureDoesNotMatch");
  const hash = request.headers["x-amz-content-sha256"];
  if (hash !== undefined && hash !== createHash("sha256").update(body).digest("hex"))
    return fail(response, 400, "XAmzContentSHA256Mismatch");
  const { host: _, ...headers } = request.headers;
  const forward = ask({ port: inner.port, host: "127.0.0.1", method, path: url, headers }, (answer) => {
    if (fault?.kind === "lose") {
      answer.resume().once("end", () => request.socket.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (fault?.kind !== "cut") return void answer.pipe(response);
    let left = fault.after;
    answer.on("data", (piece: Buffer) => {
      response.write(piece.subarray(0, Math.max(0, left)));
      left -= piece.length;
      if (left <= 0) setTimeout(() => (fault.silent ? answer.pause() : response.destroy()), 20);
      if (left <= 0) answer.removeAllListeners("data").resume();
    });
  });
  forward.once("error", () => response.destroy());
  forward.end(body);
}

const gate = createServer((request, response) => {
  serve(request, response).catch(() => response.destroy());
});
gate.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (gate.address() as AddressInfo).port });
});
process.on("message", (message: { faults?: Fault[]; ask?: "seen" }) => {
  if (message.faults !== undefined) faults.splice(0, faults.length, ...message.faults);
  process.send?.({ seen: seen.splice(0) });
});
process.on("disconnect", () => process.exit());
