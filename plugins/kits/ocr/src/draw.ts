import type * as Mupdf from "mupdf";
import type { Raster } from "./raster.ts";

/** Resolution of pages that are not one scan, and limits of those that are: more only costs. */
const USUAL_DPI = 200;
const MIN_DPI = 120;
const MAX_DPI = 300;
/** Share of the page from which a picture is the scan of it. */
const SCAN_SHARE = 0.5;
const MAX_PIXELS = 40_000_000;

/** A page in the resolution of its scan. */
export function drawPage(mupdf: typeof Mupdf, page: Mupdf.Page): Raster {
  let pixmap: Mupdf.Pixmap | undefined;
  try {
    const [x0, y0, x1, y1] = page.getBounds();
    const area = Math.max(1, (x1 - x0) * (y1 - y0));
    const wanted = scanDpi(page, area) ?? USUAL_DPI;
    const most = Math.sqrt(MAX_PIXELS / area) * 72;
    const dpi = Math.min(most, MAX_DPI, Math.max(MIN_DPI, wanted));
    const scale = dpi / 72;
    pixmap = page.toPixmap([scale, 0, 0, scale, 0, 0], mupdf.ColorSpace.DeviceGray, false, true);
    const width = pixmap.getWidth();
    const height = pixmap.getHeight();
    const stride = pixmap.getStride();
    const source = pixmap.getPixels();
    const pixels = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) pixels.set(source.subarray(y * stride, y * stride + width), y * width);
    return { width, height, dpi, pixels };
  } finally {
    pixmap?.destroy();
  }
}

/** The resolution of the picture that covers the page: drawn at another one, its noise would only be spread. */
function scanDpi(page: Mupdf.Page, area: number): number | undefined {
  let dpi: number | undefined;
  let largest = SCAN_SHARE * area;
  const text = page.toStructuredText("preserve-images");
  try {
    text.walk({
      onImageBlock: ([x0, y0, x1, y1], [a, b], image) => {
        const covered = (x1 - x0) * (y1 - y0);
        const points = Math.hypot(a, b);
        if (covered >= largest && points > 0) {
          largest = covered;
          dpi = (image.getWidth() / points) * 72;
        }
        image.destroy();
      },
    });
  } finally {
    text.destroy();
  }
  return dpi;
}
