/** Path of the page that can be scraped without internet. */
export const SAMPLE_PATH = "/sample";

/** Where a server is reached, which is known in full once it listens. */
export class ServerAddress {
  readonly #configuredPort: number;
  readonly #publicUrl: string | undefined;
  #port: number | undefined;

  /** `publicUrl` is where callers reach the server. @defaultValue where it listens */
  constructor(port: number, publicUrl?: string) {
    this.#configuredPort = port;
    this.#publicUrl = publicUrl;
  }

  /** The port that the server listens on; undefined before it does. */
  get port(): number | undefined {
    return this.#port;
  }

  set port(port: number) {
    this.#port = port;
  }

  /** Where callers reach the server, when the operator says so. */
  get configuredUrl(): string | undefined {
    return this.#publicUrl;
  }

  /** Where callers reach the server, for links in answers. */
  get publicUrl(): string {
    return this.#publicUrl ?? this.#localUrl;
  }

  /** The sample page, as this machine reaches it. */
  get sampleUrl(): string {
    return this.#localUrl + SAMPLE_PATH;
  }

  get #localUrl(): string {
    return `http://127.0.0.1:${this.#port ?? this.#configuredPort}`;
  }
}
