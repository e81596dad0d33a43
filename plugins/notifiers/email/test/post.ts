/** A mail server on a port of this machine, which does what the test says. */
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A message that a server took. */
export interface Taken extends Omit<Email, "sender" | "to"> {
  readonly raw: string;
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly isSecure: boolean;
  readonly user: string | undefined;
}

/** An answer of a server that takes no message. */
export function refusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** A mail server that takes everything by default. */
export class Post {
  readonly taken: Taken[] = [];
  /** Answers to each message before it is taken: an error, a promise that waits, or nothing. */
  onMessage: (count: number) => Promise<Error | undefined> | Error | undefined = () => undefined;
  onRecipient: (address: string) => Error | undefined = () => undefined;
  #messages = 0;
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onAuth: ({ username, password }, _, done) => {
        if (password === "pass word") done(null, { user: username });
        else done(refusal(535, `No such user: ${username} ${password}`));
      },
      onRcptTo: ({ address }, _, done) => done(this.onRecipient(address) ?? null),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", async () => {
          this.#messages += 1;
          const error = await this.onMessage(this.#messages);
          if (error !== undefined) return done(error);
          const raw = Buffer.concat(parts);
          const email = await PostalMime.parse(raw);
          const { mailFrom, rcptTo } = session.envelope;
          this.taken.push({
            ...email,
            raw: raw.toString("latin1"),
            recipients: rcptTo.map(({ address }) => address),
            sender: mailFrom === false ? "" : mailFrom.address,
            isSecure: session.secure,
            user: session.user as string | undefined,
          });
          done(null, "taken");
        });
      },
      ...options,
    });
    this.#server.on("error", () => undefined);
  }

  async open(port = 0): Promise<this> {
    await new Promise<void>((resolve) => void this.#server.listen(port, "127.0.0.1", () => resolve()));
    return this;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** The value of a header of a message. */
  static header(message: Taken | undefined, name: string): string | undefined {
    return message?.headers.find(({ key }) => key === name.toLowerCase())?.value;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
