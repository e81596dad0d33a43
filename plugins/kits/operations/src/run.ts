import type { Kernel } from "@winnow/core";
import { checkContract, pluginId, type ScrapeRun } from "@winnow/core/adapter";
import { badRequest, type Schema, WinnowError } from "@winnow/core/plugin";
import { openVisits, type Visits } from "@winnow/kit-egress";
import { CreditsToken } from "@winnow/kit-teams";
import * as v from "valibot";
import { drain } from "./drain.ts";
import { noteEnd } from "./lately.ts";
import type { OperationContext } from "./operation.ts";

/** What a run of an operation is given in addition to its request. */
export type OperationRun = Pick<ScrapeRun, "signal" | "requestId" | "owner" | "payer">;

/**
 * Runs an installed operation that answers while the caller waits: yields its events and returns its result. It ends
 * when the kernel closes.
 * @throws BAD_REQUEST, KERNEL_CLOSED
 */
export function runOperation(
  kernel: Kernel,
  operation: string,
  request: unknown,
  options: OperationRun = {},
): AsyncGenerator<unknown, unknown> {
  return run(kernel, operation, request, contextOf(kernel, options));
}

/** What a kernel adds to each scrape, which operations inside of operations inherit. */
const GIVEN = new WeakMap<Kernel, ScrapeRun>();

/** What an operation works with, for one request. @throws KERNEL_CLOSED */
export function contextOf(kernel: Kernel, options: OperationRun): OperationContext {
  kernel.closing.throwIfAborted();
  const { services } = kernel;
  const id = kernel.newId();
  const { signal, requestId = id, owner = "", payer } = { ...GIVEN.get(kernel), ...options };
  return {
    id,
    owner,
    // Scrapes that an operation makes are part of the same request.
    kernel: kernelWith(kernel, { requestId, owner, payer }),
    services,
    logger: kernel.logger.child({ requestId }),
    signal: AbortSignal.any(signal === undefined ? [kernel.closing] : [signal, kernel.closing]),
    bill: async (credits, what) =>
      await services.find(CreditsToken)?.charge(owner, payer, { [what]: credits }),
  };
}

/** A kernel whose scrapes are given this as well, unless they say something else. */
export function kernelWith(kernel: Kernel, given: ScrapeRun): Kernel {
  const scrapeRequest: Kernel["scrapeRequest"] = (raw, run) =>
    kernel.scrapeRequest(raw, { ...given, ...run });
  const hold: Kernel["hold"] = (raw, run, work) => kernel.hold(raw, { ...given, ...run }, work);
  const own: Kernel = Object.create(kernel, {
    scrapeRequest: { value: scrapeRequest },
    hold: { value: hold },
  });
  GIVEN.set(own, { ...GIVEN.get(kernel), ...given });
  return own;
}

/** For whom a kernel scrapes by default, as {@link kernelWith} made it; "" for any other. */
export function ownerOf(kernel: Kernel): string {
  return GIVEN.get(kernel)?.owner ?? "";
}

/**
 * What judges the URLs that an operation asks for in addition to its scrapes; undefined when nothing does. `override` is the
 * `threatProtection` object of the request.
 * @throws BAD_REQUEST, and the codes with which an override is refused
 */
export async function visitsFor(
  { kernel, services, signal }: Pick<OperationContext, "kernel" | "services" | "signal">,
  override: unknown,
): Promise<Visits | undefined> {
  return await openVisits(services, { owner: ownerOf(kernel), signal, override });
}

/** Runs an installed operation to its end and returns its result. @throws BAD_REQUEST, KERNEL_CLOSED */
export async function resultOf(
  kernel: Kernel,
  operation: string,
  request: unknown,
  options?: OperationRun,
): Promise<unknown> {
  return await drain(runOperation(kernel, operation, request, options));
}

/** The request of an operation, validated and with its defaults. @throws BAD_REQUEST */
export function parseInput({ input }: { readonly input: Schema }, request: unknown): unknown {
  const parsed = v.safeParse(input, request);
  if (parsed.success) return parsed.output;
  throw badRequest(parsed.issues);
}

async function* run(
  { registry }: Kernel,
  name: string,
  request: unknown,
  context: OperationContext,
): AsyncGenerator<unknown, unknown> {
  const operation = registry.find("operation", name);
  if (operation === undefined) {
    const known = registry.of("operation").map((one) => one.name);
    const message = `Unknown operation "${name}". Installed: ${known.join(", ") || "none"}.`;
    throw new WinnowError("BAD_REQUEST", message);
  }
  const id = pluginId(operation);
  try {
    if (operation.run === undefined) {
      const message = `The operation "${name}" is a job: run it with a queue, as createQueue(kernel).run("${name}", ...).`;
      throw new WinnowError("CONFIG_INVALID", message);
    }
    const work = operation.run(parseInput(operation, request) as never, context);
    const result = "next" in work ? yield* work : await work;
    const contract = { schema: operation.result, words: 'what its "result" describes', isJson: true };
    const checked = checkContract(id, "run", contract, result);
    noteEnd(context, context.id, { operation: name, owner: context.owner });
    return checked;
  } catch (error) {
    throw WinnowError.wrap(error, "operation", id);
  }
}
