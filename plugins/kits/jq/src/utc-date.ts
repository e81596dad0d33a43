/** A date of a thread without a time zone, on which it is always the same time, in milliseconds since the epoch. */
export function utcDateAt(now: number): DateConstructor {
  class UtcDate extends Date {
    static override now(): number {
      return now;
    }

    constructor(first = now, month?: number, ...rest: readonly number[]) {
      super(month === undefined ? first : Date.UTC(first, month, ...rest));
    }

    override getTimezoneOffset(): number {
      return 0;
    }

    override getFullYear(): number {
      return this.getUTCFullYear();
    }

    override getMonth(): number {
      return this.getUTCMonth();
    }

    override getDate(): number {
      return this.getUTCDate();
    }

    override getDay(): number {
      return this.getUTCDay();
    }

    override getHours(): number {
      return this.getUTCHours();
    }

    override getMinutes(): number {
      return this.getUTCMinutes();
    }

    override getSeconds(): number {
      return this.getUTCSeconds();
    }
  }
  return UtcDate as unknown as DateConstructor;
}
