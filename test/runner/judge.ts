/** How a file of tests ended. */
export interface Outcome {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly report: string;
  readonly seconds: number;
}

/** Reads what uvu printed: a file that runs no test, dies, hangs or loses a test has failed. One may skip all, and say why. */
export function judge(
  file: string,
  code: number | null,
  hungAt: string | undefined,
  output: string,
): Omit<Outcome, "seconds"> {
  const read = (label: string) =>
    Number(new RegExp(`^\\s*${label}:\\s+(\\d+)`, "m").exec(output)?.[1] ?? Number.NaN);
  const total = read("Total");
  const passed = Number.isNaN(read("Passed")) ? 0 : read("Passed");
  const skipped = [...output.matchAll(/^skipped: (.+)$/gm)].map((match) => match[1] ?? "");
  const lost = Number.isNaN(total) ? 1 : total - passed;
  const empty = total === 0 && skipped.length === 0;
  const failed = code === 0 && lost === 0 && !empty && hungAt === undefined ? 0 : Math.max(1, lost);
  const notes = [
    hungAt ?? "",
    code === 0 || hungAt !== undefined ? "" : `(ended with code ${code})`,
    empty || Number.isNaN(total) ? "(no suite ran: is .run() missing?)" : "",
  ];
  return { file, passed, failed, skipped, report: [output, ...notes].filter(Boolean).join("\n") };
}
