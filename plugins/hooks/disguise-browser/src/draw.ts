import type { BrowserFingerprintWithHeaders, FingerprintGenerator } from "fingerprint-generator";

/** Drawing without a graphics card, which is what machines without a person have. */
const SOFTWARE = /SwiftShader|llvmpipe|Basic Render|Software/i;
/** One in some ten real visitors has none either. */
const MAX_DRAWS = 20;

/** A computer as visitors have it, with a graphics card. */
export function drawComputer(
  generator: Pick<FingerprintGenerator, "getFingerprint">,
  wish: Parameters<FingerprintGenerator["getFingerprint"]>[0],
): BrowserFingerprintWithHeaders {
  for (let draws = 1; ; draws += 1) {
    const drawn = generator.getFingerprint(wish);
    const card = String(drawn.fingerprint.videoCard?.renderer);
    if (!SOFTWARE.test(card) || draws === MAX_DRAWS) return drawn;
  }
}
