/**
 * Has the server read broken files of every kind, the same ones each time, and judges what each takes.
 *
 * `npm run fuzz:files` reads 20,000; `-- --files 1 --first 4711` repeats one, and `--write FILE` writes it; `--from DIR` breaks the
 * files of a folder too; `--out FILE` keeps the result.
 */
import { writeFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { linesOf, untilStopped, writeReport } from "../report.ts";
import { fuzzFiles } from "./fuzz-files.ts";
import { fileOf } from "./make.ts";
import { seedsOf } from "./seeds.ts";

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "20000" },
    first: { type: "string", default: "1" },
    from: { type: "string" },
    write: { type: "string" },
    out: { type: "string" },
  },
});
const [files, first] = [Number(values.files), Number(values.first)];
const seeds = seedsOf(values.from);
if (values.write !== undefined) {
  const { bytes, name, type, formats } = fileOf(first, seeds);
  writeFileSync(values.write, bytes);
  console.log(`${name} as ${type}, ${bytes.length} bytes, for ${JSON.stringify(formats)}`);
  process.exit(0);
}
const report = await fuzzFiles({
  files,
  first,
  seeds,
  isMeasured: true,
  signal: untilStopped(),
  onProgress: (done) => done % 500 === 0 && console.error(`${done} of ${files}`),
  onFailure: ({ number, name, problem }) => console.error(`FAILED --first ${number}: ${name}: ${problem}`),
});
for (const [kind, counts] of Object.entries(report.kinds).sort())
  console.log(`${kind} ${JSON.stringify(report.most[kind] ?? {})}\n${linesOf(counts)}`);
for (const { number, name, problem } of report.failures)
  console.log(`FAILED --first ${number}: ${name}: ${problem}`);
console.log(`${report.files} files in ${report.seconds} s, ${report.failures.length} failures`);
writeReport(values.out, `npm run fuzz:files -- --files ${files} --first ${first}`, report);
process.exitCode = report.failures.length > 0 ? 1 : 0;
