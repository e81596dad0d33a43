import { type ErrorTable, WinnowError } from "@winnow/core/plugin";

/** Codes of the threat protection. @see specification, "Errors"; wire contract 1.6 */
export const THREAT_ERRORS = {
  unsafe_domain_blocked: {
    category: "policy",
    description: "The threat protection of the organisation blocks this URL; `details` says by what.",
  },
  THREAT_PROTECTION_NOT_ENABLED: {
    category: "policy",
    description: "`threatProtection` was sent while threat protection is not enabled.",
  },
  THREAT_PROTECTION_OVERRIDE_DISABLED: {
    category: "policy",
    description: "`threatProtection` was sent, and the organisation does not allow overrides.",
  },
  THREAT_PROTECTION_ENFORCED: {
    category: "policy",
    description: "Threat protection is enforced, so it cannot be switched off.",
  },
  THREAT_PROTECTION_MODE_UNAVAILABLE: {
    category: "policy",
    description: "The mode is known, and nothing that provides it is installed.",
  },
} as const satisfies ErrorTable;

/** An error of the threat protection. */
export function threatError(
  code: keyof typeof THREAT_ERRORS,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): WinnowError {
  return new WinnowError(code, message, {
    ...THREAT_ERRORS[code],
    ...(details === undefined ? {} : { details }),
  });
}
