import { recordOf } from "@winnow/kit-schema";

/** What stops the start, in a sentence or two, and the exit status. */
export interface Problem {
  readonly text: string;
  readonly status: 1 | 2;
}

/** A mistake of the operator, or a server that is away or full; undefined for anything else, which is a defect. */
export function problemOf(error: unknown): Problem | undefined {
  const { code, category, message, port, address } = recordOf(error);
  const mistake = (text: string) => ({ text, status: 2 }) as const;
  if (code === "CONFIG_INVALID") return mistake(String(message));
  // The same start may succeed later.
  if (category === "capacity") return { text: String(message), status: 1 };
  if (code === "EADDRINUSE") return mistake(`port ${port} is in use already. Set PORT to another.`);
  if (code === "EACCES" && port !== undefined)
    return mistake(`port ${port} may not be used by this account. Set PORT to another.`);
  if (code === "EADDRNOTAVAIL")
    return mistake(`${address} is not an address of this machine. Set HOST to one that is.`);
  return undefined;
}
