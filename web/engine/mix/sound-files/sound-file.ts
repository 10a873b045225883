/** Takes stereo in parts and makes a file of it. */
export interface Encoder {
  add(left: Float32Array, right: Float32Array): Promise<void>
  finish(): Promise<Blob>
  cancel(): Promise<void>
}

export interface SoundLength {
  sampleRate: number
  frames: number
}

/** One kind of sound file; `Format` is what a caller may ask of it. */
export interface SoundFile<Format extends { kind: string }> {
  /** File name extension, without a dot. */
  extension: string
  /** Formats that a person chooses from, with their names. */
  choices: readonly { id: string; label: string; format: Format }[]
  /** Seconds of stereo that fit into a file; absent: no limit. */
  maxSeconds?(format: Format, sampleRate: number): number
  /** Throws `EncoderMissing`, or a RangeError for more than a file holds. */
  open(format: Format, length: SoundLength): Promise<Encoder>
}

export class EncoderMissing extends Error {
  override readonly name = 'EncoderMissing'
}
