export { THREAT_ERRORS, threatError } from "./errors.ts";
export {
  defaultPolicy,
  Policies,
  PoliciesToken,
  type Policy,
  type PolicyInForce,
  policyFrom,
  type ThreatMode,
  withOverride,
} from "./policy.ts";
export { type Risk, type RiskProvider, RiskProviderToken } from "./provider.ts";
export { Override, type OverrideRequest, PolicyInput, type PolicyRequest } from "./request.ts";
export { canonicalHost, type RuleLists, Rules, type RuleVerdict } from "./rules.ts";
