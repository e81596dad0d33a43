import type { EmbeddedState } from "@winnow/kit-facts";
import type { Money } from "../types.ts";

/** What reading data needs in addition to it. */
export interface StateSource {
  readonly states: readonly EmbeddedState[];
  readonly baseUrl: string;
  readonly money: (text: string) => Money | undefined;
  /** Visible text, which shows whether amounts count hundredths. */
  readonly text: string;
}

/** Currencies whose prices have no cents. */
export const NO_CENTS: ReadonlySet<string> = new Set(
  "JPY KRW IDR VND CLP HUF ISK PYG XOF XAF COP UGX TZS KHR LAK MMK".split(" "),
);
