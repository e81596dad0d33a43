/** How the shell runs an operation: `winnow <command> <argument> --option key=value`. */
export interface ShellCommand {
  /** @defaultValue the name of the operation */
  readonly command?: string;
  /** Whether the argument is a list. @defaultValue false */
  readonly takesList?: boolean;
  /**
   * What options of the request do, by their keys, in one line each; the help leaves out those that are not here.
   * @defaultValue it shows all of them, without words
   */
  readonly options?: Readonly<Record<string, string>>;
}

declare module "@winnow/core/plugin" {
  interface OperationTraits {
    /** Path of its route at a server, below `/v2/`. @defaultValue the name */
    readonly path?: string;
    /** Key of the request that may be written by itself in front: one text, or a list of them. @defaultValue `url` */
    readonly argument?: string;
    /** What it does, in one line. */
    readonly description?: string;
    /** @defaultValue it is no command */
    readonly shell?: ShellCommand;
  }
}
