import querystring from "node:querystring";

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What an error of a server says, the first of several, without the password of the URL by which it is reached. */
export function reasonOf(error: unknown, url: string): string {
  // Of a name with several addresses there is one error for each.
  const [first = error] = error instanceof AggregateError ? error.errors : [error];
  const { password } = new URL(url);
  const secrets = [password, querystring.unescape(password)].filter((secret) => secret !== "");
  const said = messageOf(first) || "the connection was lost";
  return secrets.reduce((text, secret) => text.replaceAll(secret, "..."), said);
}
