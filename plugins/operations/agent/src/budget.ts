import { WinnowError } from "@winnow/core/plugin";
import { errors } from "./errors.ts";

/** Called when the credits are spent; by it the status says why the agent stopped. */
export const SPENT = "The agent used up its credits (maxCredits) before it was done.";

/** Credits that an agent may spend. */
export class Budget {
  readonly #most: number;
  #used = 0;
  #isExceeded = false;

  constructor(most: number) {
    this.#most = most;
  }

  get used(): number {
    return this.#used;
  }

  /** @throws AGENT_CREDIT_LIMIT before something is done that there are no credits for */
  check(): void {
    this.#isExceeded ||= this.#used >= this.#most;
    if (this.#isExceeded) throw new WinnowError("AGENT_CREDIT_LIMIT", SPENT, errors.AGENT_CREDIT_LIMIT);
  }

  spend(credits: number): void {
    this.#used += credits;
  }
}
