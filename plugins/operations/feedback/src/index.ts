import { ClockToken, type OperationPlugin, WinnowError } from "@winnow/core/plugin";
import { type CallContext, defineCall, defineCalls, ranLately } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { ScrapeResultsToken } from "@winnow/kit-results";
import * as v from "@winnow/kit-schema";
import { errors } from "./errors.ts";
import { Feedback, SearchFeedback } from "./request.ts";

/** What is answered to feedback. */
export interface Thanks {
  readonly feedbackId: string;
  readonly creditsRefunded: number;
  readonly alreadySubmitted?: boolean;
}

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    feedback: {
      calls: {
        send: { input: v.InferInput<typeof Feedback>; result: Thanks };
        search: { input: v.InferInput<typeof SearchFeedback>; result: Thanks };
      };
    };
  }
}

const ANSWER = { feedbackId: "0199f1a2-9d40-7c66-8f01-5b7d3c2a9e10", creditsRefunded: 0 };
const Result = v.object({
  feedbackId: v.string(),
  creditsRefunded: v.number(),
  alreadySubmitted: v.optional(v.boolean()),
});

const send = defineCall({
  name: "send",
  http: { method: "POST" },
  description: "say whether the result of a call was good",
  example: {
    request: { endpoint: "scrape", jobId: "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11", rating: "good" },
    answer: ANSWER,
  },
  input: Feedback,
  result: Result,
  run: async (request, context) => {
    const { endpoint, jobId } = request;
    const isKnown =
      endpoint === "scrape" || endpoint === "parse"
        ? (await context.services.find(ScrapeResultsToken)?.find(jobId, context.owner)) !== undefined
        : ranLately(context, jobId, context.owner)?.operation === endpoint;
    if (!isKnown) throw unknown("JOB_NOT_FOUND");
    return await keep(jobId, request, context);
  },
});

const search = defineCall({
  name: "search",
  http: { method: "POST", at: "search/:id/feedback" },
  description: "say whether the results of a search were good",
  example: { request: { rating: "partial", querySuggestions: "more of this year" }, answer: ANSWER },
  input: SearchFeedback,
  result: Result,
  run: async ({ id, ...request }, context) => {
    if (ranLately(context, id, context.owner)?.operation !== "search") throw unknown("SEARCH_NOT_FOUND");
    return await keep(id, { endpoint: "search", ...request }, context);
  },
});

/** Keeps what callers say of results, for the operator to read. @see wire contract 18 */
export const feedback = (): OperationPlugin =>
  defineCalls({
    name: "feedback",
    description: "say whether a result was good",
    errors,
    calls: [send, search],
  });

async function keep(jobId: string, value: object, context: CallContext): Promise<Thanks> {
  const records = context.services.get(RecordStoreToken);
  const key = { collection: "feedback", owner: context.owner, key: jobId.toLowerCase() };
  const feedbackId = context.id;
  const at = clockOf(context).now();
  const version = await records.put(key, { at, value: { ...value, feedbackId } }, { ifVersion: 0 });
  if (version !== undefined) return { feedbackId, creditsRefunded: 0 };
  const first = (await records.get(key))?.value as { readonly feedbackId: string } | undefined;
  return { feedbackId: first?.feedbackId ?? feedbackId, creditsRefunded: 0, alreadySubmitted: true };
}

function clockOf({ services }: CallContext) {
  return services.get(ClockToken);
}

function unknown(feedbackErrorCode: "JOB_NOT_FOUND" | "SEARCH_NOT_FOUND"): WinnowError {
  const { FEEDBACK_JOB_NOT_FOUND: kind } = errors;
  const details = { feedbackErrorCode };
  return new WinnowError("FEEDBACK_JOB_NOT_FOUND", kind.description, { ...kind, details });
}
