import { distinct, mailboxOf, readAddress, readDomain } from "@winnow/kit-mail";

/** The operator's own addresses and domains. */
export class Trusted {
  /** The addresses, without the domains. */
  readonly addresses: readonly string[];
  readonly #mailboxes: ReadonlySet<string>;
  readonly #domains: ReadonlySet<string>;

  /** Every entry is an address, or a domain such as `example.com`. @throws TypeError naming the one that is neither */
  constructor(entries: readonly string[]) {
    const addresses: string[] = [];
    const domains = new Set<string>();
    for (const entry of entries) {
      const text = entry.trim().replace(/^@/, "");
      const address = readAddress(text);
      const domain = address === undefined ? readDomain(text) : undefined;
      if (address !== undefined) addresses.push(address);
      else if (domain !== undefined) domains.add(domain);
      else throw new TypeError(`"${entry}" is not a valid address or domain`);
    }
    this.addresses = distinct(addresses);
    this.#mailboxes = new Set(addresses.map(mailboxOf));
    this.#domains = domains;
  }

  /** Whether an address is one of them, or below one of the domains; subdomains are domains of their own. */
  has(address: string): boolean {
    const domain = address.slice(address.lastIndexOf("@") + 1);
    return this.#mailboxes.has(mailboxOf(address)) || this.#domains.has(domain);
  }
}
