import { HOST_PACE, type HostLimits } from "@winnow/kit-jobs";

/** Hosts that are remembered; those at which nothing happens are forgotten first. */
const MAX_HOSTS = 10_000;

interface Host {
  /** When the next task that comes may begin. */
  tail: number;
  /** When the next of those behind the line asks again. */
  spread: number;
  /** Milliseconds that a page takes, as a mean that moves. */
  pageMs: number;
  /** Tasks at work, with when they began. */
  readonly active: Map<number, number>;
  /** Tasks with a time of their own. */
  readonly line: Map<number, number>;
}

/** Keeps how many pages of one host are at work, and how many begin each second, in this process. */
export class HostGate {
  readonly #limits: HostLimits;
  readonly #now: () => number;
  readonly #hosts = new Map<string, Host>();

  constructor(limits: HostLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** 0 when a task of this host may begin, which it then has; else the milliseconds after which it asks again. */
  enter(name: string, id: number): number {
    const { concurrency = Number.POSITIVE_INFINITY, perSecond = Number.POSITIVE_INFINITY } = this.#limits;
    const host = this.#find(name);
    const now = this.#now();
    const stepMs = 1000 / perSecond;
    const due = host.line.get(id);
    const isFree = host.active.size < concurrency;
    const isDue = stepMs === 0 || (due ?? host.tail) <= now;
    if (isFree && isDue) {
      host.line.delete(id);
      if (due === undefined) host.tail = Math.max(now, host.tail) + stepMs;
      host.active.set(id, now);
      return 0;
    }
    if (due !== undefined && due > now) return due - now;
    host.line.delete(id);
    const gapMs = Math.max(stepMs, host.pageMs / concurrency, 1);
    const at = Math.max(isFree ? now + 1 : now + gapMs, host.tail);
    if (at - now <= HOST_PACE.lineMs && host.line.size < HOST_PACE.maxLine) {
      host.line.set(id, at);
      host.tail = at + gapMs;
      return at - now;
    }
    host.spread = Math.max(now + HOST_PACE.lineMs, host.spread) + Math.min(gapMs, HOST_PACE.minGapMs);
    if (host.spread - now <= HOST_PACE.maxWaitMs) return host.spread - now;
    return HOST_PACE.lineMs + Math.random() * (HOST_PACE.maxWaitMs - HOST_PACE.lineMs);
  }

  /** The task is at work no more. */
  leave(name: string, id: number): void {
    const host = this.#hosts.get(name);
    const since = host?.active.get(id);
    if (host === undefined || since === undefined) return;
    host.active.delete(id);
    host.pageMs += (Math.max(0, this.#now() - since) - host.pageMs) * HOST_PACE.newest;
  }

  #find(name: string): Host {
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    if (this.#hosts.size >= MAX_HOSTS) this.#forget();
    const host: Host = {
      tail: 0,
      spread: 0,
      pageMs: HOST_PACE.firstPageMs,
      active: new Map(),
      line: new Map(),
    };
    this.#hosts.set(name, host);
    return host;
  }

  /** Forgets hosts at which nothing happens. */
  #forget(): void {
    const now = this.#now();
    for (const [name, { active, tail }] of this.#hosts)
      if (active.size === 0 && tail <= now) this.#hosts.delete(name);
  }
}
