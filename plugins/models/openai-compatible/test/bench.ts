import { contextWith, pageFrom } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import type { Page, ScrapeContext } from "@winnow/core/plugin";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { type ModelSettings, openaiCompatible } from "../src/index.ts";
import { type Behaviour, fakeServer } from "./fake-server.ts";

/** A model at a fake server. */
export interface Bench {
  readonly model: LanguageModel;
  readonly asked: Awaited<ReturnType<typeof fakeServer>>["asked"];
  readonly context: ScrapeContext;
  page(markdown: string, prose?: string): Promise<Page>;
}

/** Runs a test with a model at a server that behaves so. */
export async function withModel(
  behaviours: readonly Behaviour[],
  settings: Partial<ModelSettings>,
  body: (bench: Bench) => Promise<void>,
): Promise<void> {
  const { asked, baseUrl, close } = await fakeServer(...behaviours);
  const plugin = openaiCompatible({ baseUrl, model: "fake", retryDelayMs: 1, ...settings });
  const kernel = await createKernel({ plugins: [plugin] });
  try {
    const model = kernel.services.get(LanguageModelToken);
    await body({ model, asked, context: contextWith(), page: pageOf });
  } finally {
    await kernel.close();
    close();
  }
}

/** A page with this markdown, and this prose where it differs. */
export function pageOf(markdown: string, prose?: string): Promise<Page> {
  const views = { markdown: () => markdown, ...(prose === undefined ? {} : { prose: () => prose }) };
  return pageFrom("<p></p>", [views as object]);
}
