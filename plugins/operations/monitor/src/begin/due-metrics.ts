import { ClockToken, type Services } from "@winnow/core/plugin";
import { RecordStoreToken } from "@winnow/kit-records";
import { MonitorStore } from "../store/store.ts";

/** Monitors that are counted; more of them are late in any case. */
const MAX_DUE = 1000;

/** How many checks should have begun, and how many seconds late the first of them is. */
export async function lateness(
  services: Services,
): Promise<{ readonly due: number; readonly seconds: number }> {
  const now = services.get(ClockToken).now();
  const found = await new MonitorStore(services.get(RecordStoreToken)).due(now, MAX_DUE);
  const [first] = found;
  return { due: found.length, seconds: first === undefined ? 0 : Math.max(0, now - first.at) / 1000 };
}
