import { createToken, type FetchRequest } from "@winnow/core/plugin";

/** Signs requests for pages with the key of the operator. @see draft-ietf-webbotauth-httpsig-protocol */
export interface RequestSigner {
  /** Headers to add to a GET request for this URL. They hold for its authority alone, and for some minutes. */
  headers(url: URL): Promise<Readonly<Record<string, string>>>;
  /** The public keys, as the server publishes them, with the headers that sign them. */
  directory(): Promise<{ readonly body: string; readonly headers: Readonly<Record<string, string>> }>;
}

/** {@link RequestSigner}; there need be none. */
export const RequestSignerToken = createToken<RequestSigner>("request signer");

const SIGNED = ["signature", "signature-input", "signature-agent"];

/** Whether a request may say whose it is: a visitor in disguise says nothing, and a caller may have sent a signature of their own. */
export function isToSign({ route, options }: Pick<FetchRequest, "route" | "options">): boolean {
  return (
    route.manner !== "disguised" && !Object.keys(options.headers ?? {}).some((name) => SIGNED.includes(name))
  );
}
