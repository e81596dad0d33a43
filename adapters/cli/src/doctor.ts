import type { CliWorld, Finding } from "./world.ts";

const MARKS = { ok: "ok", warn: "warn", fail: "FAIL" } as const;
const COLORS = { ok: 32, warn: 33, fail: 31 } as const;
/** Columns of a terminal that does not say how many it has. */
const COLUMNS = 100;

/** Prints what the doctor found; the exit status is 1 when something keeps the server from its work. */
export async function examine(json: boolean, world: CliWorld): Promise<number> {
  const findings = await world.doctor();
  const isWell = findings.every(({ status }) => status !== "fail");
  if (json) world.stdout.write(`${JSON.stringify({ ok: isWell, findings })}\n`);
  else world.stdout.write(shown(findings, world.stdout.isTTY === true));
  return isWell ? 0 : 1;
}

function shown(findings: readonly Finding[], isTerminal: boolean): string {
  const width = Math.max(0, ...findings.map(({ name }) => name.length));
  const indent = width + 8;
  const room = Math.max(40, (process.stdout.columns ?? COLUMNS) - indent);
  const lines = findings.map(({ name, status, text }) => {
    const mark = MARKS[status].padEnd(4);
    const colored = isTerminal ? `\x1b[${COLORS[status]}m${mark}\x1b[39m` : mark;
    const words = isTerminal ? wrapped(text, room).join(`\n${" ".repeat(indent)}`) : text;
    return `${colored}  ${name.padEnd(width)}  ${words}`;
  });
  const count = (status: Finding["status"]) => findings.filter((one) => one.status === status).length;
  const [fails, warnings] = [count("fail"), count("warn")];
  const verdict =
    fails > 0
      ? `${fails} of ${findings.length} checks failed: the server cannot do its work.`
      : warnings > 0
        ? `The server can do its work; ${warnings} of ${findings.length} checks have a warning.`
        : `All ${findings.length} checks are well.`;
  return `${lines.join("\n")}\n\n${verdict}\n`;
}

/** The text in lines of at most so many characters, cut between words. */
function wrapped(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
