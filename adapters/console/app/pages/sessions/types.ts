/** A session as the API shows it. */
export interface Session {
  readonly id: string;
  readonly status: "active" | "destroyed";
  /** Where its page is, while it is open. */
  readonly url?: string;
  /** Why it ended. */
  readonly reason?: string;
  readonly liveViewUrl?: string;
  readonly interactiveLiveViewUrl?: string;
  readonly createdAt: string;
  readonly lastActivity: string;
  readonly expiresAt: string;
}

/** What came of code or a prompt. */
export interface Ran {
  readonly success: boolean;
  readonly output?: string;
  readonly result?: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly error?: string;
  readonly truncated: boolean;
  readonly steps?: readonly Step[];
  readonly code?: string;
}

/** A step of a prompt. */
export interface Step {
  readonly text: string;
  readonly action: string;
  readonly status: "done" | "skipped" | "failed";
  readonly error?: string;
}

/** A link of a session as a path of this server, by whatever name it was reached. */
export function pathOf(link: string | undefined): string | undefined {
  const url = URL.parse(link ?? "");
  return url === null || !url.pathname.startsWith("/v2/browser/") ? undefined : url.pathname + url.search;
}

/** The page of a session in few words. */
export function titleOf({ url }: Pick<Session, "url">): string {
  const { host, pathname } = URL.parse(url ?? "") ?? { host: "", pathname: "" };
  return host === "" ? "Empty page" : host + (pathname === "/" ? "" : pathname);
}

/** How long there is until a time. */
export function sayLeft(time: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((Date.parse(time) - now) / 1000));
  return seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
}
