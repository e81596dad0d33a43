import { createToken } from "@winnow/core/plugin";

/** What an outbound connection is for; each purpose has an allow list of its own. */
export type EgressPurpose = "page" | "webhook";

/** An address that may be connected to. */
export interface EgressAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The one guard that every outbound connection passes. */
export interface Egress {
  /**
   * Judges a URL before it is requested, and again after each redirect: scheme, credentials, literal address.
   * @throws SCRAPE_ADDRESS_NOT_ALLOWED
   */
  check(url: URL, purpose: EgressPurpose): void;
  /**
   * Resolves a host name once and gives the addresses that may be connected to: connect to these, do not
   * resolve again, or a second answer could lead elsewhere.
   * @throws SCRAPE_DNS_RESOLUTION_ERROR, SCRAPE_ADDRESS_NOT_ALLOWED
   */
  resolve(hostname: string, purpose: EgressPurpose, signal?: AbortSignal): Promise<readonly EgressAddress[]>;
}

/** {@link Egress} of the process. */
export const EgressToken = createToken<Egress>("egress");
