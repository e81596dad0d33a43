/** The section of a version in `CHANGELOG.md`, from the release plan of changesets. */

/** What `changeset status` says of the next version. */
export interface Plan {
  readonly changesets: readonly {
    readonly summary: string;
    readonly releases: readonly { readonly name: string; readonly type: string }[];
  }[];
  readonly releases: readonly { readonly newVersion: string }[];
}

const HEADINGS = { breaking: "Breaking", minor: "New", patch: "Fixed" } as const;

/** The changelog with a section for the next version above the others. */
export function withSection(changelog: string, plan: Plan): string {
  const rows = plan.changesets.map(({ summary, releases }) => {
    // Before 1.0 what breaks is a minor step, and says so itself.
    const isBreaking = /^breaking\b/i.test(summary) || releases.some(({ type }) => type === "major");
    const kind = isBreaking ? "breaking" : releases.some(({ type }) => type === "minor") ? "minor" : "patch";
    const names = releases.map(({ name }) => `\`${name.replace("@winnow/", "")}\``).join(", ");
    return { kind, line: `- ${names}: ${summary.replace(/^breaking:?\s*/i, "").replaceAll("\n", "\n  ")}` };
  });
  const parts = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const lines = rows.filter((row) => row.kind === kind).map(({ line }) => line);
    return lines.length === 0 ? [] : [`### ${heading}\n\n${lines.join("\n")}`];
  });
  const section = [`## ${plan.releases[0]?.newVersion}`, ...parts].join("\n\n");
  const first = changelog.search(/^## /m);
  return `${changelog.slice(0, first)}${section}\n\n${changelog.slice(first)}`;
}
