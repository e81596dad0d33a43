/**
 * Sends broken, odd and valid requests to every route of the running server, the same ones each time.
 *
 * `npm run fuzz` sends 100,000; `npm run fuzz -- --requests 1 --seed 4711` repeats one; `--out FILE` keeps the result.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";
import { linesOf, untilStopped, writeReport } from "./report.ts";
import { startFuzzServer } from "./server.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    out: { type: "string" },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
await using server = await startFuzzServer();
const report = await fuzz({
  ...server,
  requests,
  seed,
  signal: untilStopped(),
  onProgress: (done) => done % 5000 === 0 && console.error(`${done} of ${requests}`),
});
const gone = server.gone();
for (const [route, counts] of Object.entries(report.routes).sort())
  console.log(`${route}\n${linesOf(counts)}`);
for (const { seed: number, request, problem } of report.failures)
  console.log(`FAILED --seed ${number}: ${problem}\n  ${request}`);
if (gone !== undefined) console.log(`FAILED: ${gone}`);
console.log(`${report.requests} requests in ${report.seconds} s, ${report.failures.length} failures`);
writeReport(values.out, `npm run fuzz -- --requests ${requests} --seed ${seed}`, report);
process.exitCode = report.failures.length > 0 || gone !== undefined ? 1 : 0;
