import { type Clock, ClockToken, defineService, type Plugin } from "@winnow/core/plugin";
import {
  EgressToken,
  isSecretParameter,
  type RecordedAnswer,
  type RecordedRequest,
  RecorderToken,
  type Recording,
} from "@winnow/kit-egress";
import { type Bundle, bodyDigest, type ReadExchange, versionsHere } from "./bundle.ts";
import { notRecorded } from "./errors.ts";
import { decode, headerOf, Masks } from "./masks.ts";

/** Values of parameters that differ from run to run: times, numbers by chance, identifiers. */
const VOLATILE = /^(?:\d{10}|\d{13}|0?\.\d{6,}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{16,})$/i;

/** Answers to the same question, in their order; the last one is given again and again. */
interface Answers {
  readonly list: ReadExchange[];
  next: number;
}

/** The exchanges of a capture in place of the sites. */
export class Replay implements Recording {
  readonly isReplay = true;
  readonly seed: number;
  readonly clockOffsetMs: number;
  readonly roomBytes = 0;
  readonly versions: Record<string, string> = {};
  /** Requests that nothing answers, at most so many. */
  readonly refused: string[] = [];
  /** Requests that were answered although a time or a number by chance in their URL was another. */
  readonly near: string[] = [];
  readonly #answers = new Map<string, Answers>();

  readonly #bundle: Bundle;

  constructor(bundle: Bundle) {
    const { facts, exchanges } = bundle;
    this.#bundle = bundle;
    this.seed = facts.seed;
    this.clockOffsetMs = facts.startedAt - Date.now();
    for (const exchange of exchanges) {
      const { request, bodyDigest: digest } = exchange;
      for (const key of new Set(keysOf(request, digest))) {
        const answers = this.#answers.get(key) ?? { list: [], next: 0 };
        answers.list.push(exchange);
        this.#answers.set(key, answers);
      }
    }
  }

  /** What should be known of the replay: who took part, what was refused, what was answered nearly. */
  notes(): readonly string[] {
    const here: Readonly<Record<string, string>> = { ...versionsHere(), ...this.versions };
    const others = Object.entries(this.#bundle.facts.versions).filter(
      ([name, version]) => here[name] !== undefined && here[name] !== version,
    );
    return [
      ...others.map(([name, version]) => `captured with ${name} ${version}, replayed with ${here[name]}`),
      ...this.near.map((url) => `answered with what stands under another time or number by chance: ${url}`),
      ...this.refused.map((request) => `not in the capture: ${request}`),
    ];
  }

  keep(): void {}

  answer(request: RecordedRequest): RecordedAnswer {
    const keys = keysOf(request, bodyDigest(request.body));
    const at = keys.findIndex((key) => this.#answers.has(key));
    const answers = this.#answers.get(keys[at] ?? "");
    const exchange = answers?.list[Math.min(answers.next, answers.list.length - 1)];
    if (answers === undefined || exchange === undefined || exchange.isCut) {
      note(this.refused, `${request.method} ${masked(request.url)}`);
      throw notRecorded(request.method, masked(request.url));
    }
    answers.next += 1;
    if (at >= FIRST_NEAR) note(this.near, masked(request.url));
    const { answer } = exchange;
    // A browser is given what a plain request got without its encoding.
    if ("error" in answer || request.by === "http") return answer;
    const body = decode(answer.body, headerOf(answer.headers, "content-encoding"));
    return body === undefined ? answer : { ...answer, body };
  }
}

/** The keys after these are of answers to another URL. */
const FIRST_NEAR = 3;
const MAX_NOTES = 1000;

function note(list: string[], text: string): void {
  if (list.length < MAX_NOTES && !list.includes(text)) list.push(text);
}

/** Under what an exchange is found, the best first. */
function keysOf(
  { by, method, url }: Pick<RecordedRequest, "by" | "method" | "url">,
  digest: string,
): string[] {
  const [same, near] = [canonical(url, false), canonical(url, true)];
  return [
    `${by} ${method} ${same} ${digest}`,
    `${by} ${method} ${same}`,
    `${method} ${same}`,
    `${by} ${method} ~${near}`,
    `${method} ~${near}`,
  ];
}

/** A URL as it is compared: without its fragment and its keys, and without what differs from run to run. */
function canonical(url: string, isNear: boolean): string {
  const { origin, pathname, search } = new URL(url);
  const pairs = search.slice(1).split("&");
  const kept = pairs.map((pair) => {
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, Math.max(at, 0)), pair.slice(at + 1)];
    const differs = isSecretParameter(name) || (at > 0 && isNear && VOLATILE.test(value));
    return differs ? `${name}=~` : pair;
  });
  return `${origin}${pathname}?${kept.join("&")}`;
}

const masked = (url: string) => new Masks().url(url);

/** The time of a capture, which goes on from there. */
function clockFrom(offsetMs: number): Clock {
  return {
    now: () => Date.now() + offsetMs,
    after: (delayMs, callback, { background = false } = {}) => {
      const timer = setTimeout(callback, delayMs);
      if (background) timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

/**
 * Plugins that stand in place of a kernel's clock, guard and recorder, so that its scrapes get what a capture holds and reach
 * nothing else. Pass them before the others, as `overridePreset` does.
 */
export function replayPlugins(bundle: Bundle, replay: Replay = new Replay(bundle)): readonly Plugin[] {
  return [
    defineService({
      name: "egress",
      token: EgressToken,
      create: () => ({
        check: () => {},
        // Nothing leads outside.
        resolve: (hostname) => {
          note(replay.refused, `CONNECT ${hostname}`);
          return Promise.reject(notRecorded("CONNECT", hostname));
        },
      }),
    }),
    defineService({
      name: "recorder",
      id: "hook-capture-recorder",
      token: RecorderToken,
      create: () => ({ of: () => replay }),
    }),
    defineService({
      name: "clock",
      id: "hook-capture-clock",
      token: ClockToken,
      create: () => clockFrom(replay.clockOffsetMs),
    }),
  ];
}
