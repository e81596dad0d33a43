/** What two public checkers find in a packed package: publint in its manifest, Are The Types Wrong in how its types resolve. */
import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/**
 * How packages are resolved that can only be imported: Node 22.19 and later, and bundlers. The other two are Node before it knew
 * `exports`, and types for `require`; Node 22.19 requires an ES module without them.
 */
const ESM_ONLY: ReadonlySet<string> = new Set(["node16-esm", "bundler"]);

/** The problems of a tarball, as sentences. */
export async function problemsOf(path: string): Promise<readonly string[]> {
  const file = readFileSync(path);
  const bytes = new Uint8Array(file);
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const said = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
  const result = await checkPackage(createPackageFromTarballData(bytes));
  // A package without types is a command: nothing of it can be imported.
  if (result.types === false) return Object.keys(pkg.exports ?? {}).length > 0 ? [...said, "no types"] : said;
  const wrong = result.problems
    .filter((problem) => !("resolutionKind" in problem) || ESM_ONLY.has(problem.resolutionKind))
    .map((problem) => JSON.stringify(problem));
  return [...said, ...wrong];
}
