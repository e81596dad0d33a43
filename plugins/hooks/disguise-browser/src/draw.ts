import type { BrowserFingerprintWithHeaders, FingerprintGenerator } from "fingerprint-generator";

/** Drawing without a graphics card, which is what machines without a person have. */
const SOFTWARE = /SwiftShader|llvmpipe|Basic Render|Software/i;
/** Pixels; a narrower screen of a desk is a phone's that says otherwise. */
const MIN_DESKTOP_WIDTH = 800;
/** One in some ten real visitors has no card either. */
const MAX_DRAWS = 20;

/** A computer as visitors have it, with a graphics card, and on a desk with a screen for one. */
export function drawComputer(
  generator: Pick<FingerprintGenerator, "getFingerprint">,
  wish: Parameters<FingerprintGenerator["getFingerprint"]>[0],
): BrowserFingerprintWithHeaders {
  for (let draws = 1; ; draws += 1) {
    const drawn = generator.getFingerprint(wish);
    const { videoCard, screen } = drawn.fingerprint;
    const isNarrow = wish?.devices?.includes("desktop") === true && screen.width < MIN_DESKTOP_WIDTH;
    if ((!isNarrow && !SOFTWARE.test(String(videoCard?.renderer))) || draws === MAX_DRAWS) return drawn;
  }
}
