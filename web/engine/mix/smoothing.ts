/** Share of the way that a value goes per frame if it covers most of it in `seconds`. */
export function smoothing(seconds: number, sampleRate: number): number {
  return 1 - Math.exp(-1 / (seconds * sampleRate))
}
