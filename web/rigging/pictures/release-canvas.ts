/** Frees the pixels at once; until the collector runs, large pictures would take too much memory. */
export function releaseCanvas(canvas: HTMLCanvasElement | OffscreenCanvas): void {
  canvas.width = 0
  canvas.height = 0
}
