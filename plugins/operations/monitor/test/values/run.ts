import { json } from "@winnow/format-json";
import { product } from "@winnow/format-product";
import { values } from "@winnow/format-values";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { prose } from "@winnow/view-prose";
import type { Step } from "../../src/check/step.ts";
import type { CheckPage } from "../../src/monitor.ts";
import { type MonitorTarget, Targets } from "../../src/request.ts";
import { MonitorStore } from "../../src/store/store.ts";
import { scrapeAsCheck } from "../histories/run.ts";
import { START, startSite } from "../histories/site.ts";
import type { Series } from "./series.ts";

const DAY_MS = 86_400_000;

/** A check that alarmed for other fields than it has to, or read another value. */
export interface Miss {
  readonly series: string;
  readonly check: number;
  readonly expected: unknown;
  readonly found: unknown;
}

/** Checks every version of these pages, a day apart, and gives what was not as it has to be. */
export async function runSeries(all: readonly Series[]): Promise<readonly Miss[]> {
  const site = await startSite(all, [product(), values(), json(), prose()]);
  const { kernel, clock } = site;
  const store = new MonitorStore(kernel.services.get(RecordStoreToken));
  const misses: Miss[] = [];
  const count = Math.max(...all.map(({ alerts }) => alerts.length));
  try {
    for (let check = 0; check < count; check += 1) {
      site.version = check;
      clock.at = START + check * DAY_MS;
      const step = {
        checkId: `check-${check}`,
        owner: "",
        request: { monitorId: "m", trigger: "scheduled", targets: [] },
        store,
        clock,
        context: {
          kernel,
          services: kernel.services,
          logger: kernel.logger,
          signal: new AbortController().signal,
        },
        job: { createdAt: clock.at },
        settings: { confirmChanges: true, confirmDelayMs: 0, failuresBeforeAlert: 2 },
      } as unknown as Step;
      clock.at += 1000;
      for (const series of all) {
        const expected = series.alerts[check];
        if (expected === undefined) continue;
        const page = await scrapeAsCheck(step, targetOf(series), site.url(series));
        misses.push(...missesOf(series, check, page));
      }
    }
  } finally {
    await site.close();
  }
  return misses;
}

function targetOf({ name, wanted }: Series): MonitorTarget {
  const [target] = v.parse(Targets, [{ type: "scrape", url: "https://a.example/", ...wanted }]);
  return { ...target, id: name } as MonitorTarget;
}

function missesOf({ name, alerts, reads = {} }: Series, check: number, page: CheckPage): Miss[] {
  const found = [...new Set((page.alerts ?? []).map(({ field }) => field))].sort();
  const misses: Miss[] = [];
  const expected = [...(alerts[check] ?? [])].sort();
  if (JSON.stringify(found) !== JSON.stringify(expected))
    misses.push({
      series: name,
      check,
      expected,
      found: page.alerts?.length ? page.alerts : (page.values ?? page.error),
    });
  for (const [field, value] of Object.entries(reads[check] ?? {}))
    if (page.values?.[field]?.value !== value)
      misses.push({ series: name, check, expected: { [field]: value }, found: page.values ?? page.error });
  return misses;
}
