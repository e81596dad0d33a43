/** A mistake of the operator that stops the start, in one sentence; undefined for anything else. */
export function problemOf(error: unknown): string | undefined {
  const { code, message, port, address } = Object(error) as Error & {
    code?: string;
    port?: number;
    address?: string;
  };
  if (code === "CONFIG_INVALID") return message;
  if (code === "EADDRINUSE") return `port ${port} is in use already. Set PORT to another.`;
  if (code === "EACCES" && port !== undefined)
    return `port ${port} may not be used by this account. Set PORT to another.`;
  if (code === "EADDRNOTAVAIL")
    return `${address} is not an address of this machine. Set HOST to one that is.`;
  return undefined;
}
