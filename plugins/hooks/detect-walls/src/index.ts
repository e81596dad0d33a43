import { defineHook, type Finding, type HookPlugin } from "@winnow/core/plugin";
import { glance } from "@winnow/hook-detect-shells";
import { blockProblem } from "./blocks.ts";
import { outageProblem } from "./outages.ts";
import { isXml } from "./signs.ts";
import { consentProblem, loginProblem, missingProblem } from "./walls.ts";

/**
 * Finds answers that are something else than the page: `block` and `consent`, which another way to the site may
 * avoid, `login`, `soft-404` and `outage`, which none does. When in doubt, it says nothing.
 */
export function detectWalls(): HookPlugin {
  return defineHook({
    name: "detect-walls",
    inspect: (fetched, request): Finding | undefined => {
      const seen = glance(fetched);
      // A feed has a title, but shows nothing to anyone: only its status and headers can tell.
      const page = seen === undefined || isXml(seen.markup) ? undefined : seen;
      const block = blockProblem(fetched, page);
      if (block !== undefined) return { kind: "block", error: block, retry: true };
      const [asked, got] = [URL.parse(request.url), URL.parse(fetched.url)];
      if (page === undefined || asked === null || got === null || fetched.statusCode >= 400) return undefined;
      const login = loginProblem(asked, got, page);
      if (login !== undefined) return { kind: "login", error: login, retry: false };
      const consent = consentProblem(asked, got, page);
      if (consent !== undefined) return { kind: "consent", error: consent, retry: true };
      const missing = missingProblem(asked, page);
      if (missing !== undefined) return { kind: "soft-404", error: missing, retry: false };
      const outage = outageProblem(asked, page);
      return outage === undefined ? undefined : { kind: "outage", error: outage, retry: false };
    },
  });
}
