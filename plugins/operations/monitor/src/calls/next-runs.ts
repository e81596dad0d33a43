import { ClockToken } from "@winnow/core/plugin";
import { defineCall, type OperationCall } from "@winnow/kit-operations";
import { nextRun, type Schedule, ScheduleInput } from "@winnow/kit-schedule";
import * as v from "@winnow/kit-schema";
import { ANSWERS } from "./examples.ts";

const SHOWN = 3;

/** The call, for the types of an app. */
export interface ScheduleCalls {
  readonly schedule: {
    input: v.InferInput<typeof ScheduleInput>;
    result: { data: Schedule & { readonly nextRuns: readonly string[] } };
  };
}

/** When a schedule would run, before a monitor has it. */
const schedule = defineCall({
  name: "schedule",
  http: { method: "GET", path: "/schedule" },
  description: "say when a schedule would run next",
  example: { request: { text: "weekdays at 8am", timezone: "Europe/Berlin" }, answer: ANSWERS.schedule },
  input: ScheduleInput,
  result: v.object({
    data: v.object({ cron: v.string(), timezone: v.string(), nextRuns: v.array(v.string()) }),
  }),
  run: async (wanted, { services }) => {
    const nextRuns: string[] = [];
    for (
      let at = nextRun(wanted, services.get(ClockToken).now());
      at !== undefined;
      at = nextRun(wanted, at)
    ) {
      nextRuns.push(new Date(at).toISOString());
      if (nextRuns.length === SHOWN) break;
    }
    return { data: { ...wanted, nextRuns } };
  },
});

/** What can be asked of schedules. */
export const scheduleCalls: readonly OperationCall[] = [schedule];
