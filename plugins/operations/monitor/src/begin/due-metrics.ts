import { ClockToken, type Services } from "@winnow/core/plugin";
import { MetricsToken } from "@winnow/kit-metrics";
import { RecordStoreToken } from "@winnow/kit-records";
import { MonitorStore } from "../store/store.ts";

/** Monitors that are counted; more of them are late in any case. */
const MAX_DUE = 1000;

/** Adds to the installed metrics how many checks should have begun, and how late the first of them is. */
export function watchDue(services: Services): void {
  const due = async () => {
    const now = services.get(ClockToken).now();
    return { now, found: await new MonitorStore(services.get(RecordStoreToken)).due(now, MAX_DUE) };
  };
  const metrics = services.find(MetricsToken);
  metrics?.watch({
    name: "winnow_monitors_due",
    help: "Checks of monitors that are due and have not begun.",
    read: async () => [{ value: (await due()).found.length }],
  });
  metrics?.watch({
    name: "winnow_monitors_late_seconds",
    help: "How late the first of these checks is.",
    read: async () => {
      const { now, found } = await due();
      return [{ value: found.length === 0 ? 0 : Math.max(0, now - (found[0]?.at ?? now)) / 1000 }];
    },
  });
}
