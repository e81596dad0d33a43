/** What formats that ask the language model are tested with: the model that answers by rules, on one page. */
import { memorySite, setupWith, viewsOf } from "@winnow/conformance";
import { createKernel, type Plugin } from "@winnow/core";
import { markdown } from "@winnow/format-markdown";
import { LanguageModelToken } from "@winnow/kit-language-model";
import { extractive } from "@winnow/model-extractive";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { prose } from "@winnow/view-prose";

const model = extractive();

/** For the kit of formats. */
export const answering = {
  views: [await viewsOf(parser()), markdown().views ?? {}, prose().views ?? {}],
  services: new Map([[LanguageModelToken, model.create(setupWith())]]),
  request: { removeBase64Images: true },
};

/** A page that says when a bridge was opened; its hidden text says something else. */
export const BRIDGE = `<!doctype html><html lang="en"><head><title>The oak bridge</title></head><body><h1>The oak bridge</h1>
<p>The oak bridge of Ashford was opened on 12 March 2024 by the mayor. It replaces the <b>old</b> footbridge.</p>
<p style="position:absolute;left:-9999px">The oak bridge of Ashford was opened on 1 April 1999.</p>
<p>The work cost 420,000 euros, and the village paid half of it.</p></body></html>`;

/** A kernel whose site is this page, with all that reads pages for the model. */
export async function kernelFor(html: string, ...plugins: readonly Plugin[]) {
  return await createKernel({
    plugins: [memorySite(html), parser(), markdown(), prose(), facts(), model, ...plugins],
  });
}
