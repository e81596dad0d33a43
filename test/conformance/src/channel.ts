import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type NotifierPlugin, silent, type Token, WinnowError } from "@winnow/core/plugin";
import { type ChannelMessage, type Channels, ChannelsToken } from "@winnow/kit-channels";
import { type Egress, EgressToken } from "@winnow/kit-egress";
import type { Delivery } from "@winnow/kit-jobs";
import { contextWith, type Register } from "./kit.ts";
import type { NotifierKitOptions } from "./notifier.ts";

/** A request as a receiver got it. */
export interface ChannelRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A server that stands for that of a channel, and what the channel's plugin is set up with to reach it. */
export class ChannelBench {
  readonly asked: ChannelRequest[] = [];
  /** How the server answers. @defaultValue 200 with `{}` */
  answer: (response: ServerResponse, request: ChannelRequest) => void = (response) => void response.end("{}");
  allowHttp = true;
  readonly #server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const asked = { method, path, headers, text, json: jsonOf(text) };
      this.asked.push(asked);
      this.answer(response, asked);
    });
  });

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The guard, which leads to this machine, and what the operator allows. */
  get provided(): ReadonlyMap<Token<unknown>, unknown> {
    const egress: Egress = {
      check: () => {},
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    };
    const channels: Channels = {
      allowHttp: this.allowHttp,
      publicUrl: undefined,
      names: [],
      named: () => undefined,
    };
    return new Map<Token<unknown>, unknown>([
      [EgressToken, egress],
      [ChannelsToken, channels],
    ]);
  }

  /** What the rules of a notifier need to know. */
  kit(options: (url: string) => object): NotifierKitOptions {
    const message = (url: string) => ({
      id: ID,
      type: "kit.page",
      body: JSON.stringify(MESSAGE),
      receiver: { url, options: options(url) },
    });
    const messages = { request: message(this.url), unreachable: message("http://127.0.0.1:1") };
    return { received: () => this.asked, provided: this.provided, messages };
  }

  /** Has the plugin tell a message by these options. */
  async tell(
    plugin: NotifierPlugin,
    options: object,
    message: ChannelMessage = MESSAGE,
  ): Promise<ChannelRequest> {
    await this.deliver(plugin, { url: this.url, options }, JSON.stringify(message));
    return this.asked.at(-1) ?? assert.fail("nothing arrived");
  }

  async deliver(plugin: NotifierPlugin, receiver: object, body: string): Promise<void> {
    await plugin.setup?.({ services: contextWith(undefined, this.provided), logger: silent });
    const facts = {
      jobId: "j",
      createdAt: 0,
      attempts: 0,
      dueAt: 0,
      state: "pending",
      lastError: undefined,
    } as const;
    const delivery: Delivery = { id: ID, notifier: plugin.name, type: "kit", body, receiver, ...facts };
    await plugin.deliver?.(delivery, AbortSignal.timeout(20_000));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const ID = "0199f1a2-0000-7000-8000-000000000001";

/** What a check of a monitor notifies. */
export const MESSAGE: ChannelMessage = {
  title: "Prices: 2 changed, 1 new, 1 error",
  note: "22 Nov 2026, 11:00 (Europe/Berlin) · 1,200 the same",
  items: [
    {
      label: "Changed",
      title: "Flour & oats – the mill",
      url: "https://mill.example/flour?size=25&unit=kg",
      changes: [
        { before: "A sack costs 20 crowns.", after: "A sack costs 25 crowns.", by: "+25 %" },
        { name: "plans[0].price", before: "20", after: null },
      ],
    },
    {
      label: "New",
      title: "ライ麦パン 🍞",
      url: "https://mill.example/rye_(new)",
      texts: ["Rye from the valley."],
    },
    {
      label: "Error",
      title: "https://mill.example/oats",
      url: "https://mill.example/oats",
      texts: ["The site answered 503."],
    },
  ],
  left: 3,
  links: [{ label: "Seen", url: "https://winnow.example/v2/monitor/seen?token=a.b" }],
};

const FAMILY = "👩‍👩‍👧‍👦";
const MARKUP = `<b>x</b> <!channel> <!everyone> @everyone @here <@U123> [a](javascript:alert(1)) **b** *c* _d_ ~e~ \`f\` # g > h | i || j </div> &amp; "q" 'r' {{title}} \u202e\u0000\ud800 $& \\ ]]>`;

/** A message whose every text was written by somebody who wants to be more than text. */
export const HOSTILE_MESSAGE: ChannelMessage = {
  title: MARKUP,
  note: MARKUP,
  items: [
    {
      label: "Changed",
      title: MARKUP,
      url: "javascript:alert(1)",
      texts: [MARKUP],
      changes: [{ name: MARKUP, before: MARKUP, after: MARKUP }],
    },
    { label: "New", title: "b", url: `https://u:p@a.example/)](x)<b>|"'\`` },
  ],
};

/** Lines of 100 KB, of signs that are several characters each. */
export const LONG_MESSAGE: ChannelMessage = {
  title: FAMILY.repeat(1000),
  items: Array.from({ length: 60 }, (_, at) => ({
    label: "Changed",
    title: FAMILY.repeat(100),
    url: `https://a.example/${"x".repeat(1500)}`,
    texts: at > 0 ? [] : ["x".repeat(100_000), `${"é".repeat(50_000)}${FAMILY.repeat(500)}`],
    changes: Array.from({ length: at > 0 ? 2 : 30 }, () => ({
      before: FAMILY.repeat(900),
      after: "<".repeat(10_000),
    })),
  })),
};

/** What the rules need to know about a channel. */
export interface ChannelRules {
  /** Options for a server at this URL, with secrets. */
  readonly options: (url: string) => Readonly<Record<string, unknown>>;
  /** The secrets in them as they are. */
  readonly secrets: readonly string[];
  /** Bytes of a request. */
  readonly maxBytes: number;
}

/** The rules of a channel, next to those of a notifier. */
export function channelRules(
  test: Register,
  create: () => NotifierPlugin,
  bench: ChannelBench,
  rules: ChannelRules,
): void {
  const { options, secrets, maxBytes } = rules;
  const failure = async (message = MESSAGE) => {
    try {
      await bench.tell(create(), options(bench.url), message);
    } catch (error) {
      assert.ok(WinnowError.is(error), String(error));
      const { code, message: words, details, retryable, cause } = error;
      for (const secret of secrets)
        assert.ok(
          !`${words} ${JSON.stringify(details)} ${cause}`.includes(secret),
          `"${secret}" stands in the error`,
        );
      return { code, details, retryable, words };
    }
    return assert.fail("no error");
  };
  test("channel: takes its options as they were read", async () => {
    const kind = await create().channel?.();
    assert.ok(kind !== undefined && kind.secrets.length > 0);
    assert.equal(new URL(kind.serverOf(options(bench.url))).origin, bench.url);
    assert.equal(kind.fromUrl("mailto://a@b.example"), undefined);
  });
  test("channel: tells the same message the same way", async () => {
    const [one, other] = [
      await bench.tell(create(), options(bench.url)),
      await bench.tell(create(), options(bench.url)),
    ];
    assert.equal(one.text, other.text);
    assert.match(one.text, /20 crowns/);
  });
  test("channel: keeps within its limits, and cuts no sign into halves", async () => {
    for (const message of [LONG_MESSAGE, HOSTILE_MESSAGE]) {
      const { text } = await bench.tell(create(), options(bench.url), message);
      assert.ok(Buffer.byteLength(text) <= maxBytes, `${Buffer.byteLength(text)} bytes`);
      const isWhole = !/\\ud[89a-f]/i.test(text) && (message === HOSTILE_MESSAGE || !text.includes("\ufffd"));
      assert.ok(isWhole, "whole characters only");
      assert.ok(!/👩‍(?!👩|👧|👦)/u.test(text), "whole signs only");
      assert.ok(!text.includes("u:p@"), "no credentials of a URL");
    }
  });
  test("channel: waits as long as the receiver asks", async () => {
    bench.answer = (response) => void response.writeHead(429, { "retry-after": "7" }).end();
    assert.deepEqual(await failure().then(({ code, details }) => [code, details]), [
      "CHANNEL_FAILED",
      { retryAfterSeconds: 7 },
    ]);
    bench.answer = (response) => void response.writeHead(429, { "retry-after": "999999" }).end();
    assert.deepEqual((await failure()).details, { retryAfterSeconds: 3600 });
  });
  test("channel: says what the receiver says, and nothing that is secret", async () => {
    bench.answer = (response, { path, headers, text }) =>
      void response
        .writeHead(403)
        .end(`no such thing ${path} ${headers.authorization} ${text.slice(0, 100)} ${secrets.join(" ")}`);
    const { code, retryable, words } = await failure();
    assert.deepEqual([code, retryable], ["CHANNEL_REFUSED", false]);
    assert.match(words, /^The receiver answered 403: no such thing/);
  });
  test("channel: tries again when the server is in trouble", async () => {
    bench.answer = (response) => void response.writeHead(503).end();
    assert.deepEqual((await failure()).retryable, true);
    bench.answer = (response) => void response.destroy();
    assert.match((await failure()).words, /could not be reached/);
  });
  test("channel: wants encryption, unless the operator allows networks of its own", async () => {
    bench.allowHttp = false;
    assert.match((await failure()).words, /https/);
    bench.allowHttp = true;
  });
  test("channel: refuses what is damaged", async () => {
    for (const [receiver, body] of [
      [{ url: bench.url, options: options(bench.url) }, "{"],
      [{ url: bench.url, options: options(bench.url) }, '{"title":7}'],
      [{ url: bench.url, options: { nothing: true } }, JSON.stringify(MESSAGE)],
      [{ url: bench.url, name: "gone" }, JSON.stringify(MESSAGE)],
      [{}, JSON.stringify(MESSAGE)],
    ] as const)
      await assert.rejects(bench.deliver(create(), receiver, body), { code: "CHANNEL_REFUSED" });
  });
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
