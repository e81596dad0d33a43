import assert from "node:assert/strict";
import { createKernel, type Issue, type Plugin, WinnowError } from "../src/index.ts";

/** The page that most tests ask for. */
export const URL_ASKED = "site.test/page";

/** The code with which work fails. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return WinnowError.is(error) ? error.code : `not typed: ${error}`;
}

/** What is wrong with a request, as a kernel with these plugins sees it. */
export async function issuesOf(plugins: readonly Plugin[], request: unknown): Promise<readonly Issue[]> {
  const kernel = await createKernel({ plugins });
  try {
    await kernel.scrapeRequest(request);
    return [];
  } catch (error) {
    assert.ok(WinnowError.is(error, "BAD_REQUEST"), String(error));
    return error.details as Issue[];
  } finally {
    await kernel.close();
  }
}
