import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ask } from "./ask.ts";
import { filesOf, packageOf, type Wanted } from "./files.ts";
import { KINDS } from "./kinds.ts";
import { Mistake } from "./names.ts";

/** What the command needs of the process around it. */
export interface Surroundings {
  readonly args: readonly string[];
  readonly folder: string;
  /** Whether questions can be answered. */
  readonly isInteractive: boolean;
  readonly say: (text: string) => void;
}

const kinds = Object.entries(KINDS).map(([kind, { hint }]) => `    ${kind.padEnd(10)}${hint}`);

const HELP = `npm create @winnow/plugin                              asks what it needs
npm create @winnow/plugin -- --kind format --name reading-level --yes

  --kind KIND       one of
${kinds.join("\n")}
  --name NAME       the word that a request uses, such as reading-level
  --folder FOLDER   where to; it must be new or empty (default: the name of the package)
  --package NAME    name of the package (default: winnow-KIND-NAME)
  --yes             ask nothing
  --help            this text
`;

/**
 * Writes a new plugin; gives the exit status.
 * @throws what is not a mistake of the caller
 */
export async function run(around: Surroundings): Promise<number> {
  try {
    const values = readArgs(around.args);
    if (values.help === true) around.say(HELP);
    else await create(around, values);
    return 0;
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    around.say(`create-plugin: ${error.message}\n`);
    return 2;
  }
}

type Values = ReturnType<typeof readArgs>;

async function create({ folder: here, isInteractive, say }: Surroundings, values: Values): Promise<void> {
  const wanted: Wanted = { ...(await complete(values, isInteractive)), package: values.package };
  const files = filesOf(wanted);
  const folder = resolve(here, values.folder ?? packageOf(wanted).replace(/^.*\//, ""));
  mustBeFree(folder);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const place = relative(here, folder) || ".";
  say(`${packageOf(wanted)} is in ${place}. Next:

  cd ${place}
  npm install
  npm run check && npm test

The work is in src/index.ts. When it is done: README.md, "Publish".
`);
}

/** Kind and name: as given, or as answered. */
async function complete({ kind, name, yes }: Values, isInteractive: boolean) {
  if (kind !== undefined && name !== undefined) return { kind, name };
  if (yes !== true && isInteractive) return await ask({ kind, name });
  const missing = [kind ?? "--kind", name ?? "--name"].filter((one) => one === "--kind" || one === "--name");
  throw new Mistake(
    `${missing.join(" and ")} must be given, such as --kind format --name reading-level. See --help.`,
  );
}

function readArgs(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const options = { kind: text, name: text, folder: text, package: text, yes: flag, help: flag };
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Mistake(`${error.message} See --help.`);
  }
}

/** @throws Mistake for a folder in which something would be lost or mixed up */
function mustBeFree(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Mistake(`${folder} is a file. Choose another --folder.`);
  if (readdirSync(folder).some((name) => name !== ".git"))
    throw new Mistake(`${folder} is not empty, and nothing was written. Choose another --folder.`);
}
