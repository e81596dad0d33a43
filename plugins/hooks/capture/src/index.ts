import {
  badRequest,
  ClockToken,
  defineHook,
  defineService,
  type Outputs,
  type Plugin,
  type PluginBase,
  type Released,
  readSettings,
  type ScrapeContext,
  type ScrapeRequest,
} from "@winnow/core/plugin";
import { RecorderToken } from "@winnow/kit-egress";
import * as v from "@winnow/kit-schema";
import { errors } from "./errors.ts";
import type { Tape } from "./tape.ts";

export { captureEnvironment, captureFromEnvironment } from "./environment.ts";

const Settings = v.strictObject({
  maxBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1000)), 50 * 1024 * 1024),
});

/** Settings of {@link capture}. */
export interface CaptureSettings {
  /** Bytes of answers that a capture keeps. @defaultValue 52428800 */
  readonly maxBytes?: number;
}

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Keep what the scrape saw, so that it can be replayed. */
    capture: { input: boolean; output: boolean };
  }
}

/** A scrape that is recorded. */
interface Run {
  readonly tape: Tape;
  readonly request: ScrapeRequest;
}

/**
 * Adds `capture` to the request: every exchange with a site is kept, and the answer names a file with which `winnow replay` makes
 * the same answer without the sites. Two plugins that belong together: the hook, and what the fetchers record with.
 * @throws CONFIG_INVALID
 */
export function capture(settings: CaptureSettings = {}): readonly Plugin[] {
  const { maxBytes } = readSettings("capture", Settings, settings);
  const runs = new WeakMap<ScrapeContext, Run>();
  return [
    defineService({
      name: "recorder",
      id: "hook-capture-recorder",
      token: RecorderToken,
      create: () => ({ of: (context) => runs.get(context)?.tape }),
    }),
    defineHook({
      name: "capture",
      errors,
      request: {
        capture: {
          schema: v.optional(v.boolean(), false),
          description:
            "Whether what the scrape saw is kept in a file that `winnow replay` makes the answer of again; `metadata.capture` is its URL.",
          cache: "bypass",
        },
      },
      metadata: { capture: v.pipe(v.string(), v.nature("url")) },
      admit: async (request, context) => {
        if (request.options.capture !== true) return request;
        refuse(request, context);
        const now = context.find(ClockToken)?.now() ?? Date.now();
        const { Tape } = await import("./tape.ts");
        runs.set(context, { tape: new Tape(now, maxBytes), request });
        return request;
      },
      release: async (made, _, context) => {
        const run = runs.get(context);
        return run === undefined ? made : await release(made, run, context);
      },
      fail: async (error, context) => {
        const run = runs.get(context);
        if (run === undefined || Array.isArray(error.details)) return;
        const { code, message, details } = error;
        const url = await keep(run, { error: { code, message, details } }, [], context);
        Object.assign(error, { details: { ...v.recordOf(details), capture: url } });
      },
    }),
  ];
}

async function release(made: Released, run: Run, context: ScrapeContext): Promise<Released> {
  const { cut } = run.tape;
  if (cut > 0)
    context.warn(
      `The capture is not whole: ${cut} answers are beyond its size. The operator can raise it: WINNOW_CAPTURE_MAX_BYTES.`,
    );
  const { outputs, actions, metadata, errors: failed } = made;
  const answer = { outputs, actions, metadata, errors: codesOf(failed), warnings: context.warnings };
  const url = await keep(run, answer, made.plugins.map(idOf), context);
  return { ...made, metadata: { ...metadata, capture: url } };
}

const idOf = (plugin: PluginBase) => plugin.id ?? `${v.recordOf(plugin).kind}-${plugin.name}`;

const codesOf = (failed: Readonly<Record<string, { readonly code: string }>>) =>
  Object.fromEntries(Object.entries(failed).map(([name, { code }]) => [name, code]));

/** What must not be kept is not captured. @throws BAD_REQUEST */
function refuse(request: ScrapeRequest, { keepsNothing }: ScrapeContext): void {
  const { redactPII: redacts } = v.recordOf(request.options);
  const why =
    request.file !== undefined
      ? "a file is no page: attach the file itself"
      : keepsNothing
        ? "nothing of a scrape under `lockdown` or `zeroDataRetention` is kept"
        : redacts !== undefined && redacts !== false
          ? "it holds pages as they are, which `redactPII` is to keep back"
          : undefined;
  if (why === undefined) return;
  const message = `\`capture\` does not go with this request: ${why}.`;
  throw badRequest([{ code: "custom", path: ["capture"], message }]);
}

async function keep(
  { tape, request }: Run,
  answer: Outputs,
  plugins: readonly string[],
  context: ScrapeContext,
): Promise<string> {
  const [{ versionsHere, writeBundle }, { requestOf }, { publish }] = await Promise.all([
    import("./bundle.ts"),
    import("./request-of.ts"),
    import("@winnow/kit-live-page"),
  ]);
  const versions = { ...versionsHere(), ...tape.versions };
  const { startedAt, seed, masks } = tape;
  const facts = {
    scrapeId: context.id,
    startedAt,
    seed,
    request: requestOf(request, masks),
    versions,
    plugins: [...plugins],
  };
  return await publish(context, await writeBundle(tape, facts, answer), "application/warc");
}
