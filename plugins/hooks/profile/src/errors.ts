import { type ErrorTable, WinnowError } from "@winnow/core/plugin";
import { MAX_BYTES } from "@winnow/kit-records";

/** Codes of profiles. */
export const errors = {
  PROFILE_UNREADABLE: { category: "config", description: "What is stored of the profile is damaged." },
  PROFILE_LOCKED: {
    category: "conflict",
    retryable: true,
    description: "Another session is saving to the profile.",
  },
  PROFILE_TOO_LARGE: { category: "input", description: "The browser state is larger than a profile may be." },
} as const satisfies ErrorTable;

/** The error of a profile that another session saves to. */
export function locked(name: string): WinnowError {
  const message = `Another session is saving to the profile "${name}". Wait until it ends, or use the profile read-only with \`saveChanges: false\`.`;
  return new WinnowError("PROFILE_LOCKED", message, errors.PROFILE_LOCKED);
}

/** The error of a session whose right to save has passed on. */
export function lost(): WinnowError {
  const message = "This session was silent for more than 20 seconds, and another has begun to save to it.";
  return new WinnowError("PROFILE_LOCKED", message, errors.PROFILE_LOCKED);
}

/** The error of a stored profile that is damaged. */
export function unreadable(name: string, cause: unknown): WinnowError {
  const message = `The profile "${name}" cannot be read: what is stored of it is damaged. Choose another name.`;
  return new WinnowError("PROFILE_UNREADABLE", message, { ...errors.PROFILE_UNREADABLE, cause });
}

/** The error of a browser state beyond the bound. */
export function tooLarge(): WinnowError {
  const message = `Cookies and local storage have more than ${MAX_BYTES} bytes, which is what a profile may have. Use one profile for each site, have pages remove what is not needed (\`localStorage.clear()\`), or set \`saveChanges: false\`.`;
  return new WinnowError("PROFILE_TOO_LARGE", message, errors.PROFILE_TOO_LARGE);
}
