export { type CronFields, parseCron, shortestGap } from "./cron.ts";
export { nextRun, runsPerMonth, type Schedule, ScheduleInput, Timezone } from "./schedule.ts";
export { cronOf, EXAMPLES } from "./words.ts";
