import { parseHex, WHITE } from "./color.ts";
import { describeButton, describeInput, findButtons, pickButtons } from "./components.ts";
import { readIdentity } from "./identity.ts";
import { readAnimations, readIcons, readLayout, readSpacing } from "./layout.ts";
import type { Observation } from "./observation.ts";
import { paintPage } from "./paint.ts";
import type { Impression } from "./personality.ts";
import { colorRoles, schemeOf } from "./roles.ts";
import { readTypography } from "./typography.ts";

/** The design of a page from what was seen of it; the same for the same observation. */
export function profileOf(page: Observation) {
  const painting = paintPage(page);
  const buttons = findButtons(painting, page.fold);
  const picked = pickButtons(buttons);
  const input = describeInput(painting);
  const colors = colorRoles(page, painting, picked);
  const { brandName, logo, images } = readIdentity(page);
  return {
    colorScheme: schemeOf(parseHex(colors.background ?? "") ?? WHITE),
    ...(brandName === undefined ? {} : { brandName }),
    logo,
    colors,
    ...readTypography(painting),
    spacing: readSpacing(painting, buttons, input),
    components: {
      ...(picked.primary === undefined ? {} : { buttonPrimary: describeButton(picked.primary) }),
      ...(picked.secondary === undefined ? {} : { buttonSecondary: describeButton(picked.secondary) }),
      ...(input === undefined ? {} : { input }),
    },
    images,
    animations: readAnimations(painting),
    layout: readLayout(page, painting),
    icons: readIcons(page, painting),
    tone: { emojiUsage: emojiUsage(page.sample) },
  };
}

/** What a profile says, for judging the personality behind it. */
export function impressionOf(page: Observation, profile: ReturnType<typeof profileOf>): Impression {
  const { fontFamilies, fontStacks, fontSizes } = profile.typography;
  return {
    page,
    colorScheme: profile.colorScheme,
    colors: profile.colors,
    headingFont: fontFamilies.heading,
    headingStack: fontStacks.heading ?? fontStacks.primary ?? [],
    h1: Number.parseFloat(fontSizes.h1 ?? "0"),
    borderRadius: profile.spacing.borderRadius,
    brandName: profile.brandName,
    isAnimated: profile.animations.transitionDuration !== undefined,
  };
}

function emojiUsage(text: string): "none" | "minimal" | "frequent" {
  const count = text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0;
  return count === 0 ? "none" : count < 5 ? "minimal" : "frequent";
}
