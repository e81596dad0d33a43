import { WinnowError } from "@winnow/core/plugin";
import type { ViewFailure } from "@winnow/kit-views";

/** What came of work that was handed over. */
export type CallAnswer = { readonly value: unknown } | { readonly failure: ViewFailure };

/** The value. @throws WinnowError as it was thrown there */
export function unwrap(answer: CallAnswer): unknown {
  if ("value" in answer) return answer.value;
  const { code, message, ...fields } = answer.failure;
  throw new WinnowError(code, message, fields);
}
