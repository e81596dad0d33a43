import { type Clock, createToken } from "@winnow/core/plugin";
import type { RecordStore, StoredRecord } from "@winnow/kit-records";
import { threatError } from "./errors.ts";
import type { OverrideRequest, PolicyRequest } from "./request.ts";
import { type RuleLists, Rules } from "./rules.ts";

/** What decides about a URL. */
export type ThreatMode = "off" | "normal" | "manual-only";

/** The policy of an organisation. */
export interface Policy extends RuleLists {
  /** Whether there is threat protection at all. */
  readonly enabled: boolean;
  readonly mode: ThreatMode;
  /** Score at which a URL is blocked, 0 to 100. */
  readonly riskScoreThreshold: number;
  /** What becomes of a URL whose risk cannot be assessed. */
  readonly failurePolicy: "open" | "closed";
  /** Whether requests may bring fields of their own. */
  readonly allowRequestOverrides: boolean;
  /** Whether it may not be switched off. */
  readonly enforced: boolean;
}

/** A policy with its rules ready for use. */
export interface PolicyInForce {
  readonly policy: Policy;
  readonly rules: Rules;
  /** When it was set, in milliseconds since the epoch; undefined for the operator's. */
  readonly updatedAt: number | undefined;
}

const COLLECTION = "threat-policies";
const KEY = "policy";
/** How long a policy is cached: a change holds in other processes after this at most. */
const CACHED_MS = 1000;
const MAX_CACHED = 1000;

/** The policy of an organisation that has set none. */
export function defaultPolicy(mode: ThreatMode): Policy {
  return {
    enabled: mode !== "off",
    mode,
    blacklist: [],
    whitelist: [],
    blockedTlds: [],
    riskScoreThreshold: 75,
    failurePolicy: "closed",
    allowRequestOverrides: true,
    enforced: false,
  };
}

/** {@link Policies} of the process. */
export const PoliciesToken = createToken<Policies>("threat protection policies");

/** The policies of all organisations, in the store of records. */
export class Policies {
  readonly #store: RecordStore | undefined;
  readonly #clock: Clock;
  readonly #default: PolicyInForce;
  readonly #cached = new Map<
    string,
    { readonly inForce: PolicyInForce; readonly until: number; readonly version: number }
  >();

  constructor(store: RecordStore | undefined, clock: Clock, mode: ThreatMode) {
    this.#store = store;
    this.#clock = clock;
    const policy = defaultPolicy(mode);
    this.#default = { policy, rules: new Rules(policy), updatedAt: undefined };
  }

  /** The policy of an organisation. */
  async of(owner: string): Promise<PolicyInForce> {
    const now = this.#clock.now();
    const cached = this.#cached.get(owner);
    if (cached !== undefined && cached.until > now) return cached.inForce;
    const record = await this.#store?.get({ collection: COLLECTION, owner, key: KEY });
    const version = record?.version ?? 0;
    const inForce = cached?.version === version ? cached.inForce : this.#read(record);
    this.#remember(owner, inForce, version, now);
    return inForce;
  }

  /** Sets the policy of an organisation. */
  async set(owner: string, policy: Policy): Promise<PolicyInForce> {
    const now = this.#clock.now();
    const record = { at: now, value: policy };
    if (this.#store === undefined)
      throw threatError(
        "THREAT_PROTECTION_NOT_ENABLED",
        "No store keeps policies: install a store of records.",
      );
    const version = (await this.#store.put({ collection: COLLECTION, owner, key: KEY }, record)) ?? 0;
    const inForce = { policy, rules: new Rules(policy), updatedAt: now };
    this.#remember(owner, inForce, version, now);
    return inForce;
  }

  #read(record: StoredRecord | undefined): PolicyInForce {
    if (record === undefined) return this.#default;
    const policy = { ...this.#default.policy, ...(record.value as Policy) };
    return { policy, rules: new Rules(policy), updatedAt: record.at };
  }

  #remember(owner: string, inForce: PolicyInForce, version: number, now: number): void {
    this.#cached.delete(owner);
    this.#cached.set(owner, { inForce, version, until: now + CACHED_MS });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > MAX_CACHED && oldest !== undefined) this.#cached.delete(oldest);
  }
}

/**
 * The policy for one request: the organisation's, with the fields that the request brings.
 * @throws THREAT_PROTECTION_NOT_ENABLED, THREAT_PROTECTION_OVERRIDE_DISABLED, THREAT_PROTECTION_ENFORCED,
 * THREAT_PROTECTION_MODE_UNAVAILABLE
 */
export function withOverride(inForce: PolicyInForce, override: OverrideRequest | undefined): PolicyInForce {
  if (override === undefined) return inForce;
  const { policy } = inForce;
  if (!policy.enabled) {
    const message =
      "threatProtection was sent, but threat protection is not enabled. Enable it with PUT /v2/team/threat-protection, or ask the operator to set WINNOW_THREAT_PROTECTION.";
    throw threatError("THREAT_PROTECTION_NOT_ENABLED", message);
  }
  if (!policy.allowRequestOverrides) {
    const message =
      "Your organization does not allow requests to override its threat protection policy. Remove threatProtection from the request.";
    throw threatError("THREAT_PROTECTION_OVERRIDE_DISABLED", message);
  }
  const mode = availableMode(override.mode ?? policy.mode);
  if (mode === "off" && policy.enforced) {
    const message = 'Threat protection is enforced for your organization, so "mode": "off" is not allowed.';
    throw threatError("THREAT_PROTECTION_ENFORCED", message);
  }
  const given = Object.fromEntries(Object.entries(override).filter(([, value]) => value !== undefined));
  const merged: Policy = { ...policy, ...given, mode };
  const hasRules = override.blacklist ?? override.whitelist ?? override.blockedTlds;
  return { ...inForce, policy: merged, rules: hasRules === undefined ? inForce.rules : new Rules(merged) };
}

/** The policy that a request sets. @throws THREAT_PROTECTION_ENFORCED, THREAT_PROTECTION_MODE_UNAVAILABLE */
export function policyFrom(request: PolicyRequest, before: Policy): Policy {
  const { allowOverrides, allowRequestOverrides, enforced, ...rest } = request;
  const mode = availableMode(rest.mode);
  if ((mode === "off" || !rest.enabled) && (enforced ?? (before.enabled && before.enforced))) {
    const message =
      'Threat protection is enforced for your organization, so it cannot be switched off. Send "enforced": false as well to lift that.';
    throw threatError("THREAT_PROTECTION_ENFORCED", message);
  }
  return {
    ...rest,
    mode,
    allowRequestOverrides: allowRequestOverrides ?? allowOverrides ?? true,
    enforced: enforced ?? false,
  };
}

function availableMode(mode: PolicyRequest["mode"]): ThreatMode {
  if (mode !== "zscaler") return mode;
  const message = 'The mode "zscaler" is not available on this server. Use "normal", "manual-only" or "off".';
  throw threatError("THREAT_PROTECTION_MODE_UNAVAILABLE", message);
}
