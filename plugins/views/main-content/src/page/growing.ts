/** A list of integers that grows, cheaper to fill than an array when there are hundreds of thousands. */
export class Growing {
  #values = new Int32Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  add(index: number, value: number): void {
    this.#values[index] = this.at(index) + value;
  }

  /** The filled part. */
  done(): Int32Array {
    return this.#values.slice(0, this.#length);
  }
}
