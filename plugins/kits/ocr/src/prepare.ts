import type { Box } from "@winnow/kit-pdf";
import { acrossAreas, withLightAreas } from "./dark-areas.ts";
import { enlarged } from "./enlarge.ts";
import { evenlyLit, inkOf, onLight } from "./ink.ts";
import { denoise } from "./noise.ts";
import type { Raster } from "./raster.ts";
import { findRules, withoutRules } from "./rules.ts";
import { skewOf, straightened } from "./skew.ts";

/** A picture that is ready to be recognised. */
export interface Prepared {
  /** Straight, dark on light, without specks and rules, as large as recognition wants it. */
  readonly picture: Raster;
  /** The rules that were taken away, in pixels. */
  readonly rules: readonly Box[];
}

/** Makes a picture ready to be recognised. */
export function prepare(raster: Raster): Prepared {
  const clean = onLight(denoise(raster));
  // Turned when it is large already, a letter loses less of its outline.
  const straight = straightened(enlarged(clean), skewOf(inkOf(evenlyLit(clean))));
  const { picture, areas } = withLightAreas(straight, inkOf(straight));
  const light = evenlyLit(picture);
  const ink = inkOf(light);
  const rules = findRules(light, ink);
  const { across, down } = acrossAreas(rules, areas, ink, light.dpi);
  return { picture: withoutRules(light, ink, rules), rules: [...across, ...down] };
}
