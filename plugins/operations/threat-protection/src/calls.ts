import { type CallContext, defineCall, type OperationCall } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import {
  type Policies,
  PoliciesToken,
  type Policy,
  type PolicyInForce,
  PolicyInput,
  policyFrom,
} from "@winnow/kit-threats";

const Shown = v.object({
  data: v.looseObject({
    enabled: v.boolean(),
    mode: v.picklist(["off", "normal", "manual-only"]),
    configured: v.boolean(),
    updatedAt: v.nullable(v.string()),
  }),
});

/** A policy as it is shown. */
export interface ShownPolicy extends Policy {
  /** Whether the organisation has set it, not the operator. */
  readonly configured: boolean;
  readonly updatedAt: string | null;
}

/** The calls, for the types of an app. */
export interface Calls {
  readonly get: { input: object; result: { data: ShownPolicy } };
  readonly update: { input: v.InferInput<typeof PolicyInput>; result: { data: ShownPolicy } };
}

const REQUEST = {
  mode: "normal",
  blacklist: ["*.risky.example"],
  whitelist: ["*.trusted.example"],
  blockedTlds: ["zip"],
  riskScoreThreshold: 75,
  failurePolicy: "closed",
  allowRequestOverrides: true,
};
const ANSWER = {
  data: {
    enabled: true,
    ...REQUEST,
    enforced: false,
    configured: true,
    updatedAt: "2026-11-22T10:00:00.000Z",
  },
};

/** The calls that read and set the policy of the caller. */
export const calls: readonly OperationCall[] = [
  defineCall({
    name: "get",
    http: { method: "GET" },
    description: "get the threat protection policy",
    example: { answer: ANSWER },
    input: v.strictObject({}),
    result: Shown,
    run: async (_, context) => ({ data: shown(await policiesOf(context).of(context.owner)) }),
  }),
  defineCall({
    name: "update",
    http: { method: "PUT" },
    description: "set the threat protection policy, as a whole",
    example: { request: REQUEST, answer: ANSWER },
    input: PolicyInput,
    result: Shown,
    run: async (request, context) => {
      const policies = policiesOf(context);
      const { policy: before } = await policies.of(context.owner);
      return { data: shown(await policies.set(context.owner, policyFrom(request, before))) };
    },
  }),
];

function policiesOf({ services }: CallContext): Policies {
  return services.get(PoliciesToken);
}

function shown({ policy, updatedAt }: PolicyInForce): ShownPolicy & Record<string, unknown> {
  return {
    ...policy,
    configured: updatedAt !== undefined,
    updatedAt: updatedAt === undefined ? null : new Date(updatedAt).toISOString(),
  };
}
