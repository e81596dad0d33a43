/** Settings of the plugin. */
export interface BotAuthSettings {
  /** A private Ed25519 key as a JWK, in JSON. */
  readonly key: string;
  /** The https origin under which the public key is found. */
  readonly agent: string;
}
