import { messageOf, WinnowError } from "@winnow/core/plugin";

/** Whether an error is about a server that is away or full, which is no fault of the work and may pass. */
export function isOfCapacity(error: unknown): error is WinnowError {
  return WinnowError.is(error) && error.category === "capacity" && error.retryable;
}

/** What the log should hold of an error: of one that may pass the reason, of any other all that helps to find it. */
export function factsOf(error: unknown): { readonly reason: string } | { readonly error: unknown } {
  return isOfCapacity(error) ? { reason: messageOf(error) } : { error };
}
