/** What was looked at, and how it is. */
export interface Finding {
  /** A word or two, such as `data folder`. */
  readonly name: string;
  /** `warn`: something is missing that not everybody needs. `fail`: the server cannot do its work. */
  readonly status: "ok" | "warn" | "fail";
  /** What is, and of what is not well, what to do. */
  readonly text: string;
}

/** A finding that all is well. */
export const ok = (name: string, text: string): Finding => ({ name, status: "ok", text });
/** A finding of something that not everybody needs. */
export const warn = (name: string, text: string): Finding => ({ name, status: "warn", text });
/** A finding that stops the server. */
export const fail = (name: string, text: string): Finding => ({ name, status: "fail", text });
