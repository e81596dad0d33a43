// Winnow as a module of the quality harness: `detectPii(text)`. Runs on a Node that strips types. `REDACT_MODE` is the mode, by default aggressive.
import module from "node:module";

// The packages import each other by name: they are to find the sources, as under `node -C @winnow/source`.
module.registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: ["@winnow/source", ...context.conditions] }),
});
const { detect } = await import("../../plugins/hooks/redact-pii/pii/src/index.ts");
const mode = process.env.REDACT_MODE ?? "aggressive";

/** What is found, by the names of the entities. */
export async function detectPii(text) {
  const findings = await detect(text, { mode });
  return findings.map(({ start, end, entity }) => ({ start, end, type: entity }));
}
await detectPii("Anna Keller, +49 30 901820");
