import { createToken } from "@winnow/core/plugin";

/** How dangerous a URL is. */
export interface Risk {
  /** 0 for none, 100 for certain danger. */
  readonly score: number;
  /** Why, in a few words each, the weightiest first. */
  readonly reasons: readonly string[];
}

/** Knows how dangerous URLs are. */
export interface RiskProvider {
  /** What it is called in errors, such as `Web Risk`. */
  readonly name: string;
  /**
   * Assesses a URL without asking its host. Whatever is thrown counts as "cannot be reached", and the policy decides what
   * becomes of the URL.
   */
  assess(url: URL, signal: AbortSignal): Promise<Risk>;
}

/** {@link RiskProvider} that the threat protection asks. */
export const RiskProviderToken = createToken<RiskProvider>("risk provider");
