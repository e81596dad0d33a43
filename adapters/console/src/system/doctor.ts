import type { FastifyInstance } from "fastify";
import { requireOperator } from "../operator.ts";

/** Something that was looked at, and how it is. */
export interface Finding {
  readonly name: string;
  readonly status: "ok" | "warn" | "fail";
  readonly text: string;
}

/** What the doctor says of the machine and the settings, for the operator; null where there is none. */
export function doctorRoute(
  app: FastifyInstance,
  doctor: (() => Promise<readonly Finding[]>) | undefined,
): void {
  app.get("/console/api/doctor", async ({ caller }) => {
    requireOperator(caller);
    return { success: true, findings: (await doctor?.()) ?? null };
  });
}
