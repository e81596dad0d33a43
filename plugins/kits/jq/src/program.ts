/** What jq said of a program, or of a page that it read. */
export interface JqFailure {
  /** Whether the program does not compile, failed on this page, or needed more than it may have. */
  readonly failure: "invalid" | "failed" | "stopped";
  /** Why, as jq says it. */
  readonly message: string;
}

/** Functions that would read something else than the page, say something elsewhere, or end jq; with how many arguments. */
const REFUSED: readonly (readonly [name: string, ...parameters: readonly ("" | "(f)")[]])[] = [
  ["input", ""],
  ["inputs", ""],
  ["input_filename", ""],
  ["input_line_number", ""],
  ["debug", "", "(f)"],
  ["stderr", ""],
  ["halt", ""],
  ["halt_error", "", "(f)"],
  ["get_search_list", ""],
  ["modulemeta", ""],
];
const MARK = "__refused_";
/** jq drops definitions that are not used before it finds out whether what they name is there: so only programs that use one are refused. */
const PRELUDE = REFUSED.flatMap(([name, ...parameters]) =>
  parameters.map((list) => `def ${name}${list}: ${MARK}${name};`),
).join(" ");

/** Exit codes of jq. @see https://jqlang.org/manual/v1.8/#exit-status */
const COMPILE_ERROR = 3;
const MAX_MESSAGE = 300;

/** A program with the functions that it may not use. It never begins with a dash, so that it is no option of the command. */
export function guarded(program: string): string {
  return `${PRELUDE}\n${program}`;
}

/** What a run that failed says of a {@link guarded} program. */
export function failureOf(exitCode: number, stderr: string): JqFailure {
  if (exitCode === COMPILE_ERROR) return { failure: "invalid", message: problemIn(stderr) };
  const [line = ""] = stderr.split("\n");
  const message = line.replace(/^jq: error \([^)]*\)(?: \(not a string\))?: /, "").replace(/^jq: /, "");
  return { failure: "failed", message: message.slice(0, MAX_MESSAGE) || `jq ended with ${exitCode}` };
}

/** The first error of a program that does not compile, with the line and column that it has without the prelude. */
function problemIn(stderr: string): string {
  const [, refused] = new RegExp(`${MARK}(\\w+)/0 is not defined`).exec(stderr) ?? [];
  const [, keyword] = /unexpected (import|include|module)\b/.exec(stderr) ?? [];
  const name = refused ?? keyword;
  if (name !== undefined) return `${name} cannot be used: a program reads the page, and nothing else`;
  const [line = ""] = stderr.split("\n");
  const place = / at <[^>]*>, line (\d+)(?:, column (\d+))?:?/;
  return line
    .replace(/^jq: error: /, "")
    .replace(place, (_, number: string, column?: string) =>
      column === undefined
        ? ` at line ${Number(number) - 1}`
        : ` at line ${Number(number) - 1}, column ${column}`,
    )
    .slice(0, MAX_MESSAGE);
}
