import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Kernel } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { messageOf } from "@winnow/core/plugin";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { PICTURE, SCRIPTED } from "./samples.ts";

/** Milliseconds for a page in the browser, whose first start takes longest, and for a picture. */
const PAGE_MS = 60_000;
/** Nothing of what the doctor does is kept. */
const UNKEPT = { maxAge: 0, storeInCache: false, zeroDataRetention: true } as const;

/** Whether every plugin that can be checked is well, and whether pages and pictures are read. */
export async function checkWork(kernel: Kernel): Promise<readonly Finding[]> {
  const checked = kernel.registry.all.flatMap((plugin) =>
    [plugin.check, plugin.optional].flatMap((run) => (run ? [{ name: pluginId(plugin), run }] : [])),
  );
  const findings = await Promise.all(
    checked.map(async ({ name, run }) => {
      try {
        const text = await run();
        return text === undefined ? ok(name, "well") : warn(name, `${text}.`);
      } catch (error) {
        return fail(name, messageOf(error));
      }
    }),
  );
  return [...findings, ...(await checkPages(kernel)), ...(await checkPicture(kernel))];
}

/** Scrapes a page of this machine: as it is served, and in the browser. */
async function checkPages(kernel: Kernel): Promise<readonly Finding[]> {
  const site = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(SCRIPTED),
  );
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const ask = (formats: readonly unknown[]) =>
    timed(() => kernel.scrapeRequest({ url, formats, timeout: PAGE_MS, ...UNKEPT }));
  try {
    // What needs no scripts, then what needs them: a request as callers send it, who name formats, too.
    const plain = await ask(["rawHtml"]);
    const live = await ask(["markdown", "screenshot"]);
    return [
      plain.error === undefined ? ok("scrape", `a page in ${plain.ms} ms`) : fail("scrape", plain.error),
      live.error === undefined
        ? ok("browser", `a page with scripts and a screenshot in ${live.ms} ms`)
        : warn("browser", `${live.error} Pages that need scripts, screenshots and actions fail.`),
    ];
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

async function checkPicture(kernel: Kernel): Promise<readonly Finding[]> {
  const url = "file:///doctor.png";
  const file = { url, statusCode: 200, headers: {}, contentType: "image/png", body: PICTURE };
  if (!kernel.reads(file)) return [];
  const read = () =>
    kernel.scrapeRequest({ formats: ["markdown"], timeout: PAGE_MS, zeroDataRetention: true }, { file });
  const { error, value, ms } = await timed(read);
  if (error !== undefined) return [warn("text in pictures", `${error} Scans and pictures are not read.`)];
  const isRead = /winnow/i.test(String(Reflect.get(Object(value), "markdown")));
  return [
    isRead
      ? ok("text in pictures", `recognized in ${ms} ms`)
      : warn(
          "text in pictures",
          "The words of a sample were not recognized. Check WINNOW_OCR_LANGUAGES, and run `npm ci`.",
        ),
  ];
}

async function timed<T>(work: () => Promise<T>) {
  const begin = performance.now();
  const spent = () => Math.round(performance.now() - begin);
  try {
    const value = await work();
    return { value, error: undefined, ms: spent() };
  } catch (error) {
    return { value: undefined, error: messageOf(error), ms: spent() };
  }
}
