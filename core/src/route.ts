/** The way to a site. Held for one fetch. */
export interface Route {
  /** The plugin that gave it. */
  readonly proxy: string;
  /** URL of the proxy server with its credentials; undefined goes directly. Never logged. */
  readonly server?: string;
  /** How the fetchers should appear: as they are, or as a visitor would. @defaultValue "plain" */
  readonly manner?: "plain" | "disguised";
  /** Credits on top of the scrape's own when this route succeeds. */
  readonly credits?: number;
}
