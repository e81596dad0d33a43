import { constants } from "node:crypto";
import { isIP, type LookupFunction } from "node:net";
import type { ConnectionOptions } from "node:tls";
import type { Egress, EgressPurpose } from "@winnow/kit-egress";
import type { buildConnector } from "undici";
import { buildConnector as connectorOf } from "./undici.ts";

/**
 * TLS settings for a site. Without verification old servers are let in as well: their protocol versions,
 * keys and renegotiation are refused by OpenSSL 3, and trust is no question there anyway.
 */
export function tlsOptions(skipVerification: boolean): ConnectionOptions {
  if (!skipVerification) return { rejectUnauthorized: true };
  return {
    rejectUnauthorized: false,
    minVersion: "TLSv1",
    ciphers: "DEFAULT:@SECLEVEL=0",
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
  };
}

/**
 * Opens sockets only to what the guard resolved. Its answer is the socket's own lookup, so there is no second
 * resolution that could lead elsewhere; an address in place of a name is judged first, as a socket looks up
 * names only.
 */
export function guardedConnector(
  egress: Egress,
  purpose: EgressPurpose,
  skipTlsVerification: boolean,
  timeoutMs: number,
): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    egress.resolve(hostname, purpose).then(
      (addresses) => {
        if (options.all) callback(null, [...addresses]);
        else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
      },
      (error) => callback(error, ""),
    );
  };
  const connect = connectorOf({
    ...tlsOptions(skipTlsVerification),
    lookup,
    timeout: timeoutMs,
    allowH2: true,
  } as buildConnector.BuildOptions);
  return (options, callback) => {
    if (isIP(options.hostname) === 0) {
      connect(options, callback);
      return;
    }
    egress.resolve(options.hostname, purpose).then(
      () => connect(options, callback),
      (error) => callback(error, null),
    );
  };
}
