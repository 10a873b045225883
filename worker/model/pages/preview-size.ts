/** The longer side in pixels of the short video that link previews play. */
const PREVIEW_SIDE = 640

/** Pixels in the proportions of the project's stage; both even, because encoders require it. */
export function previewSize({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const side = (pixels: number) =>
    Math.max(2, Math.round((pixels * PREVIEW_SIDE) / Math.max(width, height) / 2) * 2)
  return { width: side(width), height: side(height) }
}
