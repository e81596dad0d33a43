/** What is held and reported, with a clock of the test's own and processes that may die. */
import { setupWith } from "@winnow/conformance";
import type { Kernel } from "@winnow/core";
import { ClockToken, type NotifierPlugin, type Services, silent, type Token } from "@winnow/core/plugin";
import { type ChannelMessage, ChannelsToken } from "@winnow/kit-channels";
import type { NewDelivery } from "@winnow/kit-jobs";
import { type RecordStore, RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { recordsSqlite } from "@winnow/records-sqlite";
import type { CheckPage, Monitor } from "../../src/monitor.ts";
import { type Outcome, planCheck, withoutSites } from "../../src/news/held/plan.ts";
import { Reach } from "../../src/news/held/reach.ts";
import { receiversOf } from "../../src/news/held/receivers.ts";
import { timingEntries } from "../../src/news/held/request.ts";
import { tellDue } from "../../src/news/held/send.ts";
import { HeldStore } from "../../src/news/held/store.ts";
import type { News } from "../../src/news/report.ts";
import { MonitorStore } from "../../src/store/store.ts";

const Timing = v.strictObject(timingEntries);
const DAY_MS = 86_400_000;

/** A message as a receiver gets it. */
export interface Received {
  readonly owner: string;
  readonly to: string;
  readonly at: number;
  readonly message: ChannelMessage;
}

/** A page that a check read, or could not. */
export function pageOf(url: string, error?: string): CheckPage {
  const status = error === undefined ? "same" : "error";
  return { url, status, error: error ?? null, ...(error === undefined ? {} : { isDown: true }) } as CheckPage;
}

/** A store whose caller dies before or after some of its calls. */
function mortal<T extends object>(of: T, fate: () => "before" | "after" | undefined): T {
  return new Proxy(of, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...args: readonly unknown[]) => Promise<unknown>;
      if (typeof method !== "function") return method;
      return async (...args: readonly unknown[]) => {
        const end = fate();
        if (end === "before") throw new Error("died");
        const value = await method.apply(target, [...args]);
        if (end === "after") throw new Error("died");
        return value;
      };
    },
  });
}

/** Monitors whose checks come to what the test says. */
export class HeldWorld {
  readonly told: Received[] = [];
  now: number;
  readonly #records: RecordStore;
  readonly #mortal: RecordStore;
  readonly #services: Services;
  readonly #keys = new Map<string, number>();
  readonly #fate: () => "before" | "after" | undefined;
  #ids = 0;

  constructor(start: number, fate: () => "before" | "after" | undefined = () => undefined) {
    this.now = start;
    this.#fate = fate;
    this.#records = recordsSqlite().create(setupWith()) as RecordStore;
    this.#mortal = mortal(this.#records, fate);
    const links = { allowHttp: true, publicUrl: "https://winnow.example", names: [], named: () => undefined };
    const provided = new Map<Token<unknown>, unknown>([
      [ClockToken, { now: () => this.now }],
      [RecordStoreToken, this.#mortal],
      [ChannelsToken, links],
    ]);
    this.#services = setupWith(provided).services;
  }

  get records(): RecordStore {
    return this.#records;
  }

  newId(): string {
    this.#ids += 1;
    return `0199f1a2-0000-7000-8000-${String(this.#ids).padStart(12, "0")}`;
  }

  /** Makes a monitor that notifies these receivers. */
  async add(name: string, to: readonly string[], timing: object, owner = "a"): Promise<Monitor> {
    const monitor: Monitor = {
      ...{ id: this.newId(), name, status: "active", schedule: { cron: "0 9 * * *", timezone: "UTC" } },
      ...{ targets: [], webhook: null, retentionDays: 30, goal: null, judgeEnabled: false },
      notification: { channels: to.map((one) => ({ type: "test", one })), ...v.parse(Timing, timing) },
      ...{ createdAt: this.now, updatedAt: this.now },
    };
    await new MonitorStore(this.#records).create(owner, monitor);
    return monitor;
  }

  /** What a check of some pages finds: a change with this title, and errors of those that failed. */
  async check(
    monitor: Monitor,
    { title, pages = [], failures = 0, owner = "a" }: CheckFacts,
    id = this.newId(),
  ): Promise<string> {
    const reach = new Reach();
    for (const page of pages) reach.add(page);
    const failed = pages.filter(({ status }) => status === "error");
    const findings = [
      ...(title === undefined ? [] : [{ id, status: "changed" as const, url: "https://a.example/", title }]),
      ...failed.map(({ url, error }) => ({
        id,
        status: "error" as const,
        url,
        title: url,
        reason: String(error),
      })),
    ];
    const counts = { changed: title === undefined ? 0 : 1, new: 0, removed: 0, error: failed.length };
    const facts = { monitorId: monitor.id, checkId: id, at: this.now, same: 0, noise: 0 };
    const news: News | undefined = findings.length === 0 ? undefined : { ...facts, counts, findings };
    if (news !== undefined) await new MonitorStore(this.#records).putNews(owner, news);
    const outcome: Outcome = { owner, checkId: id, now: this.now, news, reach, failures, windowMs: 60_000 };
    const receivers = receiversOf(monitor.notification ?? {}, []);
    const timing = monitor.notification ?? {};
    const held = new HeldStore(this.#mortal);
    const plan = await planCheck(held, { id: monitor.id, notification: timing }, receivers, outcome);
    const left = news && withoutSites(news, plan.without);
    // What is reported now is stored with the end of the job: all of it, or nothing.
    if (this.#fate() !== undefined) throw new Error("died");
    for (const { key, channel } of receivers) {
      if (!plan.now.includes(key) || left === undefined) continue;
      const items = left.findings.map(({ title: one }) => ({ label: "Changed", title: one }));
      this.told.push({
        owner,
        to: String(channel?.one),
        at: this.now,
        message: { title: monitor.name, items },
      });
    }
    return id;
  }

  /** One round of what sends what is due. */
  async round(): Promise<void> {
    const channel = {
      options: v.looseObject({}),
      secrets: [],
      fromUrl: () => undefined,
      serverOf: () => "https://t.example",
    };
    const plugin = {
      kind: "notifier",
      name: "test",
      channel: async () => channel,
    } as unknown as NotifierPlugin;
    const registry = { of: () => [plugin] } as unknown as Kernel["registry"];
    const jobs = {
      send: async (
        messages: readonly NewDelivery[],
        { owner, key = "" }: { owner: string; key?: string },
      ) => {
        const at = this.#keys.get(`${owner} ${key}`);
        if (at !== undefined && this.now - at < DAY_MS) return false;
        this.#keys.set(`${owner} ${key}`, this.now);
        for (const { body, receiver } of messages) {
          const { options } = receiver as { options: { one: string } };
          this.told.push({ owner, to: options.one, at: this.now, message: JSON.parse(body) });
        }
        return true;
      },
    };
    const kernel = { registry, newId: () => this.newId() };
    await tellDue({ services: this.#services, kernel, jobs: mortal(jobs, this.#fate), logger: silent });
  }

  /** Rounds, one a minute, until then. */
  async pass(durationMs: number): Promise<void> {
    for (const end = this.now + durationMs; this.now < end; ) {
      this.now = Math.min(end, this.now + 60_000);
      await this.round();
    }
  }

  /** The titles of all messages to a receiver. */
  titles(to: string): readonly string[] {
    return this.told.filter((one) => one.to === to).map(({ message }) => message.title);
  }

  get held(): HeldStore {
    return new HeldStore(this.#records);
  }
}

/** What a check comes to. */
export interface CheckFacts {
  readonly title?: string;
  readonly pages?: readonly CheckPage[];
  readonly failures?: number;
  readonly owner?: string;
}
