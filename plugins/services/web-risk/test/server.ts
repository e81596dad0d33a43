/** A server of the Web Risk protocol, written from its documentation. */
import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server was asked. */
export interface Asked {
  readonly method: string;
  readonly query: URLSearchParams;
}

/** A server with lists that the test changes. */
export interface WebRiskServer extends AsyncDisposable {
  readonly url: string;
  readonly asked: Asked[];
  /** Expressions on each list, such as `evil.example/`. */
  readonly lists: Map<string, string[]>;
  /** How entries are sent. */
  coding: "raw" | "rice";
  /** Answers in place of the server, for what goes wrong. */
  instead: ((asked: Asked, response: ServerResponse) => boolean) | undefined;
  /** Milliseconds for which answers hold. */
  holdsMs: number;
  /** Bytes of the entries of raw lists. */
  prefixSize: number;
  now: () => number;
}

/** The hash of an expression. */
export const hashOf = (expression: string): Buffer =>
  createHash("sha256").update(expression, "latin1").digest();

/** Numbers, coded by the documented algorithm: quotient in ones and a zero, then the rest, lowest bits first. */
export function encodeRice(numbers: readonly number[], parameter: number): object {
  const [first = 0, ...rest] = numbers;
  const bits: number[] = [];
  let before = first;
  for (const number of rest) {
    const delta = number - before;
    before = number;
    for (let quotient = Math.floor(delta / 2 ** parameter); quotient > 0; quotient -= 1) bits.push(1);
    bits.push(0);
    for (let bit = 0; bit < parameter; bit += 1) bits.push(Math.floor(delta / 2 ** bit) % 2);
  }
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [index, bit] of bits.entries()) bytes[index >> 3]! |= bit << (index & 7);
  const encodedData = bytes.toString("base64");
  return { firstValue: String(first), riceParameter: parameter, entryCount: rest.length, encodedData };
}

/** Starts the server. */
export async function startWebRisk(): Promise<WebRiskServer> {
  const versions = new Map<string, readonly Buffer[]>();
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://x");
    const one = { method: pathname.replace("/v1/", ""), query };
    own.asked.push(one);
    if (own.instead?.(one, response) === true) return;
    const body = one.method === "hashes:search" ? search(query) : diff(query);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const entriesOf = (list: string): readonly Buffer[] =>
    (own.lists.get(list) ?? [])
      .map((expression) => hashOf(expression).subarray(0, own.coding === "rice" ? 4 : own.prefixSize))
      .sort(Buffer.compare);
  const until = () => new Date(own.now() + own.holdsMs).toISOString();

  function diff(query: URLSearchParams): object {
    const list = query.get("threatType") ?? "";
    const before = versions.get(query.get("versionToken") ?? "");
    const now = entriesOf(list);
    const token = Buffer.from(`${list} ${versions.size}`).toString("base64");
    versions.set(token, now);
    const has = (entries: readonly Buffer[], entry: Buffer) => entries.some((other) => other.equals(entry));
    const added = before === undefined ? now : now.filter((entry) => !has(before, entry));
    const removed = (before ?? []).flatMap((entry, index) => (has(now, entry) ? [] : [index]));
    const isRice = own.coding === "rice";
    const numbers = added.map((entry) => entry.readUInt32LE(0)).sort((one, other) => one - other);
    const additions = isRice
      ? { riceHashes: encodeRice(numbers, 28) }
      : {
          rawHashes: [
            { prefixSize: own.prefixSize, rawHashes: Buffer.concat([...added]).toString("base64") },
          ],
        };
    const removals = isRice ? { riceIndices: encodeRice(removed, 2) } : { rawIndices: { indices: removed } };
    return {
      responseType: before === undefined ? "RESET" : "DIFF",
      ...(added.length === 0 ? {} : { additions }),
      ...(removed.length === 0 ? {} : { removals }),
      newVersionToken: token,
      checksum: {
        sha256: createHash("sha256")
          .update(Buffer.concat([...now]))
          .digest("base64"),
      },
      recommendedNextDiff: until(),
    };
  }

  function search(query: URLSearchParams): object {
    const prefix = Buffer.from(query.get("hashPrefix") ?? "", "base64");
    const threats = [...own.lists].flatMap(([list, expressions]) =>
      expressions
        .map(hashOf)
        .filter((hash) => hash.subarray(0, prefix.length).equals(prefix))
        .map((hash) => ({ threatTypes: [list], hash: hash.toString("base64"), expireTime: until() })),
    );
    return { ...(threats.length === 0 ? {} : { threats }), negativeExpireTime: until() };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own: WebRiskServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    lists: new Map(),
    coding: "raw",
    instead: undefined,
    holdsMs: 30 * 60_000,
    prefixSize: 4,
    now: Date.now,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return own;
}
