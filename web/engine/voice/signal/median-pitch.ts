/** In Hz, of the voiced moments; 0 without any. */
export function medianPitch(pitches: Float32Array): number {
  const voiced = pitches.filter((hertz) => hertz > 0).toSorted()
  return voiced[voiced.length >> 1] ?? 0
}
