export interface DecodedPiece {
  /** Seconds from the start of the file. */
  time: number
  sampleRate: number
  channels: Float32Array[]
}
