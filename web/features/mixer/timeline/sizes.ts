/** Height of a track and width of its head, in pixels. */
export const TRACK_HEIGHT = 64
export const HEADER_WIDTH = 184

export function withinZoom(zoom: number): number {
  return Math.min(800, Math.max(0.25, zoom))
}
