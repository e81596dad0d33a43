import type { OperationPlugin } from "@winnow/core/plugin";
import { defineCalls } from "@winnow/kit-operations";
import { THREAT_ERRORS } from "@winnow/kit-threats";
import { type Calls, calls } from "./calls.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    threatProtection: { calls: Calls };
  }
}

/** Shows and sets the threat protection policy of the caller. */
export const threatPolicy = (): OperationPlugin =>
  defineCalls({
    name: "threatProtection",
    http: { path: "team/threat-protection" },
    description: "the threat protection policy of the organisation",
    needs: ["hook-threat-protection"],
    errors: THREAT_ERRORS,
    calls,
  });
