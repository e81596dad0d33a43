/** A receiver of webhooks, a clock that is moved by hand, and a kernel whose jobs have as many pages as asked for. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import { type Clock, ClockToken, defineService } from "@winnow/core/plugin";
import { defineJob } from "@winnow/kit-jobs";
import { egress } from "@winnow/service-egress";
import { storeSqlite } from "@winnow/store-sqlite";
import * as v from "valibot";
import { type WebhookSettings, webhook } from "../src/index.ts";

/** What a receiver got. */
export interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Answers with 204 by default. */
export class Receiver {
  readonly got: Got[] = [];
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(204).end();
  readonly #server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part;
    });
    request.on("end", () => {
      this.got.push({ headers: request.headers, text, body: JSON.parse(text) });
      this.answer(response);
    });
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Time that passes only when the test says so. */
export class HandClock implements Clock {
  #now = 1_800_000_000_000;
  readonly #timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#now + delayMs, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Lets so much time pass, and gives everybody a moment to do what was due. */
  async pass(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.#now)) {
      this.#timers.delete(timer);
      timer.callback();
    }
    await sleep(5);
  }
}

const Pages = v.strictObject({ pages: v.number(), last: v.optional(v.picklist(["fails", "hangs"])) });

/** A job of so many pages that say their number. */
const pages = () =>
  defineJob({
    name: "pages",
    input: Pages,
    result: v.unknown(),
    job: {
      event: "crawl",
      plan: ({ pages: count }) => ({
        tasks: Array.from({ length: count }, (_, index) => ({
          key: `${index}`,
          url: `https://a.example/${index}`,
        })),
      }),
      work: async ({ key }, job, { signal }) => {
        const { pages: count, last } = job.request as v.InferOutput<typeof Pages>;
        const isLast = Number(key) === count - 1;
        if (isLast && last === "fails") throw new Error("It broke.");
        if (isLast && last === "hangs")
          await new Promise((_, reject) => signal.addEventListener("abort", reject));
        return { document: { markdown: `page ${key}` } };
      },
    },
  });

/** A kernel with webhooks. */
export async function startKernel(settings: WebhookSettings = {}, networks = ["127.0.0.0/8"]) {
  const clock = new HandClock();
  const kernel = await createKernel({
    plugins: [
      defineService({ name: "hand-clock", token: ClockToken, create: () => clock }),
      egress({ allow: { webhook: networks } }),
      storeSqlite(),
      webhook({ allowHttp: true, ...settings }),
      pages(),
    ],
  });
  const jobs = createQueue(kernel, { slots: 1 });
  const operation = kernel.registry.find("operation", "pages");
  if (operation === undefined) throw new Error("The kernel has no jobs.");
  return {
    clock,
    kernel,
    jobs,
    submit: async (request: object) => (await jobs.submit(operation, request)).id,
    messages: async (jobId: string) => [...(await jobs.store.deliveries({ jobId, limit: 1000 }))].reverse(),
    /** Lets time pass in small steps until it is so. */
    until: async (isSo: () => boolean | Promise<boolean>, stepMs = 100) => {
      for (let left = 600; left > 0; left -= 1) {
        if (await isSo()) return;
        await clock.pass(stepMs);
      }
      throw new Error("It never came to that.");
    },
    [Symbol.asyncDispose]: () => kernel.close(),
  };
}
