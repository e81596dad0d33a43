import { abortAfter, messageOf, unlessAborted, type WinnowError } from "@winnow/core/plugin";
import type { Visits } from "@winnow/kit-egress";
import {
  canonicalHost,
  type PolicyInForce,
  type Risk,
  type RiskProvider,
  type RuleVerdict,
  threatError,
} from "@winnow/kit-threats";

/** Milliseconds that the assessment of a URL may take. */
const ASSESS_MS = 10_000;
/** URLs whose verdicts one scrape remembers. */
const MAX_REMEMBERED = 1000;
/** Credits of a URL whose risk was assessed. @see specification, "Limits" */
const SCAN_CREDITS = 2;

/** What judges the URLs of one scrape, or of other work. */
export interface VisitParts {
  readonly policy: PolicyInForce["policy"];
  readonly rules: PolicyInForce["rules"];
  readonly provider: RiskProvider | undefined;
  readonly signal: AbortSignal;
  /** Whether nothing may be sent to the outside: then only rules judge. */
  readonly isOffline: boolean;
  readonly bill: (credits: number) => void;
  readonly note: (text: string) => void;
}

/** Judges URLs by the rules of a policy, and those that no rule decides by their risk. */
export class JudgedVisits implements Visits {
  readonly #parts: VisitParts;
  readonly #verdicts = new Map<string, Promise<void>>();

  constructor(parts: VisitParts) {
    this.#parts = parts;
  }

  /** Whether a URL was judged already. */
  wasJudged(url: URL): boolean {
    return this.#verdicts.has(keyOf(url));
  }

  check(url: URL): Promise<void> {
    const key = keyOf(url);
    const before = this.#verdicts.get(key);
    if (before !== undefined) return before;
    const verdict = this.#judge(url);
    // The caller gets the error; nothing else may ever ask for it again.
    verdict.catch(() => {});
    if (this.#verdicts.size < MAX_REMEMBERED) this.#verdicts.set(key, verdict);
    return verdict;
  }

  checkHost(hostname: string): void {
    const verdict = this.#parts.rules.judge(URL.parse(`http://${hostname}/`)?.hostname ?? hostname);
    if (verdict?.allowed === false) throw blockedByRule(hostname, verdict);
  }

  async #judge(url: URL): Promise<void> {
    const { policy, rules, isOffline, bill, note } = this.#parts;
    const verdict = rules.judge(url.hostname);
    if (verdict?.allowed === false) throw blockedByRule(shown(url), verdict);
    if (verdict?.allowed === true || policy.mode !== "normal" || isOffline) return;
    let risk: Risk;
    try {
      risk = await this.#assess(url);
    } catch (error) {
      this.#parts.signal.throwIfAborted();
      const reason = messageOf(error);
      note(`the risk of ${shown(url)} cannot be told: ${reason}`);
      if (policy.failurePolicy === "open") return;
      const why = `its risk cannot be told (${reason}), and the failure policy is closed`;
      throw blocked(shown(url), why, { rule: "failurePolicy" });
    }
    bill(SCAN_CREDITS);
    const { score, reasons } = risk;
    note(`risk of ${shown(url)}: ${score}${reasons.length === 0 ? "" : ` (${reasons.join(", ")})`}`);
    if (score < policy.riskScoreThreshold) return;
    const why = `risk score ${score}, and the threshold is ${policy.riskScoreThreshold}: ${reasons.join(", ") || "no reason is known"}`;
    throw blocked(shown(url), why, {
      rule: "riskScore",
      score,
      riskScoreThreshold: policy.riskScoreThreshold,
      reasons: [...reasons],
    });
  }

  async #assess(url: URL): Promise<Risk> {
    const { provider, signal } = this.#parts;
    if (provider === undefined) throw new Error("no risk provider is installed");
    const bounded = abortAfter(ASSESS_MS, signal);
    const { score, reasons } = await unlessAborted(() => provider.assess(url, bounded), bounded);
    if (!(score >= 0 && score <= 100)) throw new Error(`${provider.name} returned the score ${score}`);
    return { score: Math.round(score), reasons: reasons.slice(0, 10).map((reason) => reason.slice(0, 200)) };
  }
}

function blockedByRule(what: string, { list, rule }: RuleVerdict): WinnowError {
  return blocked(what, `rule: ${list} "${rule}"`, { rule: list, entry: rule });
}

function blocked(what: string, why: string, details: Readonly<Record<string, unknown>>): WinnowError {
  const message = `This URL (${what}) is blocked by your organization's threat protection policy (${why}). If you trust the site, ask whoever manages the policy to add its domain to the whitelist.`;
  return threatError("unsafe_domain_blocked", message, { url: what, ...details });
}

/** What of a URL counts when it is judged: without scheme, user name and fragment. */
function keyOf(url: URL): string {
  return `${canonicalHost(url.hostname)}:${url.port}${url.pathname}${url.search}`;
}

/** A URL as messages show it: without what may be secret in it. */
function shown({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`.slice(0, 300);
}
