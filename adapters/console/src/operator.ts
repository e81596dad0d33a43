import { WinnowError } from "@winnow/core/plugin";
import { type Caller, TEAM_ERRORS } from "@winnow/kit-teams";

/** Lets only those pass who have the server in hand. @throws KEY_SCOPE_MISSING */
export function requireOperator({ owner }: Caller): void {
  if (owner === "") return;
  const message = "This is for the operator, whose keys stand in WINNOW_API_KEYS; yours is one of a team.";
  throw new WinnowError("KEY_SCOPE_MISSING", message, TEAM_ERRORS.KEY_SCOPE_MISSING);
}
