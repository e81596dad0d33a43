/** Verifies requests as Amazon S3 does, apart from the code that signs them. @see "Authenticating Requests (AWS Signature Version 4)" */
import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request should have, and the one that it has; undefined without one. */
export function signaturesOf(request: IncomingMessage, secret: string): [string, string] | undefined {
  const url = new URL(request.url ?? "", `http://${request.headers.host}`);
  const query = url.searchParams;
  const inQuery = query.get("X-Amz-Signature");
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? "",
  );
  const credential = inQuery === null ? header?.[1] : query.get("X-Amz-Credential");
  const names = inQuery === null ? header?.[2] : query.get("X-Amz-SignedHeaders");
  if (!credential || !names) return undefined;
  const given = inQuery ?? header?.[3] ?? "";
  query.delete("X-Amz-Signature");
  const scope = credential.split("/").slice(1);
  const time = query.get("X-Amz-Date") ?? String(request.headers["x-amz-date"]);
  const canonical = [
    request.method ?? "",
    decodeURIComponent(url.pathname).split("/").map(encode).join("/"),
    [...query]
      .map((pair) => pair.map(encode).join("="))
      .sort()
      .join("&"),
    ...names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    names,
    inQuery === null ? String(request.headers["x-amz-content-sha256"]) : "UNSIGNED-PAYLOAD",
  ].join("\n");
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  const text = ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256(canonical)].join("\n");
  return [hmac(key, text).toString("hex"), given];
}
