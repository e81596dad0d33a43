/**
 * Asks the registry for known holes in what is installed (`npm run audit`): by default in the packages of this repository and in the
 * site of its documentation. A hole of severity high or critical ends it with status 1, unless it is allowed here, with a reason.
 */
import { spawnSync } from "node:child_process";
import process from "node:process";

/** Severities that end it. */
const SEVERE: ReadonlySet<string> = new Set(["high", "critical"]);

/** Advisories that do not concern Winnow, by their ids, such as `GHSA-67mh-4wv8-2f99`, and why. */
const ALLOWED: Readonly<Record<string, string>> = {};

interface Advisory {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: string;
}

const given = process.argv.slice(2);
const found = (given.length > 0 ? given : [".", "docs/site"]).flatMap(advisoriesIn);
const severe = new Map(
  found.filter(({ severity }) => SEVERE.has(severity)).map((advisory) => [idOf(advisory), advisory]),
);
for (const [id, { name, severity, title, url }] of severe) {
  const reason = ALLOWED[id];
  console.log(`${name}: ${severity}: ${title}, ${url}${reason === undefined ? "" : `; allowed: ${reason}`}`);
}
for (const id of Object.keys(ALLOWED)) if (!severe.has(id)) console.log(`${id} need not be allowed any more`);
const open = [...severe.keys()].filter((id) => !(id in ALLOWED));
console.log(`${open.length} severe advisories that are not allowed, of ${found.length} advisories in all`);
process.exitCode = open.length === 0 ? 0 : 1;

/** What `npm audit` says of the lockfile of a folder. */
function advisoriesIn(folder: string): readonly Advisory[] {
  const { stdout } = spawnSync("npm", ["audit", "--json", "--package-lock-only"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64e6,
  });
  const { vulnerabilities, message } = JSON.parse(stdout);
  if (vulnerabilities === undefined) {
    console.error(`The registry gives no advisories for ${folder}: ${message}`);
    process.exit(2);
  }
  // Packages that only depend on one with a hole name that one instead of an advisory.
  const causes = Object.values<{ via: readonly (Advisory | string)[] }>(vulnerabilities);
  return causes.flatMap(({ via }) => via.filter((cause) => typeof cause !== "string"));
}

/** The id of an advisory is the end of its address. */
function idOf({ url }: Advisory): string {
  return url.slice(url.lastIndexOf("/") + 1);
}
