import type { Services } from "@winnow/core/plugin";
import { LanguageModelToken } from "@winnow/kit-language-model";
import { RecordStoreToken } from "@winnow/kit-records";
import type { Outcome } from "./outcome.ts";
import type { LiveSession } from "./session.ts";

/** As shells have it. */
const TIMED_OUT = 124;
/** How long a prompt whose time is over may take to end by itself. */
const GRACE_MS = 2000;

/** Code for a page. */
export interface CodeRun {
  readonly code: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A prompt for a page. */
export interface PromptRun {
  readonly prompt: string;
  /** Where a language model may be, and what was done for the same prompt before. */
  readonly services: Services;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What runs code and prompts on the page of a session. */
export interface Engines {
  code(session: LiveSession, run: CodeRun): Promise<Outcome>;
  prompt(session: LiveSession, run: PromptRun): Promise<Outcome>;
}

/** The sandbox and the agent; loaded by the first call. */
export const ENGINES: Engines = {
  async code({ shown: page }, { code, timeoutMs, signal }) {
    const [{ runCode }, { PageControl, pagePrelude }] = await Promise.all([
      import("@winnow/kit-sandbox"),
      import("@winnow/kit-page-control"),
    ]);
    const control = new PageControl(page, { signal });
    try {
      const call = (name: string, args: readonly unknown[]) => control.call(name, args);
      return await runCode({ code, prelude: pagePrelude(control.state), call, timeoutMs, signal });
    } finally {
      control.close();
    }
  },
  async prompt(session, { prompt, services, timeoutMs, signal }) {
    const [{ runPrompt }, { PageControl }] = await Promise.all([
      import("@winnow/kit-page-agent"),
      import("@winnow/kit-page-control"),
    ]);
    const [model, store] = [services.find(LanguageModelToken), services.find(RecordStoreToken)];
    // It ends by itself with what it has, and is only stopped when it does not.
    const late = AbortSignal.timeout(timeoutMs + GRACE_MS);
    const either = AbortSignal.any([signal, late]);
    const { owner, keepsNothing } = session;
    const control = new PageControl(session.shown, { signal: either });
    try {
      const done = await runPrompt({
        prompt,
        control,
        signal: either,
        budgets: { timeMs: timeoutMs },
        ...(model === undefined ? {} : { model }),
        ...(store === undefined || keepsNothing ? {} : { recipes: { store, owner } }),
      });
      const { output, steps, code, error } = done;
      const stderr = error === undefined ? "" : `${error}\n`;
      const exitCode = error === undefined ? 0 : 1;
      return {
        output,
        stdout: "",
        stderr,
        exitCode,
        killed: false,
        truncated: false,
        steps: [...steps],
        code,
      };
    } catch (error) {
      if (!late.aborted || signal.aborted) throw error;
      const stderr = `The prompt was stopped: it was not done within ${timeoutMs} ms.\n`;
      return { stdout: "", stderr, exitCode: TIMED_OUT, killed: true, truncated: false };
    } finally {
      session.show(control.page);
      control.close();
    }
  },
};
