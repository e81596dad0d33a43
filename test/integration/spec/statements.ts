/** A statement of the specification, in words of our own, and the test that holds it. */
export interface Statement {
  readonly says: string;
  /** The file, from the root of the repository. */
  readonly file: string;
  /** The name of a test in it, or the part of the name that is written there. */
  readonly test: string;
}

/** Statements of one section; each is `[what it says, folder or file, test]`. */
export function statements(
  ...rows: readonly (readonly [says: string, file: string, test: string])[]
): readonly Statement[] {
  return rows.map(([says, file, test]) => ({ says, file, test }));
}
