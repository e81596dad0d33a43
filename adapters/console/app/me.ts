import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** Who looks, and what this server has. */
export interface Me {
  readonly version: string;
  /** Whether the API wants keys, so that there is somebody to log out. */
  readonly hasKeys: boolean;
  readonly isOperator: boolean;
  readonly hasTeams: boolean;
  readonly hasJobs: boolean;
  readonly team: string;
  readonly scopes: readonly string[] | null;
  readonly operations: readonly string[];
}

/** {@link Me} for all pages. */
export const MeContext = createContext<Me | undefined>(undefined);

/** Who looks; pages are shown only once that is known. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error("A page is shown before it is known who looks.");
  return me;
}
