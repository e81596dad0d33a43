/** Opens something with its first use; what could not be opened is tried again with the next. */
export class Opening<T extends { close(): void }> {
  readonly #open: () => Promise<T>;
  #opened: Promise<T> | undefined;

  constructor(open: () => Promise<T>) {
    this.#open = open;
  }

  get(): Promise<T> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** What was opened; undefined before. */
  async known(): Promise<T | undefined> {
    return await this.#opened?.catch(() => undefined);
  }

  async close(): Promise<void> {
    const known = await this.known();
    this.#opened = undefined;
    known?.close();
  }
}
