import type { PageFacts } from "@winnow/core/plugin";
import type { FillRequest, Reading } from "@winnow/kit-language-model";

/** What is done with a page, and what is needed for it. */
export type Task =
  | { readonly skill: "summarize" }
  | { readonly skill: "select"; readonly query: string }
  | { readonly skill: "answer"; readonly question: string }
  | { readonly skill: "fill"; readonly request: FillRequest };

/** A page to be read on another thread, with the views of it that went there. */
export interface Job {
  readonly task: Task;
  readonly facts: PageFacts;
  readonly views: Readonly<Record<string, unknown>>;
}

/** What came of it; no reading when another view was asked for. */
export interface Done {
  readonly reading?: Reading<unknown>;
  readonly warnings: readonly string[];
}
