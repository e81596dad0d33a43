/** A receiver of OTLP over HTTP that reads what it gets as protobuf, with a reader of its own. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A span, as it came in. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly startMs: number;
  readonly endMs: number;
  /** 2 is an error. */
  readonly status: number;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** Attributes of who sent it. */
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A running receiver. */
export interface SpanReceiver extends AsyncDisposable {
  /** The base URL, without the path of traces. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  readonly requests: readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, unknown>>;
  }[];
  /** Everything that came in, as text. */
  text(): string;
  /** Waits until a span of this name is there. */
  until(name: string): Promise<ReceivedSpan>;
}

/** Starts a receiver on a free port; each request is answered with what `status` gives. */
export async function startSpanReceiver(status: () => number = () => 200): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const requests: { path: string; headers: Readonly<Record<string, unknown>> }[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push({ path: request.url ?? "", headers: request.headers });
    const code = status();
    if (code === 200) {
      bodies.push(body);
      spans.push(...spansIn(body));
    }
    response.writeHead(code, { "content-type": "application/x-protobuf" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    text: () => Buffer.concat(bodies).toString("latin1"),
    until: async (name) => {
      for (const end = Date.now() + 20_000; Date.now() < end; ) {
        const found = spans.find((span) => span.name === name);
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No span "${name}" came, but ${spans.map((span) => span.name).join(", ")}.`);
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Fields = Map<number, (bigint | Buffer)[]>;

/** The fields of a message by their numbers. */
function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7n;
    }
  };
  const slice = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const kind = tag & 7;
    let value: bigint | Buffer;
    if (kind === 0) value = varint();
    else if (kind === 1) value = slice(8);
    else if (kind === 2) value = slice(Number(varint()));
    else if (kind === 5) value = slice(4);
    else throw new Error(`Wire type ${kind} is not known.`);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, number: number) =>
  (fields.get(number) ?? []).map((value) => fieldsOf(value as Buffer));
const bytes = (fields: Fields, number: number) => (fields.get(number)?.[0] ?? Buffer.alloc(0)) as Buffer;
const whole = (fields: Fields, number: number) => Number(fields.get(number)?.[0] ?? 0);
const nanoseconds = (fields: Fields, number: number) => Number(bytes(fields, number).readBigUInt64LE()) / 1e6;

function spansIn(body: Buffer): readonly ReceivedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((group) => {
    const [resource = new Map()] = messages(group, 1);
    return messages(group, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => spanOf(span, attributesOf(resource, 1))),
    );
  });
}

function spanOf(span: Fields, resource: Readonly<Record<string, unknown>>): ReceivedSpan {
  const [status = new Map()] = messages(span, 15);
  return {
    traceId: bytes(span, 1).toString("hex"),
    spanId: bytes(span, 2).toString("hex"),
    parentId: bytes(span, 4).toString("hex"),
    name: bytes(span, 5).toString(),
    kind: whole(span, 6),
    startMs: nanoseconds(span, 7),
    endMs: nanoseconds(span, 8),
    attributes: attributesOf(span, 9),
    links: messages(span, 13).map((link) => ({
      traceId: bytes(link, 1).toString("hex"),
      spanId: bytes(link, 2).toString("hex"),
    })),
    status: whole(status, 3),
    resource,
  };
}

function attributesOf(fields: Fields, number: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    messages(fields, number).map((pair) => {
      const [value = new Map()] = messages(pair, 2);
      return [bytes(pair, 1).toString(), anyOf(value)];
    }),
  );
}

function anyOf(value: Fields): unknown {
  if (value.has(1)) return bytes(value, 1).toString();
  if (value.has(2)) return whole(value, 2) === 1;
  return value.has(4) ? bytes(value, 4).readDoubleLE() : whole(value, 3);
}
