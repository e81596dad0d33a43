import type { FastifyInstance } from "fastify";
import { SAMPLE_PATH } from "../address.ts";
import { SAMPLE_PAGE } from "../sample-page.ts";

/** `/sample`, a page to scrape without internet; scrapes of it are answered by {@link samplePage}. */
export function sampleRoute(app: FastifyInstance): void {
  app.get(SAMPLE_PATH, async (_, reply) => reply.type("text/html; charset=utf-8").send(SAMPLE_PAGE));
}
