import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of e-mail. */
export const MAIL_ERRORS = {
  EMAIL_TOKEN_INVALID: {
    category: "input",
    description: "The link of an e-mail is not valid, or has expired.",
  },
  EMAIL_TOO_MANY_PENDING: {
    category: "capacity",
    description: "Too many addresses have not confirmed yet that they want e-mail.",
  },
} as const satisfies ErrorTable;
