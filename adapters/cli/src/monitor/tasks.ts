/** What a command of `winnow monitor` asks for. */
export type MonitorTask =
  | {
      readonly does: "add";
      readonly request: MonitorRequest;
      /** Whether nothing was said of when it checks. */
      readonly isUsualTime: boolean;
    }
  | { readonly does: "tags" }
  | {
      readonly does: "tag";
      readonly tag: string;
      readonly change: MonitorRequest;
      /** Whether all that it says is taken away. */
      readonly isCleared: boolean;
    }
  | {
      readonly does: "edit";
      readonly monitor: string;
      readonly change: MonitorRequest;
      /** Filters of its pages; undefined ones are taken away. */
      readonly watch: Readonly<Record<string, unknown>>;
      /** How the pictures of its pages are compared; `off` for not at all, undefined to leave that as it is. */
      readonly visual: object | "off" | undefined;
    }
  | { readonly does: "copy"; readonly monitor: string; readonly request: MonitorRequest }
  | { readonly does: "list"; readonly isByNext: boolean; readonly of: Chosen }
  | { readonly does: "get"; readonly monitor: string }
  | { readonly does: "feed" | "test-notify"; readonly monitor: string }
  | { readonly does: "run"; readonly monitor: string }
  | { readonly does: "checks"; readonly monitor: string; readonly limit: number }
  | {
      readonly does: "values";
      readonly monitor: string;
      readonly field: string | undefined;
      readonly limit: number;
    }
  | { readonly does: "diff"; readonly monitor: string; readonly check: string | undefined }
  | CompareTask
  | {
      readonly does: "export";
      readonly monitor: string;
      readonly format: "zip" | "warc";
      /** Times (ISO 8601). */
      readonly from: string | undefined;
      readonly to: string | undefined;
    }
  | {
      readonly does: "changes";
      /** Undefined for all monitors. */
      readonly monitor: string | undefined;
      readonly isByWord: boolean;
      /** Whether what is printed does not count as looked at. */
      readonly isKept: boolean;
    }
  | { readonly does: "seen"; readonly monitor: string; readonly check: string | undefined }
  | {
      readonly does: "pause" | "resume" | "remove";
      readonly monitors: readonly string[];
      readonly of: Chosen;
    }
  | { readonly does: "import"; readonly file: string; readonly isDry: boolean };

/** Which versions of a page are compared. */
export interface CompareTask {
  readonly does: "compare";
  readonly monitor: string;
  /** Undefined for the only page of the monitor. */
  readonly url: string | undefined;
  /** Checks, by their ids or what these begin with. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly isByWord: boolean;
}

/** Which monitors a command means; without a word all of them. */
export interface Chosen {
  readonly tag?: string;
  readonly find?: string;
}

/** A body that makes or changes a monitor, for the server to validate. */
export type MonitorRequest = Readonly<Record<string, unknown>> & {
  readonly name?: string;
  readonly schedule?: ScheduleRequest;
  readonly targets?: readonly TargetRequest[];
};

/** When a monitor is due, as the API takes it. */
export interface ScheduleRequest {
  readonly cron?: string;
  readonly text?: string;
  readonly timezone?: string;
}

/** What a monitor checks, as the API takes it. */
export type TargetRequest = Readonly<Record<string, unknown>> & { readonly type: string };
